/**
 * Computes p10 and p90 of each item's size, and their standard errors, from the shares of draws'
 * lines that lie below a bound (draws/lines/size-lines.ts).
 */
import { getF64, getI32, reals, setF64 } from '../arena';
import { exponential } from '../draws/functions/exponential';
import { sizeAt, sizeDraws, sizeShare, sizeSlope } from '../draws/lines/size-lines';
import { LOWER, RANDOMISATIONS, SIZE_QUANTILES, UPPER } from '../limits';
import { items } from '../problem';
import { errorOf, replicates } from './replicates';

/** The logarithms of the estimated p10 and p90 of each item's size. */
export let sizeLogs: usize = 0;
/** p10 and p90 of each item's size, and their standard errors. */
export let itemQuantiles: usize = 0;
export let itemErrors: usize = 0;

export function planSizeQuantiles(): void {
  sizeLogs = reals(items * SIZE_QUANTILES);
  itemQuantiles = reals(items * SIZE_QUANTILES);
  itemErrors = reals(items * SIZE_QUANTILES);
}

/** Least standard error of a log size: the rounding of 32-bit numbers. */
const LEAST_ERROR: f64 = 3e-6;
/**
 * Least standard error of a share, times the number of draws. Without it, an event so rare that no
 * draw's line met it would seem to have no error.
 */
const RARE: f64 = 1.0 / 16.0;
/**
 * An estimated log size this many standard errors above 0 means that the quantile is 1 beyond
 * doubt: the item is the largest in enough draws.
 */
const BEYOND: f64 = 2.0;

/** To be called before the first draw. */
export function beginSizeQuantiles(): void {
  for (let figure = 0; figure < items * SIZE_QUANTILES; figure += 1) {
    setF64(itemQuantiles, figure, 0);
    setF64(itemErrors, figure, 0);
  }
}

/**
 * Estimates p10 and p90 of every item's size, their logs and their standard errors, from all draws
 * so far. False when no draw has counted yet.
 */
export function measureSizes(): bool {
  let all = 0;
  for (let r = 0; r < RANDOMISATIONS; r += 1) all += getI32(sizeDraws, r);
  if (all == 0) return false;
  for (let item = 0; item < items; item += 1)
    for (let quantile = 0; quantile < SIZE_QUANTILES; quantile += 1)
      settle(item * SIZE_QUANTILES + quantile, quantile == 0 ? LOWER : UPPER, <f64>all);
  return true;
}

/**
 * Estimates one quantile. Near it, the share of sizes below log size ℓ is taken as linear: (shares
 * + slopes · ℓ) / all. This share is p at ℓ = (p · all − shares) / slopes. The standard error of ℓ
 * is that of the share, divided by the slope.
 */
function settle(figure: i32, p: f64, all: f64): void {
  const first = figure * RANDOMISATIONS;
  let shares: f64 = 0;
  let slopes: f64 = 0;
  for (let r = 0; r < RANDOMISATIONS; r += 1) {
    shares += getF64(sizeShare, first + r);
    slopes += getF64(sizeSlope, first + r);
  }
  // An item that is the largest in every draw has no slope: its log size is always 0.
  const isFlat = !(slopes > 0);
  const log = isFlat ? getF64(sizeAt, figure) : (p * all - shares) / slopes;
  for (let r = 0; r < RANDOMISATIONS; r += 1) {
    const draws = <f64>getI32(sizeDraws, r);
    const below = getF64(sizeShare, first + r) + getF64(sizeSlope, first + r) * log;
    setF64(replicates, r, draws > 0 ? below / draws : p);
  }
  const error = isFlat ? 0.0 : (Math.max(RARE / all, errorOf(0)) * all) / slopes;
  const size = exponential(Math.min(0, log));
  setF64(sizeLogs, figure, Math.min(0, log));
  setF64(itemQuantiles, figure, size);
  setF64(itemErrors, figure, isFlat || log > BEYOND * error ? 0.0 : size * Math.max(LEAST_ERROR, error));
}
