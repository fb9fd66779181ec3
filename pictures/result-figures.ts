/**
 * The figures of one stakeholder's result that pictures, tables and sentences are made from, in the
 * API's own names. Pictures only take them; pictures/read-result.ts reads them.
 */
import type { DirectFigures, ValueFigures } from './read-result.ts';

/** Option to value. */
export type ByOption<Value> = Readonly<Record<string, Value>>;

/** Direct mode has probabilities only. */
export type ResultFigures = DirectFigures & Partial<ValueFigures>;

/** A Default mode result, which has expected values and consequences. */
export type { ValueFigures };
export type Spread = ValueFigures['ev'][string];
export type ConsequenceFigures = ValueFigures['consequences'][number];
export type OverlapFigures = ValueFigures['overlaps'][number];
/** What would change the answer. */
export type InsightFigures = NonNullable<ValueFigures['insight']>;
export type DriverFigures = InsightFigures['drivers'][number];
export type QuestionFigures = InsightFigures['questions'][number];

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
