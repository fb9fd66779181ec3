/**
 * Estimates whether two consequences describe the same thing, as probabilities of the choices of an
 * overlap question.
 */

import type { ReadText, StatedQuantity } from '../../reading/read-text.ts';
import { rise, shareOut } from '../probabilities.ts';
import { compareConcepts, type Share } from './shared-concepts.ts';

/** The probability of an overlap where no word indicates one. */
const NO_SIGN = 0.02;
/** The highest probability that wording alone can give. */
const SUREST = 0.9;
/** The factor where the two state different quantities of one kind. */
const OTHER_QUANTITY = 0.08;
/** Values whose difference is a smaller share of the larger one are equal. */
const CLOSE = 0.1;

const RESULT = /^(?:so|therefore|thus|hence|consequently|thereby)$/;

/**
 * The probabilities are in the order of WITHIN_CHOICES. Swapping the two consequences swaps the
 * choices that name a side.
 */
export function withinOverlap(first: ReadText, second: ReadText): number[] {
  if (isSameWording(first, second)) return shareOut(SUREST, [0, 1, 0, 0, 0, 0, 0, 0]);
  const shares = compareConcepts(first, second);
  const [mine, theirs] = shares.map(({ shared, opposed }) => shared - opposed) as [number, number];
  const fuller = Math.max(mine, theirs);
  const both = Math.min(mine, theirs);
  const isOther = statesOtherQuantity(first, second);
  const p = probability(rise(fuller * (0.5 + 0.5 * both), 0.55), isOther);
  const weights = [
    0,
    isOther ? 0 : rise(both, 0.8) * 6,
    rise(mine, 0.8) * (1 - theirs) * 3,
    rise(theirs, 0.8) * (1 - mine) * 3,
    mine * (0.15 + (followsFrom(first, shares[0]) ? 2 : 0)),
    theirs * (0.15 + (followsFrom(second, shares[1]) ? 2 : 0)),
    4 * both * (1 - both),
    1 - fuller + (isOther ? 1.05 : 0.05),
  ];
  return shareOut(p, weights);
}

/**
 * The probabilities are in the order of ACROSS_CHOICES. A consequence is the absence of the other
 * where it denies what the other affirms.
 */
export function acrossOverlap(first: ReadText, second: ReadText): number[] {
  const shares = compareConcepts(first, second);
  const opposed = Math.max(...shares.map((own) => own.opposed));
  // Shared concepts that are not opposed show that both speak about one thing.
  const agreed = Math.max(...shares.map((own) => own.shared - own.opposed));
  const whole = rise(Math.min(1, opposed + 0.6 * agreed), 0.5);
  // "No fee" is the absence of every fee.
  const isNothing = [...first.quantities, ...second.quantities].some(({ high }) => high === 0);
  const isOther = !isNothing && statesOtherQuantity(first, second);
  const p = probability(opposed === 0 ? 0 : whole, isOther);
  const [isFirst, isSecond] = shares.map(denies) as [boolean, boolean];
  const each = isFirst === isSecond ? 0.75 : 0.2;
  const ofFirst = isFirst === isSecond ? 0.5 : isFirst ? 0.92 : 0.08;
  const only = whole * (1 - each);
  const part = 1.1 - whole;
  return shareOut(p, [
    0,
    only * ofFirst,
    only * (1 - ofFirst),
    whole * each,
    part * ofFirst,
    part * (1 - ofFirst),
  ]);
}

/**
 * True when both state the same concepts with the same polarity, and no quantity distinguishes
 * them.
 */
export function saysTheSame(first: ReadText, second: ReadText): boolean {
  const shares = compareConcepts(first, second);
  const isSame = shares.every(({ shared, opposed }) => shared >= 0.8 && opposed === 0);
  return isSame && !statesOtherQuantity(first, second);
}

export function isSameWording({ tokens: mine }: ReadText, { tokens: theirs }: ReadText): boolean {
  return mine.length === theirs.length && mine.every(({ text }, at) => text === theirs[at]!.text);
}

/** The probability of an overlap for which the wording speaks by `sign`, 0 … 1. */
function probability(sign: number, isOther: boolean): number {
  return NO_SIGN + (SUREST - NO_SIGN) * sign * (isOther ? OTHER_QUANTITY : 1);
}

/**
 * True when both state quantities of one kind and none of these agree: then the two are not one
 * thing stated twice.
 */
function statesOtherQuantity(first: ReadText, second: ReadText): boolean {
  let isComparable = false;
  for (const one of first.quantities)
    for (const other of second.quantities) {
      if (one.kind !== other.kind || (one.kind === 'count' && one.noun !== other.noun)) continue;
      const [a, b] = [middleOf(one), middleOf(other)];
      if (Math.abs(a - b) <= CLOSE * Math.max(a, b)) return false;
      isComparable = true;
    }
  return isComparable;
}

function middleOf({ low, high }: StatedQuantity): number {
  return (low + high) / 2;
}

/** True when the text names its own cause, and the cause is shared with the other text. */
function followsFrom({ tokens }: ReadText, { concepts }: Share): boolean {
  const at = tokens.findIndex(({ text }, index) => index > 0 && RESULT.test(text));
  return concepts.some(({ word, partner }) => word.at < at && partner !== null);
}

/** True when it denies what the other affirms: "no calls", "unfixed". */
function denies({ concepts }: Share): boolean {
  return concepts.some(
    ({ word, partner, isOpposed }) =>
      isOpposed && !partner!.isDenied && (word.isDenied || word.deniedStem !== null),
  );
}
