import { meanVariance } from '../records/bucket-moments';
import { df } from './first-fit';

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

/**
 * φ_s = (4φ_D + Q_s(τ))/(3 + df_s) and ω_s² = ½ λ v̄_s, v̄_s the mean variance of the stakeholder's
 * records. Where no stakeholder has a degree of freedom, residuals tell nothing: 1 and 0.
 */
export function scalePosterior(refitQ: f64, pooledPhi: f64, itemShare: f64, pooledDf: f64): void {
  phi = pooledDf > 0 ? (POOLED_WEIGHT * pooledPhi + refitQ) / (OWN_BASE + <f64>df) : 1.0;
  omega2 = pooledDf > 0 ? 0.5 * itemShare * meanVariance : 0.0;
}
