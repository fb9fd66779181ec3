/** Standard errors of the headline figures, from the randomisations' independent samples. */
import { getF64, getI32, setF64 } from '../arena';
import { lines, solvedCount, wins } from '../draws/draws';
import { ERRORS, LOWER, RANDOMISATIONS, SIZE_QUANTILES, UPPER } from '../limits';
import { items, options } from '../problem';
import { lineQuantile, openLineWindow, slopeOfWindow, tallyLines } from './line-window';
import { errorOf, replicates, replicatesOf, tally } from './replicates';
import { itemErrors } from './size-quantiles';
import { Spread } from './spread';
import { windowedQuantile } from './windows';

export let evErrors: usize = 0;
export let probabilityErrors: usize = 0;

/** The largest standard error of all. */
export let largestError: f64 = 0;

/**
 * Half width, in standard errors, over which a quantile's slope is taken: about that of a 95 %
 * interval.
 */
const SLOPE_WIDTH: f64 = 2.0;
/**
 * Half width, in shares times √draws, of the window of lines: twice the error of the draws' own
 * quantiles.
 */
const LINE_WINDOW: f64 = 0.4;
/** This many draws are added to it, which matters where draws are few. */
const LINE_WINDOW_DRAWS: f64 = 3.0;

/**
 * Begins the standard errors of the headline figures. They come from the randomisations'
 * independent samples: the standard deviation of their own means and shares, divided by √R. A
 * probability's error is at least 1/(2 · draws).
 */
export function beginStandardErrors(): void {
  largestError = 0;
}

/**
 * Adds those of one option's spread, whose p10 and p90 are replaced where lines give them better.
 * The windows are open on its values.
 */
export function addStandardErrors(option: i32, points: i32, spread: Spread): void {
  tally(option, spread.p10, spread.p90);
  report(evErrors, option * ERRORS, errorOf(replicates));
  if (lines) {
    spread.p10 = refineByLines(option, points, LOWER, 1);
    spread.p90 = refineByLines(option, points, UPPER, 2);
  } else {
    report(evErrors, option * ERRORS + 1, quantileError(LOWER, errorOf(replicatesOf(1))));
    report(evErrors, option * ERRORS + 2, quantileError(UPPER, errorOf(replicatesOf(2))));
  }
  for (let r = 0; r < RANDOMISATIONS; r += 1) setF64(replicates, r, shareOf(r, option));
  report(probabilityErrors, option, Math.max(1.0 / <f64>(2 * points * RANDOMISATIONS), errorOf(replicates)));
}

/** The quantile of the lines, near the draws' own quantile. Adds its standard error. */
function refineByLines(option: i32, points: i32, p: f64, figure: i32): f64 {
  const draws = <f64>(points * RANDOMISATIONS);
  const reach = LINE_WINDOW / Math.sqrt(draws) + LINE_WINDOW_DRAWS / draws;
  openLineWindow(option, windowedQuantile(p - reach), windowedQuantile(p + reach));
  const quantile = lineQuantile(p);
  tallyLines(quantile, replicatesOf(figure));
  report(evErrors, option * ERRORS + figure, errorOf(replicatesOf(figure)) * slopeOfWindow(p, reach));
  return quantile;
}

/** Adds those of sizes, which `measureSizes` computed. */
export function addSizeErrors(): void {
  for (let k = 0; k < items * SIZE_QUANTILES; k += 1)
    largestError = Math.max(largestError, getF64(itemErrors, k));
}

export function zeroStandardErrors(): void {
  largestError = 0;
  for (let k = 0; k < options * ERRORS; k += 1) setF64(evErrors, k, 0);
  for (let o = 0; o < options; o += 1) setF64(probabilityErrors, o, 0);
}

function report(to: usize, index: i32, error: f64): void {
  setF64(to, index, error);
  largestError = Math.max(largestError, error);
}

/**
 * Error of a pooled quantile, from the error of the share of values below it (Woodruff 1952). The
 * standard deviation of the randomisations' own quantiles was up to half too small: their few,
 * evenly spread points are all biased in the same direction.
 */
function quantileError(p: f64, shareError: f64): f64 {
  const reach = SLOPE_WIDTH * shareError;
  const low = windowedQuantile(Math.max(0, p - reach));
  const high = windowedQuantile(Math.min(1, p + reach));
  return (high - low) / (2.0 * SLOPE_WIDTH);
}

function shareOf(randomisation: i32, option: i32): f64 {
  const solved = getI32(solvedCount, randomisation);
  return solved > 0 ? getF64(wins, randomisation * options + option) / <f64>solved : 0;
}
