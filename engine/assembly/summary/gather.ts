import { getF64, getI32, setF64 } from '../arena';
import { solvedCount } from '../draws/sum-buffers';
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

/** Whether all draws so far are finite, so that nothing has to be left out. */
export function isComplete(points: i32): bool {
  let finite = 0;
  for (let r = 0; r < RANDOMISATIONS; r += 1) finite += getI32(solvedCount, r);
  return finite == points * RANDOMISATIONS;
}

/** End of the run of points that starts at `from` (0 or BLOCK times a power of two); see `drawPoints`. */
export function runEnd(from: i32, points: i32): i32 {
  return min(from == 0 ? BLOCK : 2 * from, points);
}

/** Where in a figure's values a randomisation's part of the run from point `from` to `to` starts. */
export function runStart(from: i32, to: i32, randomisation: i32): i32 {
  return from * RANDOMISATIONS + randomisation * (to - from);
}
