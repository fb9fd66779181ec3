/**
 * Which items and pairs of items are looked at: those that would be worth most if the gaps followed
 * straight lines.
 */
import { getF64, reals, setF64 } from '../arena';
import { coordinates, loadings } from '../draws/for-insight';
import { MAX_ITEMS, MAX_OPTIONS, MOST_DRIVERS } from '../limits';
import { items, options } from '../problem';
import { meanVariance } from '../records/bucket-moments';
import { isMerged } from '../records/merged-pairs';
import { phi } from '../sizes/posterior';
import { best } from '../summary/options';
import { MOST_PAIRS } from './figures';
import { meanGap } from './gap-sums';
import { ENTRY_BYTES, Entry, leastScore, rank } from './ranking';
import { reduce, reducibleOfPair, varianceOfItem } from './regression/posterior-products';
import { slopeOf } from './slopes';
import { unitLoss } from './unit-loss';

/** Items and pairs (first · items + second, the first the lower), the best first. */
export const driverList: usize = memory.data(MOST_DRIVERS * ENTRY_BYTES, 16);
export const pairList: usize = memory.data(MOST_PAIRS * ENTRY_BYTES, 16);
export let drivers: i32 = 0;
export let pairs: i32 = 0;

/** options × items: h = Cov(x, gap), and R·S*⁻¹·h. */
let covariances: usize = 0;
let reduced: usize = 0;
/** Cov(z, gap) of one option. */
const slopes: usize = memory.data(MAX_ITEMS << 3, 16);

export function planScreening(): void {
  covariances = reals(options * items);
  reduced = reals(options * items);
}

/** Nothing is looked at. */
export function clearScreening(): void {
  drivers = 0;
  pairs = 0;
}

/** Variance that one more answer on a pair has of its own: φ(v̄/2 + τ²), asked in both orders. */
export function answerVariance(tau: f64): f64 {
  return phi * (0.5 * meanVariance + tau * tau);
}

/** By how much the best option leads each, and the mean of each option's `covariances`. */
const leads: usize = memory.data(MAX_OPTIONS << 3, 16);
const meanCovariances: usize = memory.data(MAX_OPTIONS << 3, 16);

/**
 * Leaves `driverList` and `pairList`. `ofAnswer`: the variance of an answer. `unasked`: pairs
 * that were asked in both orders are left out.
 */
export function screen(ofAnswer: f64, withPairs: bool, unasked: bool): void {
  for (let o = 0; o < options; o += 1) {
    const row = covariances + ((<usize>(o * items)) << 3);
    for (let k = 0; k < coordinates; k += 1) setF64(slopes, k, slopeOf(o, k));
    setF64(leads, o, Math.max(0, -meanGap(o)));
    let total: f64 = 0;
    for (let i = 0; i < items; i += 1) {
      let sum: f64 = 0;
      for (let k = 0; k < coordinates; k += 1)
        sum += getF64(loadings, i * (items - 1) + k) * getF64(slopes, k);
      setF64(row, i, sum);
      total += sum;
    }
    setF64(meanCovariances, o, total / <f64>items);
    const to = reduced + ((<usize>(o * items)) << 3);
    memory.copy(to, row, (<usize>items) << 3);
    if (withPairs) reduce(to);
  }
  drivers = 0;
  for (let i = 0; i < items; i += 1) rankItem(i);
  pairs = 0;
  if (!withPairs) return;
  for (let i = 0; i < items; i += 1)
    for (let j = i + 1; j < items; j += 1) if (!unasked || !isMerged(i, j)) rankPair(i, j, ofAnswer);
}

function rankItem(item: i32): void {
  const deviation = Math.sqrt(varianceOfItem(item));
  computeScore(item, -1, deviation, -1);
  drivers = rank(driverList, drivers, MOST_DRIVERS, screened.score, screened.ratio, item);
}

function rankPair(i: i32, j: i32, ofAnswer: f64): void {
  const least = leastScore(pairList, pairs, MOST_PAIRS);
  computeScore(i, j, Math.sqrt(reducibleOfPair(i, j) + ofAnswer), least);
  pairs = rank(pairList, pairs, MOST_PAIRS, screened.score, screened.ratio, i * items + j);
}

/** The item or pair that is looked at. */
const screened: Entry = changetype<Entry>(memory.data(offsetof<Entry>(), 16));

/**
 * Computes the score and the ratio of an item, or of a pair if j is not −1. The score is the worth
 * of a line: s·φ(g/s) − g·Φ(−g/s), s its slope and g the lead, the largest over the options; the
 * ratio is the g/s that goes with it. A score that is surely below `atLeast` may be too low.
 */
function computeScore(i: i32, j: i32, deviation: f64, atLeast: f64): void {
  let score: f64 = 0;
  let ratio: f64 = Infinity;
  for (let o = 0; o < options; o += 1) {
    if (o == best) continue;
    const slope = deviation > 0 ? Math.abs(riseOf(o, i, j)) / deviation : 0;
    const lead = getF64(leads, o);
    if (!(slope > 0)) continue;
    const z = lead / slope;
    // φ(z) − zΦ(−z) is at most 0.4.
    const worth = 0.4 * slope < atLeast ? 0 : slope * unitLoss(z);
    if (worth < score || (worth == score && z >= ratio)) continue;
    score = worth;
    ratio = z;
  }
  screened.score = score;
  screened.ratio = ratio;
}

function riseOf(option: i32, i: i32, j: i32): f64 {
  const row = option * items;
  if (j >= 0) return getF64(reduced, row + i) - getF64(reduced, row + j);
  return getF64(covariances, row + i) - getF64(meanCovariances, option);
}
