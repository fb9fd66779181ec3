/**
 * Computes p10 and p90 of each item's size, and their standard errors, from the shares of draws'
 * lines that lie below a bound (draws/lines/size-lines.ts).
 */
import { getF64, reals, setF64 } from '../arena';
import { exponential } from '../draws/functions/exponential';
import { isFarOff, stepToQuantile, wantedShare } from '../draws/lines/size-bounds';
import { clearShares, moveBound, pooled, poolShares, sharesOf, sizeBounds } from '../draws/lines/size-shares';
import { RANDOMISATIONS, SIZE_QUANTILES } from '../limits';
import { items } from '../problem';
import { errorOf, replicates } from './replicates';

/** p10 and p90 of each item's size, and their standard errors. */
export let itemQuantiles: usize = 0;
export let itemErrors: usize = 0;
/** Variance of each figure's share, times the number of draws. */
let shareVariance: usize = 0;

export function planSizeQuantiles(): void {
  itemQuantiles = reals(items * SIZE_QUANTILES);
  itemErrors = reals(items * SIZE_QUANTILES);
  shareVariance = reals(items * SIZE_QUANTILES);
}

/** Least standard error of a log size: the rounding of 32-bit numbers. */
const LEAST_ERROR: f64 = 3e-6;
/**
 * Least standard error of a share, times the number of draws. Without it, an event so rare that no
 * draw's line met it would seem to have no error.
 */
const RARE: f64 = 1.0 / 16.0;
/**
 * A quantile is 1 beyond doubt when the share below size 1 is this many standard errors below the
 * wanted share.
 */
const BEYOND: f64 = 6.0;

/** To be called before the first draw. */
export function beginSizeQuantiles(): void {
  for (let figure = 0; figure < items * SIZE_QUANTILES; figure += 1) {
    setF64(itemQuantiles, figure, 0);
    setF64(itemErrors, figure, 0);
    setF64(shareVariance, figure, 0);
  }
}

/**
 * Estimates p10 and p90 of every item's size and their standard errors from all draws so far. The
 * next draws take their shares at these estimates. A figure without any share stays as it is.
 */
export function measureSizes(): void {
  for (let figure = 0; figure < items * SIZE_QUANTILES; figure += 1) {
    poolShares(figure);
    if (pooled.draws > 0) settle(figure);
  }
}

/**
 * Estimates one quantile. Near its bound, the share of sizes below log size ℓ is taken as linear in
 * ℓ. The standard error of ℓ is that of the share, divided by the slope.
 */
function settle(figure: i32): void {
  const bound = getF64(sizeBounds, figure);
  const log = bound + stepToQuantile(figure);
  let error = Math.max(RARE / <f64>pooled.draws, shareError(figure, log));
  // Only a bound at 0 has looked just below size 1.
  if (bound == 0 && log >= 0) error -= (wantedShare(figure) - pooled.share) / BEYOND;
  const size = exponential(Math.min(0, log));
  setF64(itemQuantiles, figure, size);
  // An item that is the largest in every draw has no slope: its log size is always 0.
  const isSure = !(pooled.slope > 0) || error <= 0;
  setF64(itemErrors, figure, isSure ? 0.0 : size * Math.max(LEAST_ERROR, error / pooled.slope));
  if (isFarOff(figure)) clearShares(figure);
  moveBound(figure, Math.min(0, log));
}

/**
 * The standard error of the share below a log size. The variance times the number of draws is the
 * mean of what the randomisations say now and of what counted at the look before: 16 randomisations
 * alone make one error in 10,000 2.5 times too small.
 */
function shareError(figure: i32, log: f64): f64 {
  for (let r = 0; r < RANDOMISATIONS; r += 1) {
    const own = sharesOf(figure, r);
    const draws = <f64>own.draws;
    const below = own.share + own.slope * log;
    setF64(replicates, r, draws > 0 ? below / draws : wantedShare(figure));
  }
  const error = errorOf(replicates);
  const now = error * error * <f64>pooled.draws;
  const before = getF64(shareVariance, figure);
  setF64(shareVariance, figure, before > 0 ? 0.5 * (before + now) : now);
  return Math.sqrt(getF64(shareVariance, figure) / <f64>pooled.draws);
}
