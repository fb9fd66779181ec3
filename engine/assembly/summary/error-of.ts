import { getF64 } from '../arena';
import { ERRORS, RANDOMISATIONS } from '../limits';

/** Each randomisation's own value of a figure; up to ERRORS figures, one after the other. */
export const replicates: usize = memory.data((RANDOMISATIONS * ERRORS) << 3, 16);

/**
 * Standard error of a figure: the standard deviation of its R randomisations' replicates, divided
 * by √R.
 */
export function errorOf(figure: i32): f64 {
  const first = figure * RANDOMISATIONS;
  let mean: f64 = 0;
  for (let r = 0; r < RANDOMISATIONS; r += 1) mean += getF64(replicates, first + r);
  mean /= <f64>RANDOMISATIONS;
  let squares: f64 = 0;
  for (let r = 0; r < RANDOMISATIONS; r += 1) {
    const distance = getF64(replicates, first + r) - mean;
    squares += distance * distance;
  }
  return Math.sqrt(squares / <f64>((RANDOMISATIONS - 1) * RANDOMISATIONS));
}
