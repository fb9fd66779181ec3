/** The regression and the posterior of the log sizes. */
import { reals } from '../arena';
import { items } from '../problem';
import { SIDES } from './cholesky';

export let normalMatrix: usize = 0;
export let inverseMatrix: usize = 0;
/** The factor's transpose, and unit columns that become columns of the inverse. */
export let transposedFactor: usize = 0;
export let unitColumns: usize = 0;
export let coefficients: usize = 0;
export let posteriorMean: usize = 0;
export let logSize: usize = 0;
/** items × items; the row and column of item 0 are zero. */
export let covariance: usize = 0;

export function planSizes(): void {
  normalMatrix = reals(items * items);
  inverseMatrix = reals(items * items);
  transposedFactor = reals(items * items);
  unitColumns = reals(items * SIDES);
  coefficients = reals(items);
  posteriorMean = reals(items);
  logSize = reals(items);
  covariance = reals(items * items);
}
