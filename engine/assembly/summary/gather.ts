import { BLOCK, gathered, getF64, RANDOMISATIONS, setF64 } from '../memory';

/** How many finite values `gathered` holds. */
export let gatheredCount: i32 = 0;

/** Copies a figure's finite values of all randomisations, `points` of each. */
export function gatherAll(values: usize, points: i32): void {
  gatheredCount = 0;
  append(values, 0, points * RANDOMISATIONS);
}

/** Copies a figure's finite values of one randomisation. Runs of points end at BLOCK, 2·BLOCK, 4·BLOCK … and `points`. */
export function gatherOne(values: usize, randomisation: i32, points: i32): void {
  gatheredCount = 0;
  let from = 0;
  while (from < points) {
    const to = runEnd(from, points);
    append(values, from * RANDOMISATIONS + randomisation * (to - from), to - from);
    from = to;
  }
}

/** End of the run of points that starts at `from` (0 or BLOCK times a power of two). */
export function runEnd(from: i32, points: i32): i32 {
  return min(from == 0 ? BLOCK : 2 * from, points);
}

function append(values: usize, start: i32, count: i32): void {
  for (let k = start; k < start + count; k += 1) {
    const value = getF64(values, k);
    if (isNaN(value)) continue;
    setF64(gathered, gatheredCount, value);
    gatheredCount += 1;
  }
}
