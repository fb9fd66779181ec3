import { getF64 } from '../../arena';
import { LOWER, SIZE_QUANTILES, UPPER } from '../../limits';
import { items } from '../../problem';
import { exponential } from '../functions/exponential';
import { inverseNormal } from '../functions/inverse-normal';
import { DENSITY } from '../functions/normal-distribution';
import { lineMean, lineSteepness } from './size-line-layout';
import { counted, lookAlong, moveBound, share, shareSlope } from './size-lines';

/** Number of Newton's steps for a first bound, on one block of draws; more where it is far off. */
const TRIALS: i32 = 4;
const MOST_TRIALS: i32 = 24;
/** A share this far from the wanted one is far off. */
const FAR_OFF: f64 = 0.05;
/**
 * Shares are kept at least this far from 0 and 1: nearer, they say little about the length of a
 * step.
 */
const LEAST_SHARE: f64 = 1e-4;

/** Finds the first bounds of all items' quantiles, before any draw is summed. */
export function findBounds(): void {
  for (let item = 0; item < items; item += 1)
    for (let quantile = 0; quantile < SIZE_QUANTILES; quantile += 1)
      findBound(item, quantile, quantile == 0 ? LOWER : UPPER);
}

/**
 * Finds one bound. It starts from the quantile of a normal log size and improves it on the current
 * block by Newton's steps on Φ⁻¹ of the share, which is nearly linear in the bound. But the share
 * can have steps with flat parts between them, where an item depends on another. So while a bound
 * is far off, it stays in the interval that is known to hold the quantile: where Newton's step
 * would leave the interval, the interval is halved instead.
 */
function findBound(item: i32, quantile: i32, p: f64): void {
  const steepness = getF64(lineSteepness, item);
  const wanted = inverseNormal(p);
  const deviation = steepness > 0 ? 1.0 / steepness : 0.0;
  // The quantile lies between these two.
  let low = -Infinity;
  let high = Infinity;
  // No size is above 1.
  let bound = Math.min(0, getF64(lineMean, item) + deviation * wanted);
  for (let trial = 0; ; trial += 1) {
    moveBound(item, quantile, bound);
    if (trial == MOST_TRIALS || !(deviation > 0)) return;
    lookAlong(item, quantile);
    const below = share / <f64>counted;
    const slope = shareSlope / <f64>counted;
    const isNear = Math.abs(below - p) <= FAR_OFF;
    if (trial >= TRIALS && isNear) return;
    if (below < p) low = bound;
    else high = bound;
    // The item is the largest often enough.
    if (low == 0) return;
    const within = Math.min(1.0 - LEAST_SHARE, Math.max(LEAST_SHARE, below));
    const z = inverseNormal(within);
    const step = ((wanted - z) * DENSITY * exponential(-0.5 * z * z)) / slope;
    const next = Math.min(0, bound + Math.min(deviation, Math.max(-deviation, step)));
    if (slope > 0 && (isNear || (next > low && next < high))) bound = next;
    else if (low > -Infinity) bound = 0.5 * (low + Math.min(0, high));
    else bound -= deviation;
  }
}
