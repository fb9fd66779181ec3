/**
 * Makes published decisions to render: small by default, and as large or unusual as a test needs.
 */
import type { ConsequenceFigures, Spread, ValueFigures } from '../../../pictures/result-figures.ts';
import type { DefaultDecision, DirectDecision } from '../../../server/pages/public-decision.ts';

const LETTERS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];

export function figures(mean: number, half = 0.2): Spread {
  return { mean, p10: mean - half, p90: mean + half };
}

export function consequence(changes: Partial<ConsequenceFigures> = {}): ConsequenceFigures {
  return {
    id: 'A1',
    option: 'A',
    description: 'Sales rise by a tenth',
    label: null,
    valence: 'benefit',
    size: { value: 0.8, p10: 0.6, p90: 0.95 },
    counted_share: 1,
    discounted_by: null,
    ...changes,
  };
}

/** Makes a result in which A is best, B second, and so on. */
export function stakeholderResult(options = 2, changes: Partial<ValueFigures> = {}): ValueFigures {
  const letters = LETTERS.slice(0, options);
  const total = (options * (options + 1)) / 2;
  return {
    stakeholder: { id: 's1', description: 'Owns the shop' },
    best: 'A',
    confidence: options / total,
    probabilities: Object.fromEntries(letters.map((letter, at) => [letter, (options - at) / total])),
    ev: Object.fromEntries(letters.map((letter, at) => [letter, figures(0.5 - at * 0.3)])),
    consequences: letters.map((option) => consequence({ id: `${option}1`, option })),
    overlaps: [],
    removed_share: 0,
    best_uncorrected: 'A',
    p_best_uncorrected: options / total,
    ...changes,
  };
}

export interface Size {
  stakeholders?: number;
  options?: number;
}

export function defaultDecision(
  { stakeholders = 1, options = 2 }: Size = {},
  changes: Partial<Omit<DefaultDecision, 'result' | 'mode'>> & {
    result?: Partial<DefaultDecision['result']>;
  } = {},
): DefaultDecision {
  const people = Array.from({ length: stakeholders }, (_, at) => ({
    id: `s${at + 1}`,
    description: `Stakeholder number ${at + 1}`,
  }));
  return {
    mode: 'default',
    model: 'model-1',
    published_at: '2026-11-21T12:00:00.000Z',
    made_by_built_in_judge: false,
    context: 'A shop decides on its opening hours.',
    stakeholders: people,
    options: LETTERS.slice(0, options).map((id) => ({
      id,
      description: `What ${id} is`,
      consequences: [{ id: `${id}1`, description: 'Sales rise by a tenth', valence: 'benefit' as const }],
    })),
    ...changes,
    result: {
      overlap: 'correct',
      seed: 7,
      results: people.map((stakeholder) => stakeholderResult(options, { stakeholder })),
      agreement: { all_same: true, best_by_stakeholder: { s1: 'A' } },
      warnings: ['Made with the built-in judge.'],
      meta: { draws: 4096 },
      notes: 'Compare options within a stakeholder.',
      ...changes.result,
    },
  };
}

export function directDecision({ stakeholders = 1, options = 2 }: Size = {}): DirectDecision {
  const { result, options: all, mode: _mode, ...rest } = defaultDecision({ stakeholders, options });
  return {
    ...rest,
    mode: 'direct',
    options: all.map(({ id, description }) => ({ id, description })),
    result: {
      agreement: result.agreement,
      results: result.results.map(({ stakeholder, best, confidence, probabilities }) => ({
        stakeholder,
        best,
        confidence,
        probabilities,
      })),
    },
  };
}
