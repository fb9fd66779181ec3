/** Which question is worth asking next. */
import { getF64, getI32, recordAt, setF64 } from '../arena';
import { MOST_QUESTIONS } from '../limits';
import { items, overlapA, overlapB, ratioFirst, ratioRecords, ratioSecond } from '../problem';
import { omega2 } from '../sizes/posterior';
import { MOST_PAIRS, overlapValueAt, overlapValueFigures, questionAt, worthOfOverlap } from './figures';
import { evpi } from './losses';
import { overlapValues } from './overlap-values';
import { ENTRY_BYTES, indexOf, rank } from './ranking';
import { addDirection, clearDirections, directionWeights } from './regression/directions';
import { sumHermite } from './regression/hermite-sums';
import { computePairWeights, reducibleOfPair } from './regression/posterior-products';
import { regress } from './regression/regression';
import { pairList, pairs } from './screening';
import { Worth } from './worth';

/** 97.5 % quantile of Student's t with 15 degrees of freedom, one less than the randomisations. */
const STUDENT_T: f64 = 2.131449545559776;
/** A question that is worth less than this is not worth asking. */
export const LEAST_WORTH: f64 = 0.0005;
/** Kinds of a question. */
const RATIO: i32 = 0;
const OVERLAP: i32 = 1;

/** Questions that are reported, by their place among all: pairs as screened, then records. */
const questionList: usize = memory.data(MOST_QUESTIONS * ENTRY_BYTES, 16);
export let questions: i32 = 0;
/** What one more answer on each screened pair is worth. */
const pairWorths: usize = memory.data(MOST_PAIRS * <i32>offsetof<Worth>(), 16);
const exactWorth: Worth = changetype<Worth>(memory.data(offsetof<Worth>(), 16));
/** ρ of each screened pair. */
const pairRho: usize = memory.data(MOST_PAIRS << 3, 16);

/** Adds the directions in which answers on the screened pairs move the mean of x. */
export function addPairDirections(ofAnswer: f64): void {
  for (let place = 0; place < pairs; place += 1)
    setF64(pairRho, place, addPairDirection(firstOf(place), secondOf(place), ofAnswer));
}

/**
 * Adds the direction in which an answer on a pair moves the mean of x and gives ρ:
 * u = Ra/√(φ·(aᵀSa + v̄/2 + τ²)), t = uᵀS*⁻¹(x − m)/ρ, ρ² = uᵀS*⁻¹u.
 */
export function addPairDirection(i: i32, j: i32, ofAnswer: f64): f64 {
  computePairWeights(i, j, directionWeights());
  const square = addDirection();
  const variance = reducibleOfPair(i, j) + ofAnswer;
  return variance > 0 ? Math.min(1, Math.sqrt(square / variance)) : 0;
}

/**
 * Figures of the screened pairs, whose sums begin at direction `first`; leaves `questions`.
 * `unasked`: not about overlaps, each of which was asked.
 */
export function valueQuestions(first: i32, unasked: bool): void {
  questions = 0;
  for (let place = 0; place < pairs; place += 1) {
    const own = worthOf(place);
    regress(own, first + place, getF64(pairRho, place));
    own.worth = Math.min(own.worth, evpi);
    offerQuestion(own, place);
  }
  const offered = unasked ? 0 : overlapValues;
  for (let place = 0; place < offered; place += 1) {
    offerQuestion(worthOfOverlap(overlapValueAt(overlapValueFigures, place)), MOST_PAIRS + place);
  }
  writeOverlaps();
  writeRatios(first);
}

/** A question counts when what it is worth is above noise, and above LEAST_WORTH. */
function offerQuestion(offered: Worth, index: i32): void {
  if (!(offered.worth > STUDENT_T * offered.error && offered.worth > LEAST_WORTH)) return;
  questions = rank(questionList, questions, MOST_QUESTIONS, offered.worth, 0, index);
}

function writeOverlaps(): void {
  for (let place = 0; place < questions; place += 1) {
    const index = indexOf(questionList, place);
    if (index < MOST_PAIRS) continue;
    const value = overlapValueAt(overlapValueFigures, index - MOST_PAIRS);
    const a = getI32(overlapA, <i32>value.record);
    const b = getI32(overlapB, <i32>value.record);
    // What its answer is worth is what knowing it exactly is.
    write(place, OVERLAP, a, b, 1, worthOfOverlap(value), value.evppi);
  }
}

/** What knowing a pair's ratio exactly is worth; where ω is 0 its direction is the answer's. */
function writeRatios(first: i32): void {
  const isSame = !(omega2 > 0);
  if (!isSame) sumExact();
  let own = 0;
  for (let place = 0; place < questions; place += 1) {
    const index = indexOf(questionList, place);
    if (index >= MOST_PAIRS) continue;
    regress(exactWorth, isSame ? first + index : own, 1);
    own += 1;
    const answer = worthOf(index);
    const evppi = Math.min(evpi, Math.max(exactWorth.worth, answer.worth));
    const i = firstOf(index);
    const j = secondOf(index);
    write(place, RATIO, i, j, timesAsked(i, j), answer, evppi);
  }
}

/** Sums of the directions a = e_i − e_j of the reported pairs. */
function sumExact(): void {
  clearDirections();
  for (let place = 0; place < questions; place += 1) {
    const index = indexOf(questionList, place);
    if (index >= MOST_PAIRS) continue;
    const weights = directionWeights();
    for (let k = 0; k < items; k += 1) setF64(weights, k, 0);
    setF64(weights, firstOf(index), 1);
    setF64(weights, secondOf(index), -1);
    addDirection();
  }
  sumHermite();
}

/** `answer`: what one more answer is worth; `evppi`: what knowing it exactly is. */
function write(place: i32, kind: i32, one: i32, other: i32, asked: i32, answer: Worth, evppi: f64): void {
  const question = questionAt(place);
  question.kind = <f64>kind;
  question.one = <f64>one;
  question.other = <f64>other;
  question.asked = <f64>asked;
  question.evsi = answer.worth;
  question.evppi = evppi;
  question.evsiError = answer.error;
  question.pChangesBest = answer.pChangesBest;
  question.wouldBecome = answer.wouldBecome;
}

/** In either order. */
function timesAsked(i: i32, j: i32): i32 {
  let times = 0;
  for (let record = 0; record < ratioRecords; record += 1) {
    const first = getI32(ratioFirst, record);
    const second = getI32(ratioSecond, record);
    if ((first == i && second == j) || (first == j && second == i)) times += 1;
  }
  return times;
}

function firstOf(place: i32): i32 {
  return indexOf(pairList, place) / items;
}

function secondOf(place: i32): i32 {
  return indexOf(pairList, place) % items;
}

function worthOf(place: i32): Worth {
  return recordAt<Worth>(pairWorths, place);
}
