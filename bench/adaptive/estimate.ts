/** A mean over decisions and its 95 % interval. */
import { z } from 'zod';

/** `within`: half the width of the 95 % interval. */
export const Estimate = z.object({ mean: z.number(), within: z.number() });
export type Estimate = z.infer<typeof Estimate>;

/** 97.5 % quantile of the normal distribution: there are thousands of decisions. */
const NORMAL_QUANTILE = 1.959964;

export function estimate(values: readonly number[]): Estimate {
  const count = values.length;
  const mean = values.reduce((sum, one) => sum + one, 0) / count;
  const squares = values.reduce((sum, one) => sum + (one - mean) ** 2, 0);
  return { mean, within: NORMAL_QUANTILE * Math.sqrt(squares / (count - 1) / count) };
}

/** Of the differences one − other, decision by decision. */
export function pairedDifference(one: readonly number[], other: readonly number[]): Estimate {
  if (one.length !== other.length) throw new RangeError(`${one.length} and ${other.length} values`);
  return estimate(one.map((value, k) => value - other[k]!));
}
