/**
 * The engine's input and output: indices and numbers, no names. Stakeholders, options, consequences
 * and items are counted from 0 in the given order.
 */
import * as limits from './assembly/limits.ts';
import type { Insight, NoInsight } from './insight.ts';

/** Number of choices of a ratio question (docs/method.md, "What is asked"). */
export const RATIO_CHOICES: number = limits.RATIO_CHOICES;

/** Most questions that insight lists. */
export const MOST_QUESTIONS: number = limits.MOST_QUESTIONS;

/** How many times as large the first is as the second, choice by choice. */
export const RATIOS: readonly number[] = limits.RATIOS;

/**
 * How a consequence can repeat another. The position in this list is the code that the engine uses.
 */
export const OVERLAP_TYPES = ['same', 'part', 'result', 'shared', 'absence'] as const;
export type OverlapType = (typeof OVERLAP_TYPES)[number];

/** `within`: same option, same sign. `across`: different options, opposite signs. */
export type OverlapKind = 'within' | 'across';

/**
 * `correct`: headline figures are corrected. `report`: overlaps are reported, but figures are not
 * corrected. `off`: overlaps are not asked.
 */
export type OverlapMode = 'correct' | 'report' | 'off';

export interface Consequence {
  /** Index of the option it belongs to, 0 … options − 1. */
  option: number;
  /** +1 for a benefit, −1 for a harm. */
  sign: 1 | -1;
  /** Index of the item whose size counts; consequences with equal texts share one item. */
  item: number;
}

/** A judge's answer to "how many times as large is the first as the second?". */
export interface RatioRecord {
  /** Item indices, different from each other. */
  first: number;
  second: number;
  /** One probability for each of RATIOS, each ≥ 0, sum 1 within 1e-6. */
  p: readonly number[];
}

export interface OverlapCell {
  type: OverlapType;
  /** Index of the consequence that is discounted (`a` or `b`), or null: either may be. */
  child: number | null;
  /** Share of the smaller of the two that is counted twice, 0 … 1. */
  share: number;
  /** Probability of this cell; the rest to 1 over all cells is "separate". */
  p: number;
}

/** A judge's answer to "do these two describe the same thing?". */
export interface OverlapRecord {
  /** Consequence indices, different from each other. */
  a: number;
  b: number;
  kind: OverlapKind;
  cells: readonly OverlapCell[];
}

/** A stakeholder's relevant consequences, and the judge's answers about them. */
export interface StakeholderProblem {
  /** Relevant consequences only; may be empty. */
  consequences: readonly Consequence[];
  ratio: readonly RatioRecord[];
  /**
   * Answers of persons about ratios. They are no part of the judge's fit: the posterior is
   * conditioned on them (docs/method.md, "Answers of persons"). A pair may come more than once.
   */
  persons?: readonly RatioRecord[];
  /**
   * What else is known about ratios, such as that two texts are one thing; counts as `persons` do.
   */
  known?: readonly RatioRecord[];
  overlap: readonly OverlapRecord[];
}

export interface Problem {
  /** Number of options, 1 … 8; an option may have no relevant consequence. */
  options: number;
  /** 0 … 2³² − 1. With the stakeholder's index it addresses every random number. */
  seed: number;
  /** κ of the record variance, > 0. */
  ratioSpreadScale: number;
  /** Prior of the heterogeneity: scale τ₀ ≥ 0 and degrees of freedom ν₀ > 0. */
  tauPrior: { scale: number; df: number };
  overlapMode: OverlapMode;
  /** Fixed number of draws (a multiple of 16, 256 … 65,536), or until the error rule is met. */
  draws: 'auto' | number;
  /**
   * Whether insight is computed too; it changes no other figure. `unasked`: its questions are only
   * those that were not asked in both orders.
   */
  insight?: boolean | 'unasked';
  /**
   * How likely it is that the judge misread the texts so that nothing it said holds, 0 … 1; left
   * out: 0. Every option is then as likely to be best as any other. It changes probabilities of
   * being best alone.
   */
  misreadShare?: number;
  stakeholders: readonly StakeholderProblem[];
}

/** Mean, standard deviation over draws, and the 10 % and 90 % quantiles. */
export interface Spread {
  mean: number;
  sd: number;
  p10: number;
  p90: number;
}

export interface Discount {
  /** Index of the consequence that discounts this one in most draws. */
  with: number;
  /** Most frequent type among those draws. */
  type: OverlapType;
  /** Share of all draws in which it discounts this one. */
  overlap: number;
  /** Mean share of this one's size that is removed in those draws. */
  share: number;
  /** Share of those draws in which the type is `absence`. */
  absenceP: number;
}

/** An overlap record in figures; same order as the problem's `overlap`. */
export interface OverlapSummary {
  a: number;
  b: number;
  kind: OverlapKind;
  /** 1 − P(separate). */
  p: number;
  /** Likeliest type given overlap (ties: the first of OVERLAP_TYPES). */
  type: OverlapType;
  /** Probability of each type given overlap; types without a cell are absent. */
  typeP: Partial<Record<OverlapType, number>>;
  /** Expected share given overlap. */
  share: number;
  /**
   * Across: probability that a (or b) is the one that is only an absence; an open cell counts half
   * for both. Within: null.
   */
  absence: { a: number; b: number } | null;
}

export interface EvStandardError {
  mean: number;
  p10: number;
  p90: number;
}

export interface SizeStandardError {
  p10: number;
  p90: number;
}

export interface StakeholderSolution {
  /** Per item: posterior mean of log size, shifted so that the largest is 0. */
  logSize: number[];
  /** The amount that being shown first adds to a log ratio. */
  orderEffect: number;
  /** Cochran's Q of the first fit, its degrees of freedom, and C of the moment estimator. */
  q: number;
  df: number;
  c: number;
  /**
   * The posterior's covariance is phi times that of the fit, and each item has the variance omega2
   * of its own besides.
   */
  phi: number;
  omega2: number;
  /** Mean probability in the two end choices of the ratio records; 0 without records. */
  saturatedShare: number;

  /** Draws planned, and draws done and finite. */
  draws: number;
  solved: number;
  /** False when automatic draws ended at their limit with an error above the rule's. */
  converged: boolean;

  /** Per option: headline expected values (corrected when overlapMode is `correct`). */
  ev: Spread[];
  probabilities: number[];
  best: number;
  pBest: number;
  /** The headline figures without any discount of overlaps. */
  evUncorrected: Spread[];
  probabilitiesUncorrected: number[];
  bestUncorrected: number;
  pBestUncorrected: number;

  /** Per consequence. */
  size: Spread[];
  countedShare: number[];
  /** Before the 0.05 cut: null only where nothing ever discounts it. */
  discountedBy: (Discount | null)[];
  removedShare: number;

  overlaps: OverlapSummary[];

  standardError: {
    ev: EvStandardError[];
    probabilities: number[];
    /** Per consequence. */
    size: SizeStandardError[];
    largest: number;
  };

  /** What would change the answer; null where it was not asked for or cannot be computed. */
  insight: Insight | null;
  /** Why `insight` is null; null where there is insight. */
  noInsight: NoInsight | null;
}

/** The figures that all stakeholders of a decision share. */
export interface PooledFigures {
  /** Heterogeneity τ: how much the answers disagree beyond the spread that they state. */
  tau: number;
  /** Scale φ_D: how large the residuals are beside v + τ²; 1 where df is 0. */
  phi: number;
  /**
   * λ, the part of the stated variance that lies in the items and not in the pairs, 0 … 1; 0 where
   * df is 0.
   */
  itemShare: number;
  /**
   * Degrees of freedom of all stakeholders; 0: residuals tell nothing of how wide intervals should
   * be.
   */
  df: number;
}

export interface Solution extends PooledFigures {
  /** In the problem's order. */
  stakeholders: StakeholderSolution[];
}

/** The engine refuses the problem: the message names the place, the value and the limit. */
export class UnsolvableProblem extends Error {
  override name = 'UnsolvableProblem';
}

/** The engine failed (a trap, a lost worker): our fault, never the caller's. */
export class EngineFault extends Error {
  override name = 'EngineFault';
}
