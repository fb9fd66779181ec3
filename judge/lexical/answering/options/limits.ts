/** Checks which limits of the frame an option keeps or breaks. */

import { meanLikeness } from '../../reading/alike.ts';
import type { ReadText, StatedQuantity } from '../../reading/read-text.ts';
import { isBareSum } from './columns.ts';
import { type Frame, type Limit, wordsAround } from './frame.ts';
import { dollarsOf, totalOf } from './money.ts';

export interface Kept {
  broken: number;
  kept: number;
}

const CLOSE = 1e-9;

export function checkLimits(option: ReadText, frame: Frame): Kept {
  const found = frame.limits.map((limit) => keeps(option, limit, frame));
  const broken = found.filter((holds) => holds === false).length;
  return { broken, kept: found.filter((holds) => holds === true).length };
}

/** Null where the option states no quantity of the limit's kind. */
function keeps(option: ReadText, limit: Limit, frame: Frame): boolean | null {
  const { quantity, bound } = limit;
  if (quantity.kind === 'money' || quantity.kind === 'bare') return keepsSum(option, limit, frame);
  const same = option.quantities.filter(
    (one) => one.kind === quantity.kind && (quantity.kind !== 'count' || one.noun === quantity.noun),
  );
  const own = meant(
    option,
    same.length > 0 || quantity.kind !== 'count'
      ? same
      : option.quantities.filter(({ kind }) => kind === 'count' || kind === 'bare'),
    limit,
  );
  if (own.length === 0) return null;
  return own.every(({ low, high }) =>
    bound === 'most' ? isWithin(high, quantity.high) : isWithin(quantity.low, low),
  );
}

/**
 * Returns the quantities that the limit names (its width and not its depth), or all where it names
 * none.
 */
function meant(
  option: ReadText,
  own: readonly StatedQuantity[],
  { words }: Limit,
): readonly StatedQuantity[] {
  const near = own.map((one) => meanLikeness(wordsAround(option, one), words));
  const named = own.filter((_, index) => near[index]! >= NAMED);
  return named.length > 0 ? named : own;
}

const NAMED = 0.8;

/** Money is compared over the limit's time: "900 a month" with 14 an hour for 160 hours a month. */
function keepsSum(option: ReadText, limit: Limit, frame: Frame): boolean | null {
  const { quantity, bound } = limit;
  let sum: number | null = null;
  const money = option.quantities.filter(({ kind }) => kind === 'money');
  const sums = money.length > 0 ? money : option.quantities.filter(isBareSum);
  for (const one of meant(option, sums, limit)) {
    const forHours = quantity.perHours ?? one.forHours;
    sum = (sum ?? 0) + totalOf({ ...one, forHours }, option, frame);
  }
  if (sum === null) return null;
  const allowed = dollarsOf(quantity, frame);
  return bound === 'most' ? isWithin(sum, allowed) : isWithin(allowed, sum);
}

function isWithin(amount: number, most: number): boolean {
  return amount <= most + CLOSE * Math.abs(most);
}
