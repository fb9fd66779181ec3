/** The posterior of the log sizes: its mean, its covariance and the figures that scale it. */
import { getF64, reals, setF64 } from '../arena';
import { items } from '../problem';
import { meanVariance } from '../records/bucket-moments';
import { rowAt, rows } from '../records/merged-pairs';
import { df } from './first-fit';
import {
  coefficients,
  columns,
  hasOrderColumn,
  inverseMatrix,
  leastSquares,
  weightedSquares,
} from './least-squares';

export let posteriorMean: usize = 0;
/** Posterior means relative to the largest. */
export let logSize: usize = 0;
/** items × items; the row and column of item 0 are zero. */
export let covariance: usize = 0;

export function planPosterior(): void {
  posteriorMean = reals(items);
  covariance = reals(items * items);
}

/**
 * Degrees of freedom that the decision's scale is worth beside a stakeholder's own (docs/adr/0033).
 */
const POOLED_WEIGHT: f64 = 4.0;
/** One less: φ is itself an estimate, and this widens intervals about as Student's t would. */
const OWN_BASE: f64 = 3.0;

/** What the covariance of the refit is multiplied by: φ_s. */
export let phi: f64 = 1;
/** Variance that each item has of its own: ω_s². */
export let omega2: f64 = 0;
/** The amount that being shown first adds to a log ratio. */
export let orderEffect: f64 = 0;
/** Q(τ) = Σ w r² of the refit. */
export let refitQ: f64 = 0;

/** Refit with w = 1/(v + τ²): leaves Q(τ). False when the rows do not determine the sizes. */
export function refitSizes(tau: f64): bool {
  if (!leastSquares(tau * tau)) return false;
  refitQ = weightedSquares(tau * tau);
  return true;
}

/**
 * Log sizes are normal with mean b of the refit and covariance φ_s·S + ω_s²·(I + 11ᵀ) on items 1 …
 * n − 1, S = (XᵀWX)⁻¹ with the order effect left out: each item, the ground too, has a variance
 * ω_s² of its own. Item 0 is the ground, 0. To be called after the refit.
 */
export function posterior(pooledPhi: f64, itemShare: f64, pooledDf: f64): void {
  scalePosterior(pooledPhi, itemShare, pooledDf);
  for (let i = 0; i < items; i += 1) {
    setF64(posteriorMean, i, i == 0 ? 0.0 : getF64(coefficients, i - 1));
    for (let j = 0; j < items; j += 1) setF64(covariance, i * items + j, covarianceOf(i, j));
  }
  orderEffect = hasOrderColumn ? getF64(coefficients, items - 1) : mergedOrderEffect();
}

/**
 * φ_s = (4φ_D + Q_s(τ))/(3 + df_s) and ω_s² = ½ λ v̄_s, v̄_s the mean variance of the stakeholder's
 * records. Where no stakeholder has a degree of freedom, residuals tell nothing: 1 and 0.
 */
function scalePosterior(pooledPhi: f64, itemShare: f64, pooledDf: f64): void {
  phi = pooledDf > 0 ? (POOLED_WEIGHT * pooledPhi + refitQ) / (OWN_BASE + <f64>df) : 1.0;
  omega2 = pooledDf > 0 ? 0.5 * itemShare * meanVariance : 0.0;
}

function covarianceOf(i: i32, j: i32): f64 {
  if (i == 0 || j == 0) return 0;
  const ofItems = i == j ? 2.0 * omega2 : omega2;
  return phi * getF64(inverseMatrix, (i - 1) * columns + (j - 1)) + ofItems;
}

/**
 * Weighted mean of (y_ij + y_ji)/2 over merged rows; the weight 4/(v_ij + v_ji) is 1/v of the row.
 */
function mergedOrderEffect(): f64 {
  let sum: f64 = 0;
  let weights: f64 = 0;
  for (let row = 0; row < rows; row += 1) {
    const one = rowAt(row);
    if (one.order == 1) continue;
    const weight = 1.0 / one.variance;
    sum += weight * one.orderMean;
    weights += weight;
  }
  return weights > 0 ? sum / weights : 0;
}

/** Log sizes are reported relative to the largest. */
export function shiftLogSizes(): void {
  let largest = -Infinity;
  for (let i = 0; i < items; i += 1) largest = Math.max(largest, getF64(posteriorMean, i));
  for (let i = 0; i < items; i += 1) setF64(logSize, i, getF64(posteriorMean, i) - largest);
}
