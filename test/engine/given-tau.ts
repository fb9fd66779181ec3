import type { PooledFigures } from '../../engine/problem.ts';

/** What stakeholders share where τ is given and intervals are those of the fit: φ = 1, ω = 0. */
export function givenTau(tau: number): PooledFigures {
  return { tau, phi: 1, itemShare: 0, df: 0 };
}
