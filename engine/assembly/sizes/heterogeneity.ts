let sumQ: f64 = 0;
let sumDf: f64 = 0;
let sumC: f64 = 0;

export function beginHeterogeneity(): void {
  sumQ = 0;
  sumDf = 0;
  sumC = 0;
}

/** Adds one stakeholder's first fit; stakeholders come in the problem's order. */
export function addHeterogeneity(q: f64, df: f64, c: f64): void {
  sumQ += q;
  sumDf += df;
  sumC += c;
}

/**
 * τ² = max(0, (ν₀τ₀² + t·Σdf)/(ν₀ + Σdf)), t = Σ(Q − df)/ΣC: the moment estimate of DerSimonian and Laird (1986) over all
 * stakeholders, drawn towards the prior scale τ₀ with ν₀ degrees of freedom.
 */
export function heterogeneity(priorScale: f64, priorDf: f64): f64 {
  const moment = sumC > 0 ? (sumQ - sumDf) / sumC : 0;
  const squared = (priorDf * priorScale * priorScale + moment * sumDf) / (priorDf + sumDf);
  return Math.sqrt(Math.max(0, squared));
}
