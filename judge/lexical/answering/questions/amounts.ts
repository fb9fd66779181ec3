/** Compares the quantities of a question with those of a state. */
import type { StatedQuantity } from '../../reading/read-text.ts';
import type { Cover, Passage } from './passage.ts';

const CLOSE = 0.02;
/** Times of day and dates are the same or they are not. */
const MOMENT = 1e-6;

/** Whether two quantities are of one kind and can be compared. */
export function isSameKind(one: StatedQuantity, other: StatedQuantity): boolean {
  if (one.kind === 'bare' || other.kind === 'bare') return isNumber(one) && isNumber(other);
  if (one.kind === 'chance' || other.kind === 'chance') return isPart(one) && isPart(other);
  return one.kind === other.kind && (one.kind !== 'count' || one.noun === other.noun);
}

function isNumber({ kind }: StatedQuantity): boolean {
  return kind === 'bare' || kind === 'count' || kind === 'money' || kind === 'time';
}

function isPart({ kind }: StatedQuantity): boolean {
  return kind === 'chance' || kind === 'share';
}

/** The range that a quantity allows: "at most 5" is all up to 5. */
export function rangeOf(one: StatedQuantity): [low: number, high: number] {
  if (one.bound === 'most') return [-Infinity, one.high];
  if (one.bound === 'least') return [one.low, Infinity];
  return [one.low, one.high];
}

/** 1 where a stated quantity lies in the asked range, 0 where it does not. */
export function isInside(stated: StatedQuantity, asked: StatedQuantity): boolean {
  const scale =
    stated.kind === 'bare' && asked.kind === 'money'
      ? asked.factor
      : asked.kind === 'bare' && stated.kind === 'money'
        ? 1 / stated.factor
        : stated.kind === 'bare' && asked.kind === 'time'
          ? asked.factor
          : 1;
  const value = ((stated.low + stated.high) / 2) * scale;
  const [low, high] = rangeOf(asked);
  const isMoment = asked.kind === 'clock' || asked.kind === 'date' || asked.kind === 'weekday';
  const slack = isMoment
    ? MOMENT
    : asked.bound === null && asked.low === asked.high
      ? CLOSE * Math.abs(high) + 1e-9
      : 1e-9;
  return value >= low - slack && value <= high + slack;
}

/**
 * The state's quantity of that kind in the clause, or else the sentence, that has most of the
 * words.
 */
export function closestQuantity(
  passage: Passage,
  fits: (one: StatedQuantity) => boolean,
  byClause: Cover,
  bySentence: Cover,
  bonus: (one: StatedQuantity) => number = () => 0,
): { quantity: StatedQuantity; score: number } | null {
  let best: { quantity: StatedQuantity; score: number } | null = null;
  for (const quantity of passage.text.quantities) {
    if (!fits(quantity)) continue;
    const score = byClause.cover[quantity.clause]! + bySentence.cover[quantity.sentence]! + bonus(quantity);
    if (best === null || score > best.score + 1e-12) best = { quantity, score };
  }
  return best;
}
