/** The fit without heterogeneity, whose Q and degrees of freedom are reported. */
import { rows } from '../records/merged-pairs';
import { columns, leastSquares, leverageOf, weightedSquares, weightOf } from './least-squares';

/**
 * Cochran's Q of the fit without heterogeneity, its degrees of freedom, and C of the moment
 * estimator.
 */
export let q: f64 = 0;
export let df: i32 = 0;
export let c: f64 = 0;

/**
 * Q = Σ w r², df = rows − columns, C = Σw − tr((XᵀWX)⁻¹XᵀW²X) with w = 1/v (DerSimonian and Laird
 * 1986); C is 0 where df is 0. False when the rows do not determine the sizes.
 */
export function firstFit(): bool {
  q = 0;
  df = 0;
  c = 0;
  if (!leastSquares(0)) return false;
  df = rows - columns;
  q = weightedSquares(0);
  let weights: f64 = 0;
  let trace: f64 = 0;
  for (let row = 0; row < rows; row += 1) {
    const weight = weightOf(row, 0);
    weights += weight;
    trace += weight * weight * leverageOf(row);
  }
  c = df > 0 ? weights - trace : 0;
  return true;
}
