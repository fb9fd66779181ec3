/** The logarithmic scale of how many times as much: from a hundredth to a hundred times. */
import type { Scale } from './scale.ts';

/** The result tells what would be best within these factors. */
export const LEAST_FACTOR = 0.01;
export const MOST_FACTOR = 100;

const NAMES: ReadonlyMap<number, string> = new Map([
  [0.01, '1/100'],
  [0.1, '1/10'],
  [1, '× 1'],
  [10, '× 10'],
  [100, '× 100'],
]);

/** Factors beyond the ends lie at the ends. */
export const FACTOR_SCALE: Scale = {
  marks: [...NAMES.keys()],
  at: (factor) => {
    const share = Math.log(factor / LEAST_FACTOR) / Math.log(MOST_FACTOR / LEAST_FACTOR);
    return Math.min(1, Math.max(0, share));
  },
  name: (mark) => NAMES.get(mark) ?? '',
};
