import {
  capacity,
  ERRORS,
  evErrors,
  evValues,
  gathered,
  getF64,
  getI32,
  options,
  probabilityErrors,
  RANDOMISATIONS,
  replicates,
  setF64,
  solvedCount,
  wins,
} from '../memory';
import { gatheredCount, gatherOne } from './gather';
import { quantile, quantileStart } from './quantile';
import { gatheredMean } from './spread';

/** The largest standard error of all. */
export let largestError: f64 = 0;

/**
 * Standard errors of the headline figures: each randomisation is an independent unbiased sample, so the standard deviation
 * of their own figures over √R is the pooled figure's. A probability's is at least 1/(2·draws).
 */
export function standardErrors(points: i32): void {
  largestError = 0;
  for (let o = 0; o < options; o += 1) {
    for (let r = 0; r < RANDOMISATIONS; r += 1) {
      gatherOne(evValues + <usize>(o * capacity * 8), r, points);
      setF64(replicates, r, gatheredMean());
      setF64(replicates, RANDOMISATIONS + r, quantile(gathered, 0, gatheredCount, 0.1));
      const start = quantileStart(gatheredCount, 0.1);
      setF64(replicates, 2 * RANDOMISATIONS + r, quantile(gathered, start, gatheredCount, 0.9));
    }
    for (let figure = 0; figure < ERRORS; figure += 1) {
      const error = errorOf(replicates + <usize>(figure * RANDOMISATIONS * 8));
      setF64(evErrors, o * ERRORS + figure, error);
      largestError = Math.max(largestError, error);
    }
    for (let r = 0; r < RANDOMISATIONS; r += 1) setF64(replicates, r, shareOf(r, o));
    const least = 1.0 / <f64>(2 * points * RANDOMISATIONS);
    const error = Math.max(least, errorOf(replicates));
    setF64(probabilityErrors, o, error);
    largestError = Math.max(largestError, error);
  }
}

export function noStandardErrors(): void {
  largestError = 0;
  for (let k = 0; k < options * ERRORS; k += 1) setF64(evErrors, k, 0);
  for (let o = 0; o < options; o += 1) setF64(probabilityErrors, o, 0);
}

function shareOf(randomisation: i32, option: i32): f64 {
  const solved = getI32(solvedCount, randomisation);
  return solved > 0 ? getF64(wins, randomisation * options + option) / <f64>solved : 0;
}

function errorOf(figures: usize): f64 {
  let mean: f64 = 0;
  for (let r = 0; r < RANDOMISATIONS; r += 1) mean += getF64(figures, r);
  mean /= <f64>RANDOMISATIONS;
  let squares: f64 = 0;
  for (let r = 0; r < RANDOMISATIONS; r += 1) {
    const distance = getF64(figures, r) - mean;
    squares += distance * distance;
  }
  return Math.sqrt(squares / <f64>((RANDOMISATIONS - 1) * RANDOMISATIONS));
}
