/**
 * The figures of one stakeholder's result that pictures and sentences are made from, in the API's
 * own names. Direct mode has probabilities only.
 */
import type { InsightFigures } from './words/insight-figures.ts';

/** Option to value. */
export type ByOption<Value> = Readonly<Record<string, Value>>;

export interface Spread {
  mean: number;
  p10: number;
  p90: number;
}

export interface ResultFigures {
  stakeholder: { id: string; description: string };
  best: string;
  confidence: number;
  probabilities: ByOption<number>;
  ev?: ByOption<Spread>;
  /** Of the Monte Carlo figures. */
  standard_error?: { ev: ByOption<Spread> } | undefined;
  consequences?: readonly ConsequenceFigures[];
  /** The best option if nothing were discounted for overlap. */
  best_uncorrected?: string | undefined;
  insight?: InsightFigures | null | undefined;
}

export interface ConsequenceFigures {
  id: string;
  option: string;
  description: string;
  label: string | null;
  valence: 'benefit' | 'harm';
  size: { value: number; p10: number; p90: number };
  counted_share: number;
  /** The consequence that says the same, of which this one counts only the rest. */
  discounted_by?: { with: string } | null | undefined;
}

/** A Default mode result, which has expected values and consequences. */
export type ValueFigures = ResultFigures & Required<Pick<ResultFigures, 'ev' | 'consequences'>>;

/** A Default mode result that says what would change the answer. */
export type ExplainedFigures = ValueFigures & { insight: InsightFigures };

/**
 * In the order of the request. A caller that knows only the letters leaves the descriptions empty.
 */
export interface OptionText {
  id: string;
  description: string;
}

export function hasValues(result: ResultFigures): result is ValueFigures {
  return result.ev !== undefined && result.consequences !== undefined;
}

export function isExplained(result: ResultFigures): result is ExplainedFigures {
  return hasValues(result) && result.insight !== undefined && result.insight !== null;
}

/** An option and its place, which gives its colour; a letter alone where nobody describes it. */
export function optionAt(options: readonly OptionText[], id: string): { option: OptionText; index: number } {
  const index = options.findIndex((one) => one.id === id);
  return index < 0
    ? { option: { id, description: '' }, index: Math.max(0, id.charCodeAt(0) - 'A'.charCodeAt(0)) }
    : { option: options[index]!, index };
}
