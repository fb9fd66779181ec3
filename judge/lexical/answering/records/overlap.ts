/**
 * Estimates whether two consequences describe the same thing, as probabilities of the choices of an
 * overlap question.
 */

import type { ReadText } from '../../reading/read-text.ts';
import { rise, shareOut, withFloor } from '../probabilities.ts';
import { type Concept, compareConcepts, type SharedConcepts } from './shared-concepts.ts';

/** The probability of an overlap where no word indicates one. */
const NO_SIGN = 0.02;
/** The highest probability that wording alone can give. */
const SUREST = 0.95;
/** One shared word proves less than four: with shared weight w, the factor is w/(w + DOUBT). */
const DOUBT = 0.15;
/**
 * The factor where the two state different quantities of one kind: within one option, across
 * options, and across options with words of direction only.
 */
const OTHER_QUANTITY = { within: 0.08, across: 0.4, acrossGeneric: 0.08 };

/** Values whose difference is a smaller share of the larger one are equal. */
const CLOSE = 0.1;

const RESULT = /^(?:so|therefore|thus|hence|consequently|thereby)$/;
const STAYS = /^(?:stays?|remains?|still|continues?|persists?|unchanged)$/;

/**
 * The probabilities are in the order of WITHIN_CHOICES. Swapping the two consequences swaps the
 * choices that name a side.
 */
export function withinOverlap(first: ReadText, second: ReadText): number[] {
  if (isSameWording(first, second)) return withFloor([1 - SUREST, SUREST, 0, 0, 0, 0, 0, 0]);
  const shared = compareConcepts(first, second);
  const agreeOfFirst = shared.ofFirst - shared.opposedOfFirst;
  const agreeOfSecond = shared.ofSecond - shared.opposedOfSecond;
  const fuller = Math.max(agreeOfFirst, agreeOfSecond);
  const both = Math.min(agreeOfFirst, agreeOfSecond);
  const differs = statesOtherQuantity(first, second);
  const p =
    NO_SIGN +
    (SUREST - NO_SIGN) *
      rise(fuller * (0.5 + 0.5 * both), 0.55) *
      sure(shared) *
      (differs ? OTHER_QUANTITY.within : 1);
  const same = rise(both, 0.8) * 6;
  const firstPart = rise(agreeOfFirst, 0.8) * (1 - agreeOfSecond) * 3;
  const secondPart = rise(agreeOfSecond, 0.8) * (1 - agreeOfFirst) * 3;
  const firstResult = agreeOfFirst * (0.15 + (followsFrom(first, shared.first) ? 2 : 0));
  const secondResult = agreeOfSecond * (0.15 + (followsFrom(second, shared.second) ? 2 : 0));
  const half = 4 * both * (1 - both);
  const little = 1 - fuller + 0.05;
  const weights = differs
    ? [0, 0, firstPart, secondPart, firstResult, secondResult, half, little + 1]
    : [0, same, firstPart, secondPart, firstResult, secondResult, half, little];
  return withFloor(shareOut(p, weights));
}

/**
 * The probabilities are in the order of ACROSS_CHOICES. A consequence is the absence of the other
 * where it denies what the other affirms.
 */
export function acrossOverlap(first: ReadText, second: ReadText): number[] {
  const shared = compareConcepts(first, second);
  const fuller = Math.max(shared.opposedOfFirst, shared.opposedOfSecond);
  // Shared concepts that are not opposed show that both speak about one thing.
  const about =
    fuller + 0.6 * Math.max(shared.ofFirst - shared.opposedOfFirst, shared.ofSecond - shared.opposedOfSecond);
  const kept = !statesOtherQuantity(first, second)
    ? 1
    : shared.opposedWeight > 0
      ? OTHER_QUANTITY.across
      : OTHER_QUANTITY.acrossGeneric;
  const p =
    fuller === 0
      ? NO_SIGN
      : NO_SIGN + (SUREST - NO_SIGN) * rise(Math.min(1, about), 0.5) * sure(shared) * kept;
  const firstDenies = deniesWhatOtherAffirms(first, shared.first);
  const secondDenies = deniesWhatOtherAffirms(second, shared.second);
  const whole = rise(Math.min(1, about), 0.5);
  const clear = firstDenies === secondDenies ? 0.25 : 0.8;
  const firstShare = firstDenies === secondDenies ? 0.5 : firstDenies ? 0.92 : 0.08;
  const weights = [
    0,
    whole * clear * firstShare,
    whole * clear * (1 - firstShare),
    whole * (1 - clear),
    (1 - whole) * firstShare + 0.1 * firstShare,
    (1 - whole) * (1 - firstShare) + 0.1 * (1 - firstShare),
  ];
  return withFloor(shareOut(p, weights));
}

/**
 * Whether both state the same concepts with the same polarity, and no quantity distinguishes them.
 */
export function saysTheSame(first: ReadText, second: ReadText): boolean {
  const { ofFirst, ofSecond, opposedOfFirst } = compareConcepts(first, second);
  return Math.min(ofFirst, ofSecond) >= 0.8 && opposedOfFirst === 0 && !statesOtherQuantity(first, second);
}

export function isSameWording({ tokens: mine }: ReadText, { tokens: theirs }: ReadText): boolean {
  return mine.length === theirs.length && mine.every(({ text }, at) => text === theirs[at]!.text);
}

function sure(shared: SharedConcepts): number {
  return shared.weight / (shared.weight + DOUBT);
}

/**
 * Whether both state quantities of one kind and none of these agree: then the two are not one thing
 * stated twice.
 */
function statesOtherQuantity(first: ReadText, second: ReadText): boolean {
  let isComparable = false;
  const [mine, theirs] = [amountsOf(first), amountsOf(second)];
  for (const [unit, values] of mine) {
    const other = theirs.get(unit);
    if (other === undefined) continue;
    if (anyClose(values, other)) return false;
    isComparable = true;
  }
  return isComparable;
}

/** Unit -> ascending amounts. */
function amountsOf({ quantities }: ReadText): Map<string, number[]> {
  const amounts = new Map<string, number[]>();
  for (const { kind, noun, low, high } of quantities) {
    const unit = kind === 'count' ? `count ${noun}` : kind;
    const values = amounts.get(unit) ?? [];
    values.push((low + high) / 2);
    amounts.set(unit, values);
  }
  for (const values of amounts.values()) values.sort((a, b) => a - b);
  return amounts;
}

/** Whether two ascending lists have a value in common, within a tenth. One pass over both lists. */
function anyClose(mine: readonly number[], theirs: readonly number[]): boolean {
  let [at, other] = [0, 0];
  while (at < mine.length && other < theirs.length) {
    const [a, b] = [mine[at]!, theirs[other]!];
    if (Math.abs(a - b) <= CLOSE * Math.max(a, b)) return true;
    if (a < b) at += 1;
    else other += 1;
  }
  return false;
}

/** Whether `text` names its own cause, and the cause is shared with the other text. */
function followsFrom(text: ReadText, concepts: readonly Concept[]): boolean {
  const at = text.tokens.findIndex(({ text: word }, index) => index > 0 && RESULT.test(word));
  return concepts.some(({ word, partner }) => word.at < at && partner !== null);
}

function deniesWhatOtherAffirms(text: ReadText, concepts: readonly Concept[]): boolean {
  const stays = text.tokens.some(({ text: word }) => STAYS.test(word));
  return concepts.some(
    ({ word, partner }) =>
      partner?.isOpposed === true &&
      ((word.isDenied && !partner.word.isDenied) || (stays && word.text.startsWith('un'))),
  );
}
