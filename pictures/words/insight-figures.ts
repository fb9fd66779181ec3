/**
 * The part of one stakeholder's result that says what would change the answer, in the API's own
 * names. Values are on the stakeholder's scale, where the largest consequence counts 1.
 */

export interface InsightFigures {
  /** Option to the average cost of choosing it, compared with knowing everything. */
  expected_loss: Readonly<Record<string, number>>;
  /** The loss of the best option. */
  evpi: number;
  standard_error: { expected_loss: Readonly<Record<string, number>>; evpi: number };
  /** Consequences with equal texts stand together. The most valuable to know comes first. */
  drivers: readonly DriverFigures[];
  overlaps: readonly {
    a: string;
    b: string;
    evppi: number;
    standard_error: number;
    p_changes_best: number;
  }[];
  questions: readonly QuestionFigures[];
  next_question: QuestionFigures | null;
}

export interface DriverFigures {
  consequences: readonly string[];
  evppi: number;
  standard_error: number;
  p_changes_best: number;
  /** `sds`: how many posterior standard deviations the factor is away. */
  flip: { factor: number; sds: number; becomes: string; standard_error: number } | null;
  /** The best option for each factor from 0.01 to 100, without gaps. */
  best_by_factor: readonly { option: string; from: number; to: number }[];
}

export interface QuestionFigures {
  kind: 'ratio' | 'overlap';
  between: readonly [string, string];
  /** How often the judge was asked already: 0, 1 or 2. */
  asked: number;
  evsi: number;
  evppi: number;
  /** Of `evsi`. */
  standard_error: number;
  p_changes_best: number;
}
