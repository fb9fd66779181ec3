import { getF64, setF64 } from '../arena';
import { BLOCK, RANDOMISATIONS } from '../limits';
import { gathered } from './buffers';

/** How many finite values `gathered` holds. */
export let gatheredCount: i32 = 0;

/** Copies a figure's finite values of all randomisations, `points` of each. */
export function gather(values: usize, points: i32): void {
  gatheredCount = 0;
  for (let k = 0; k < points * RANDOMISATIONS; k += 1) {
    const value = getF64(values, k);
    if (isNaN(value)) continue;
    setF64(gathered, gatheredCount, value);
    gatheredCount += 1;
  }
}

/** Mean of what was gathered last; 0 for nothing. */
export function gatheredMean(): f64 {
  let sum: f64 = 0;
  for (let k = 0; k < gatheredCount; k += 1) sum += getF64(gathered, k);
  return gatheredCount > 0 ? sum / <f64>gatheredCount : 0;
}

/** End of the run of points that starts at `from` (0 or BLOCK times a power of two); see `drawPoints`. */
export function runEnd(from: i32, points: i32): i32 {
  return min(from == 0 ? BLOCK : 2 * from, points);
}

/** Where in a figure's values a randomisation's part of the run from point `from` to `to` starts. */
export function runStart(from: i32, to: i32, randomisation: i32): i32 {
  return from * RANDOMISATIONS + randomisation * (to - from);
}
