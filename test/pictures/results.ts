/** Results to draw, with insight: small by default, and as large or as odd as a test needs. */
import type { Picture } from '../../pictures/picture.ts';
import { planPictures } from '../../pictures/pictures-of.ts';
import type {
  ConsequenceFigures,
  DriverFigures,
  ExplainedFigures,
  InsightFigures,
  OptionText,
  OverlapFigures,
  QuestionFigures,
} from '../../pictures/result-figures.ts';

export const LETTERS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];

export function optionsOf(count: number, description = (letter: string) => `Plan ${letter}`): OptionText[] {
  return LETTERS.slice(0, count).map((id) => ({ id, description: description(id) }));
}

export function driver(changes: Partial<DriverFigures> = {}): DriverFigures {
  return {
    consequences: ['A1'],
    evppi: 0.04,
    standard_error: 0.002,
    p_changes_best: 0.2,
    flip: { factor: 0.4, sds: 1.3, becomes: 'B', standard_error: 0.05 },
    best_by_factor: [
      { option: 'B', from: 0.01, to: 0.4 },
      { option: 'A', from: 0.4, to: 100 },
    ],
    ...changes,
  };
}

export function question(changes: Partial<QuestionFigures> = {}): QuestionFigures {
  return {
    kind: 'ratio',
    between: ['A1', 'B1'],
    asked: 1,
    evsi: 0.02,
    evppi: 0.035,
    standard_error: 0.001,
    p_changes_best: 0.15,
    ...changes,
  };
}

export function insight(changes: Partial<InsightFigures> = {}): InsightFigures {
  const questions = changes.questions ?? [question(), question({ kind: 'overlap', evsi: 0.01 })];
  return {
    expected_loss: { A: 0.05, B: 0.35 },
    evpi: 0.05,
    standard_error: { expected_loss: { A: 0.003, B: 0.004 }, evpi: 0.003 },
    drivers: [driver(), driver({ consequences: ['B1'], flip: null, best_by_factor: [whole('A')] })],
    overlaps: [],
    next_question: questions[0] ?? null,
    ...changes,
    questions,
  };
}

export function whole(option: string): DriverFigures['best_by_factor'][number] {
  return { option, from: 0.01, to: 100 };
}

export function consequence(changes: Partial<ConsequenceFigures> = {}): ConsequenceFigures {
  return {
    id: 'A1',
    option: 'A',
    description: 'Sales rise by a tenth',
    label: null,
    valence: 'benefit',
    size: { value: 0.8, p10: 0.6, p90: 0.95 },
    counted_share: 0.75,
    discounted_by: null,
    ...changes,
  };
}

export function overlap(changes: Partial<OverlapFigures> = {}): OverlapFigures {
  return {
    a: 'A1',
    b: 'B1',
    kind: 'within',
    p: 0.9,
    type: 'same',
    share: 0.75,
    absence_side: null,
    ...changes,
  };
}

/** A is best, B is next. */
export function result(changes: Partial<ExplainedFigures> = {}): ExplainedFigures {
  return {
    stakeholder: { id: 's1', description: 'Owns the shop' },
    best: 'A',
    confidence: 0.8,
    probabilities: { A: 0.8, B: 0.2 },
    ev: { A: { mean: 0.6, p10: 0.4, p90: 0.8 }, B: { mean: 0.3, p10: -0.1, p90: 0.5 } },
    standard_error: {
      ev: { A: { mean: 0.01, p10: 0.01, p90: 0.01 }, B: { mean: 0.01, p10: 0.01, p90: 0.01 } },
      probabilities: { A: 0.01, B: 0.01 },
    },
    consequences: [
      consequence(),
      consequence({ id: 'B1', option: 'B', description: 'Neighbours hear it', valence: 'harm' }),
    ],
    overlaps: [],
    removed_share: 0,
    best_uncorrected: 'A',
    p_best_uncorrected: 0.8,
    insight: insight(),
    ...changes,
  };
}

/** Every picture of the result, drawn. */
export function picturesOf(...given: Parameters<typeof planPictures>): Picture[] {
  return planPictures(...given)
    .map(({ draw }) => draw())
    .filter((picture) => picture !== null);
}
