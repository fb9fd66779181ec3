/** Which limits of the frame an option keeps or breaks. */
import type { ReadText, StatedQuantity } from '../../reading/read-text.ts';
import { isBareSum } from './columns.ts';
import type { Frame, Limit } from './frame.ts';
import { timesOf } from './money.ts';

export interface Kept {
  broken: number;
  kept: number;
}

const CLOSE = 1e-9;

export function checkLimits(option: ReadText, frame: Frame): Kept {
  const result = { broken: 0, kept: 0 };
  for (const limit of frame.limits) {
    const holds = keeps(option, limit, frame);
    if (holds === false) result.broken += 1;
    if (holds === true) result.kept += 1;
  }
  return result;
}

/** Null where the option states nothing of the kind. */
function keeps(option: ReadText, limit: Limit, frame: Frame): boolean | null {
  const { quantity, bound } = limit;
  if (isSum(quantity)) return keepsSum(option, limit, frame);
  const same = option.quantities.filter(
    (one) => one.kind === quantity.kind && (quantity.kind !== 'count' || one.noun === quantity.noun),
  );
  const own =
    same.length > 0 || quantity.kind !== 'count'
      ? same
      : option.quantities.filter(({ kind }) => kind === 'count' || kind === 'bare');
  if (own.length === 0) return null;
  if (
    quantity.kind === 'time' &&
    bound === 'most' &&
    own.length > 1 &&
    own.every(({ perHours }) => perHours === null)
  )
    return own.reduce((sum, { high }) => sum + high, 0) <= quantity.high * (1 + CLOSE);
  return own.every((one) => isWithin(one, quantity, bound));
}

function isSum({ kind }: StatedQuantity): boolean {
  return kind === 'money' || kind === 'bare';
}

/** Money is compared over the limit's time: "900 a month" with 14 an hour for 160 hours a month. */
function keepsSum(option: ReadText, { quantity, bound }: Limit, frame: Frame): boolean | null {
  let sum: number | null = null;
  for (const one of option.quantities) {
    if (one.kind !== 'money' && !(one.kind === 'bare' && isBareSum(one))) continue;
    const value = ((one.low + one.high) / 2) * (one.kind === 'bare' ? frame.currency : 1);
    const span = quantity.perHours;
    const times =
      one.perHours === null
        ? timesOf(one, option, frame)
        : span === null
          ? quantity.perNoun === null && frame.horizon !== null && option.quantities.length > 1
            ? timesOf(one, option, frame)
            : 1
          : timesOf({ ...one, forHours: span }, option, frame);
    sum = (sum ?? 0) + value * times;
  }
  if (sum === null) return null;
  const limit = ((quantity.low + quantity.high) / 2) * (quantity.kind === 'bare' ? frame.currency : 1);
  return bound === 'most' ? sum <= limit * (1 + CLOSE) : sum >= limit * (1 - CLOSE);
}

function isWithin(one: StatedQuantity, limit: StatedQuantity, bound: 'most' | 'least'): boolean {
  return bound === 'most'
    ? one.high <= limit.high + CLOSE * Math.abs(limit.high)
    : one.low >= limit.low - CLOSE * Math.abs(limit.low);
}
