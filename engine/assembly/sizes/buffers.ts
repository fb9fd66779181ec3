/** The regression and the posterior of the log sizes. */
import { reals } from '../arena';
import { items } from '../problem';

export let normalMatrix: usize = 0;
export let inverseMatrix: usize = 0;
export let coefficients: usize = 0;
export let posteriorMean: usize = 0;
export let logSize: usize = 0;
/** items × items; the row and column of item 0 are zero. */
export let covariance: usize = 0;

export function planSizes(): void {
  normalMatrix = reals(items * items);
  inverseMatrix = reals(items * items);
  coefficients = reals(items);
  posteriorMean = reals(items);
  logSize = reals(items);
  covariance = reals(items * items);
}
