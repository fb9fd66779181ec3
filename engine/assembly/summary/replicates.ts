/** The randomisations' own values of a figure, from which its standard error follows. */
import { getF64, getI32, setF64 } from '../arena';
import { solvedCount } from '../draws/draws';
import { drawsOf, evRow, runs } from '../draws/runs';
import { ERRORS, RANDOMISATIONS } from '../limits';

/** Each randomisation's own value of a figure; up to ERRORS figures, one after the other. */
export const replicates: usize = memory.data((RANDOMISATIONS * ERRORS) << 3, 16);

/** The own values of one of the figures. */
export function replicatesOf(figure: i32): usize {
  return replicates + ((<usize>(figure * RANDOMISATIONS)) << 3);
}

/**
 * Computes each randomisation's own mean of an option's EV, and its shares of values below p10 and
 * below p90 (a value equal to the quantile counts half). `replicates` then holds the means of all
 * randomisations, the shares below p10, and those below p90. Two randomisations are computed
 * together, one in each lane.
 */
export function tally(option: i32, p10: f64, p90: f64): void {
  const lower = f64x2.splat(p10);
  const upper = f64x2.splat(p90);
  for (let r = 0; r < RANDOMISATIONS; r += 2) {
    let sum = f64x2.splat(0);
    // Twice the counts: 2 below and 1 where equal. A comparison that holds is −1 as a whole number.
    let twiceLower = i64x2.splat(0);
    let twiceUpper = i64x2.splat(0);
    for (let run = 0; run < runs; run += 1) {
      const next = (<usize>(drawsOf(run) / RANDOMISATIONS)) << 3;
      const start = evRow(run, option) + <usize>r * next;
      for (let at = start; at < start + next; at += 8) {
        const value = v128.load64_lane(at + next, v128.load64_zero(at), 1);
        sum = f64x2.add(sum, v128.and(value, f64x2.eq(value, value)));
        twiceLower = i64x2.sub(i64x2.sub(twiceLower, f64x2.lt(value, lower)), f64x2.le(value, lower));
        twiceUpper = i64x2.sub(i64x2.sub(twiceUpper, f64x2.lt(value, upper)), f64x2.le(value, upper));
      }
    }
    put(r, f64x2.extract_lane(sum, 0), i64x2.extract_lane(twiceLower, 0), i64x2.extract_lane(twiceUpper, 0));
    put(
      r + 1,
      f64x2.extract_lane(sum, 1),
      i64x2.extract_lane(twiceLower, 1),
      i64x2.extract_lane(twiceUpper, 1),
    );
  }
}

function put(randomisation: i32, sum: f64, twiceLower: i64, twiceUpper: i64): void {
  const count = <f64>getI32(solvedCount, randomisation);
  setF64(replicates, randomisation, count > 0 ? sum / count : 0);
  setF64(replicates, RANDOMISATIONS + randomisation, count > 0 ? (<f64>twiceLower * 0.5) / count : 0);
  setF64(replicates, 2 * RANDOMISATIONS + randomisation, count > 0 ? (<f64>twiceUpper * 0.5) / count : 0);
}

/**
 * Standard error of a figure: the standard deviation of its own values in the R randomisations,
 * divided by √R.
 */
export function errorOf(values: usize): f64 {
  let mean: f64 = 0;
  for (let r = 0; r < RANDOMISATIONS; r += 1) mean += getF64(values, r);
  mean /= <f64>RANDOMISATIONS;
  let squares: f64 = 0;
  for (let r = 0; r < RANDOMISATIONS; r += 1) {
    const distance = getF64(values, r) - mean;
    squares += distance * distance;
  }
  return Math.sqrt(squares / <f64>((RANDOMISATIONS - 1) * RANDOMISATIONS));
}
