/**
 * Estimates whether two consequences describe the same thing, as probabilities of the choices of an
 * overlap question.
 */

import type { ReadText } from '../../reading/read-text.ts';
import { conceptOf } from '../../reading/words/concepts.ts';
import { stem } from '../../reading/words/stem.ts';
import { rise, shareOut, withFloor } from '../probabilities.ts';

/** The probability of an overlap where no word indicates one. */
const NO_SIGN = 0.02;
/** The highest probability that wording alone can give. */
const SUREST = 0.95;
/**
 * A word that the context repeats says less about a consequence: its weight is 1/(1 + RARITY ·
 * times).
 */
const RARITY = 0.25;

/** Words of direction, such as "more": they prove little by themselves. */
const GENERIC = new Set(
  ['cost', 'more', 'soon', 'large', 'high', 'good', 'bad', 'less', 'reduc', 'cut'].map(
    (word) => conceptOf(stem(word)).name,
  ),
);
const GENERIC_WEIGHT = 0.3;
/** One shared word proves less than four: with shared weight w, the factor is w/(w + DOUBT). */
const DOUBT = 0.15;
/**
 * The factor where the two state different quantities of one kind: within one option, across
 * options, and across options with words of direction only.
 */
const OTHER_QUANTITY = { within: 0.08, across: 0.4, acrossGeneric: 0.08 };

/** Values whose difference is a smaller share of the larger one are equal. */
const CLOSE = 0.1;

interface SharedConcepts {
  /**
   * The weights of the shared concepts, with a lower weight for words of direction; and the weights
   * of opposed shared concepts without these words.
   */
  weight: number;
  opposedWeight: number;

  /** The weighted share of the first's (the second's) concepts that the other has too, 0 … 1. */
  ofFirst: number;
  ofSecond: number;
  /** The same share for concepts that one affirms and the other denies. */
  opposedOfFirst: number;
  opposedOfSecond: number;
}

type Counts = ReadonlyMap<string, number>;

/**
 * The probabilities are in the order of WITHIN_CHOICES. Swapping the two consequences swaps the
 * choices that name a side.
 */
export function withinOverlap(first: ReadText, second: ReadText, contextCounts: Counts): number[] {
  const shared = compare(first, second, contextCounts);
  if (first.key === second.key) return withFloor([1 - SUREST, SUREST, 0, 0, 0, 0, 0, 0]);
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
  const firstResult = agreeOfFirst * (0.15 + (followsFrom(first, second) ? 2 : 0));
  const secondResult = agreeOfSecond * (0.15 + (followsFrom(second, first) ? 2 : 0));
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
export function acrossOverlap(first: ReadText, second: ReadText, contextCounts: Counts): number[] {
  const shared = compare(first, second, contextCounts);
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
  const firstDenies = deniesWhatOtherAffirms(first, second);
  const secondDenies = deniesWhatOtherAffirms(second, first);
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
  const { ofFirst, ofSecond, opposedOfFirst } = compare(first, second, new Map());
  return Math.min(ofFirst, ofSecond) >= 0.8 && opposedOfFirst === 0 && !statesOtherQuantity(first, second);
}

function sure(shared: SharedConcepts): number {
  return shared.weight / (shared.weight + DOUBT);
}

function compare(first: ReadText, second: ReadText, contextCounts: Counts): SharedConcepts {
  let [inFirst, inSecond, shared, opposed, opposedSpecific] = [0, 0, 0, 0, 0];
  const weight = (name: string) => 1 / (1 + RARITY * (contextCounts.get(name) ?? 0));
  let proof = 0;
  for (const [name, mention] of first.content.mentions) {
    inFirst += weight(name);
    const other = second.content.mentions.get(name);
    if (other === undefined) continue;
    shared += weight(name);
    proof += weight(name) * (GENERIC.has(name) ? GENERIC_WEIGHT : 1);
    if (other.polarity === mention.polarity) continue;
    opposed += weight(name);
    if (!GENERIC.has(name)) opposedSpecific += weight(name);
  }
  for (const name of second.content.mentions.keys()) inSecond += weight(name);
  const share = (part: number, whole: number) => (whole === 0 ? 0 : Math.min(1, part / whole));
  return {
    weight: proof,
    opposedWeight: opposedSpecific,
    ofFirst: share(shared, inFirst),
    ofSecond: share(shared, inSecond),
    opposedOfFirst: share(opposed, inFirst),
    opposedOfSecond: share(opposed, inSecond),
  };
}

/**
 * Whether both state quantities of one kind and none of these agree: then the two are not one thing
 * stated twice.
 */
function statesOtherQuantity(first: ReadText, second: ReadText): boolean {
  let isComparable = false;
  for (const [unit, mine] of first.amounts) {
    const theirs = second.amounts.get(unit);
    if (theirs === undefined) continue;
    if (anyClose(mine, theirs)) return false;
    isComparable = true;
  }
  return isComparable;
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

/** Whether `text` names its own cause, and the cause is shared with `other`. */
function followsFrom(text: ReadText, other: ReadText): boolean {
  const { mentions, resultClause } = text.content;
  if (resultClause < 0) return false;
  for (const [name, mention] of mentions) {
    if (mention.clause < resultClause && other.content.mentions.has(name)) return true;
  }
  return false;
}

function deniesWhatOtherAffirms(text: ReadText, other: ReadText): boolean {
  for (const [name, mention] of text.content.mentions) {
    const theirs = other.content.mentions.get(name);
    if (theirs === undefined || theirs.polarity === mention.polarity) continue;
    if ((mention.negated && !theirs.negated) || (mention.polarity < 0 && text.content.stays)) return true;
  }
  return false;
}
