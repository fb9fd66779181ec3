/** What would change a stakeholder's answer: the engine's figures, by indices. */

/** Options are best in stretches of the factor by which an item's size is multiplied. */
export interface BestStretch {
  option: number;
  /** Factors where the stretch begins and ends. */
  from: number;
  to: number;
}

/** The nearest factor, on either side of 1, at which another option becomes best. */
export interface Flip {
  factor: number;
  /** |ln factor| in posterior standard deviations of the item's log size. */
  sds: number;
  /** The option that becomes best. */
  becomes: number;
  /** Of ln factor. */
  standardError: number;
}

/** What knowing an item's size, relative to the mean of all, would be worth. */
export interface Driver {
  item: number;
  /** Expected value of partial perfect information (EVPPI), and its standard error. */
  evppi: number;
  standardError: number;
  /** Probability that the knowledge would change the best option. */
  pChangesBest: number;
  /** The option that it would most often change to; null where it never changes. */
  wouldBecome: number | null;
  /** Posterior standard deviation of the item's log size relative to the mean of the others. */
  sd: number;
  /** Null where no factor between 1/100 and 100 changes the best option. */
  flip: Flip | null;
  /** From 1/100 to 100 without gaps; neighbours have different options. */
  bestByFactor: BestStretch[];
}

/** What knowing whether two consequences overlap would be worth. */
export interface OverlapDriver {
  /** The overlap record's consequences. */
  a: number;
  b: number;
  evppi: number;
  standardError: number;
  pChangesBest: number;
  wouldBecome: number | null;
}

/** A question that could be asked next. */
export interface InsightQuestion {
  kind: 'ratio' | 'overlap';
  /** Two items for `ratio`, two consequences for `overlap`. */
  between: [number, number];
  /** How often it was asked already: 0, 1 or 2. */
  asked: number;
  /** Expected value of sample information (EVSI): what one more answer would be worth. */
  evsi: number;
  /** What knowing the answer exactly would be worth; at least `evsi`. */
  evppi: number;
  /** Of `evsi`. */
  standardError: number;
  pChangesBest: number;
  wouldBecome: number | null;
}

/**
 * What would change the answer. Values are in the units of expected values; the headline expected
 * values are meant, corrected where overlaps are corrected.
 */
export interface Insight {
  /** Draws that it was computed from. */
  draws: number;
  /** Per option: mean of what the best option of each draw is worth more. */
  expectedLoss: number[];
  /** Expected value of perfect information: the loss of the best option. */
  evpi: number;
  standardError: { expectedLoss: number[]; evpi: number };
  /** At most 24, the largest EVPPI first. */
  drivers: Driver[];
  /** At most 24, the largest EVPPI first; empty where overlaps are not corrected. */
  overlaps: OverlapDriver[];
  /** At most 5 that are worth asking, the largest EVSI first. */
  questions: InsightQuestion[];
  /** The first of `questions`. */
  nextQuestion: InsightQuestion | null;
}

/** Why there is no insight: not asked for, figures that are not finite, or no memory for it. */
export type NoInsight = 'not_asked' | 'not_finite' | 'no_room';
