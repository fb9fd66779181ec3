/** Compares the quantities of a question with those of a state. */
import { isMoment } from '../../reading/moments.ts';
import type { StatedQuantity } from '../../reading/read-text.ts';

const CLOSE = 0.02;
/** Times of day and dates are the same or they are not. */
const MOMENT = 1e-6;

/** One name for kinds that texts mix: numbers with and without a noun, chances and shares. */
export function familyOf({ kind }: { kind: string }): string {
  return kind === 'bare' || kind === 'count' ? 'number' : kind === 'chance' ? 'share' : kind;
}

/** The range that a quantity allows: "at most 5" is all up to 5. */
export function rangeOf(one: StatedQuantity): [low: number, high: number] {
  if (one.bound === 'most') return [-Infinity, one.high];
  if (one.bound === 'least') return [one.low, Infinity];
  return [one.low, one.high];
}

export function isRange({ low, high, bound }: StatedQuantity): boolean {
  return low < high || bound !== null;
}

export function isInside(value: StatedQuantity, range: StatedQuantity): boolean {
  const middle = (value.low + value.high) / 2;
  const [low, high] = rangeOf(range);
  const slack = isRange(range) ? 1e-9 : isMoment(range) ? MOMENT : CLOSE * Math.abs(high) + 1e-9;
  return middle >= low - slack && middle <= high + slack;
}
