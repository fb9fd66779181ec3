import { getF64 } from '../../arena';
import { LOWER, SIZE_QUANTILES, UPPER } from '../../limits';
import { items } from '../../problem';
import { exponential } from '../functions/exponential';
import { inverseNormal } from '../functions/inverse-normal';
import { DENSITY } from '../functions/normal-distribution';
import { lineMean, lineSteepness } from './size-line-layout';
import { counted, lookAlong, moveBound, share, shareSlope } from './size-lines';

/** Number of Newton's steps for a first bound, on one block of draws. */
const TRIALS: i32 = 4;
/**
 * Shares are kept at least this far from 0 and 1: nearer, they say little about the length of a
 * step.
 */
const LEAST_SHARE: f64 = 1e-4;

/**
 * Finds the first bounds, before any draw is summed. It starts from the quantiles of a normal log
 * size and improves them on the current block by Newton's steps on Φ⁻¹ of the share, which is
 * nearly linear in the bound.
 */
export function findBounds(): void {
  for (let item = 0; item < items; item += 1) {
    const steepness = getF64(lineSteepness, item);
    for (let quantile = 0; quantile < SIZE_QUANTILES; quantile += 1) {
      const wanted = inverseNormal(quantile == 0 ? LOWER : UPPER);
      const deviation = steepness > 0 ? 1.0 / steepness : 0.0;
      // No size is above 1.
      let bound = Math.min(0, getF64(lineMean, item) + deviation * wanted);
      for (let trial = 0; trial < TRIALS; trial += 1) {
        moveBound(item, quantile, bound);
        lookAlong(item, quantile);
        const slope = shareSlope / <f64>counted;
        if (!(slope > 0)) break;
        const p = Math.min(1.0 - LEAST_SHARE, Math.max(LEAST_SHARE, share / <f64>counted));
        const z = inverseNormal(p);
        const step = ((wanted - z) * DENSITY * exponential(-0.5 * z * z)) / slope;
        bound = Math.min(0, bound + Math.min(deviation, Math.max(-deviation, step)));
      }
      moveBound(item, quantile, bound);
    }
  }
}
