/**
 * The figures that all stakeholders of a decision share. Stakeholders are added in the problem's
 * order: `beginPooling`, `addFit` for each, `heterogeneity`; then `addRefit` for each, `pooledPhi`
 * and `itemShare`.
 */

let sumQ: f64 = 0;
/** Degrees of freedom of all stakeholders. */
export let pooledDf: f64 = 0;
let sumC: f64 = 0;
let sumRefitQ: f64 = 0;

export function beginPooling(): void {
  sumQ = 0;
  pooledDf = 0;
  sumC = 0;
  sumRefitQ = 0;
}

export function addFit(q: f64, df: f64, c: f64): void {
  sumQ += q;
  pooledDf += df;
  sumC += c;
}

/**
 * τ² = max(0, (ν₀τ₀² + t·Σdf)/(ν₀ + Σdf)), t = Σ(Q − df)/ΣC: the moment estimate of DerSimonian and
 * Laird (1986) over all stakeholders, drawn towards the prior scale τ₀ with ν₀ degrees of freedom.
 */
export function heterogeneity(priorScale: f64, priorDf: f64): f64 {
  const moment = sumC > 0 ? (sumQ - pooledDf) / sumC : 0;
  const squared = (priorDf * priorScale * priorScale + moment * pooledDf) / (priorDf + pooledDf);
  return Math.sqrt(Math.max(0, squared));
}

/** Adds one stakeholder's refit with that τ. */
export function addRefit(refitQ: f64): void {
  sumRefitQ += refitQ;
}

/**
 * φ_D = (1 + ΣQ(τ))/(1 + Σdf): how large the residuals of the refits are beside v + τ², with a
 * prior of 1 worth one degree of freedom (docs/method.md, "How wide the posterior is"); 1 where Σdf
 * is 0.
 */
export function pooledPhi(): f64 {
  return pooledDf > 0 ? (1.0 + sumRefitQ) / (1.0 + pooledDf) : 1.0;
}

/**
 * λ = max(0, 1 − ΣQ/Σdf) with Q of the first fits: the part of the stated variance that the pairs'
 * residuals do not show; 0 where Σdf is 0.
 */
export function itemShare(): f64 {
  return pooledDf > 0 ? Math.max(0, 1.0 - sumQ / pooledDf) : 0;
}
