/**
 * Fits the prior of the heterogeneity τ to many decisions of one judge. The engine takes τ² of a
 * decision as (ν₀τ₀² + t·df) / (ν₀ + df) with t = (Q − df) / C; this is a credibility estimate
 * (Bühlmann 1967), so τ₀² is the pooled t of all decisions, and ν₀ the degrees of freedom at which
 * a decision's own t is worth as much as the pool.
 */
import type { DecisionFit } from './replay.ts';

export interface TauPriorFit {
  /** τ₀ ≥ 0 and ν₀ > 0, as TAU_PRIOR_SCALE and TAU_PRIOR_DF take them. */
  scale: number;
  df: number;
  /** The number of decisions with degrees of freedom; only these are used. */
  decisions: number;
}

/** The limits of TAU_PRIOR_SCALE and TAU_PRIOR_DF. */
const MOST_SCALE = 10;
const LEAST_DF = 0.1;
const MOST_DF = 1000;

/** Null when fewer than two decisions have degrees of freedom. */
export function fitTauPrior(fits: readonly DecisionFit[]): TauPriorFit | null {
  const usable = fits.filter(({ df, c }) => df > 0 && c > 0);
  if (usable.length < 2) return null;
  const pooled = Math.max(0, sum(usable, ({ q, df }) => q - df) / sum(usable, ({ c }) => c));
  const within = usable.map(({ df, c }) => (2 * df * (1 + (pooled * c) / df) ** 2) / c ** 2);
  const totalDf = sum(usable, ({ df }) => df);
  const weighted = (value: (one: DecisionFit, index: number) => number) =>
    usable.reduce((total, one, index) => total + one.df * value(one, index), 0) / totalDf;
  const between = weighted(({ q, df, c }, index) => ((q - df) / c - pooled) ** 2 - within[index]!);
  const worth = weighted(({ df }, index) => df * within[index]!);
  const df = between > 0 ? worth / between : MOST_DF;
  return {
    scale: Math.min(MOST_SCALE, Math.sqrt(pooled)),
    df: Math.min(MOST_DF, Math.max(LEAST_DF, df)),
    decisions: usable.length,
  };
}

function sum(fits: readonly DecisionFit[], value: (one: DecisionFit) => number): number {
  return fits.reduce((total, one) => total + value(one), 0);
}
