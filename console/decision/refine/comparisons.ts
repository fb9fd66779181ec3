/** Comparisons of two consequences that a person answers, as the form holds them. */
import type { ExplainedFigures } from '../../../pictures/result-figures.ts';

export interface ComparisonDraft {
  /** The ids of the two consequences; empty: not chosen yet. */
  between: readonly [string, string];
  /** Suggested by the result, so the two are fixed. */
  isSuggested: boolean;
  /** Empty: not answered. */
  which: Which | '';
  /** How many times as much the chosen one matters. */
  times: string;
  /** One of the factors of SURE. */
  factor: number;
}

export type Which = 'first' | 'second' | 'same';

/** In about two of three cases the truth is within this factor. */
export const SURE: readonly (readonly [factor: number, words: string])[] = [
  [1.2, 'Very (factor 1.2)'],
  [1.5, 'Fairly (factor 1.5)'],
  [2, 'Not very (factor 2)'],
  [4, 'A guess (factor 4)'],
];
const USUALLY = 1.5;

export const OWN_COMPARISON: ComparisonDraft = {
  between: ['', ''],
  isSuggested: false,
  which: '',
  times: '',
  factor: USUALLY,
};

/**
 * The questions that the result finds worth asking. Without any, what matters most to know is
 * compared with the largest other consequence. Each pair stands once.
 */
export function suggestedComparisons(result: ExplainedFigures): ComparisonDraft[] {
  const { questions, drivers } = result.insight;
  const asked = questions.filter(({ kind }) => kind === 'ratio').map(({ between }) => between);
  const pairs = asked.length > 0 ? asked : drivers.slice(0, 1).flatMap((one) => besideLargest(result, one));
  return pairs.map((between) => ({ ...OWN_COMPARISON, between, isSuggested: true }));
}

function besideLargest(
  { consequences }: ExplainedFigures,
  { consequences: same }: { consequences: readonly string[] },
): [string, string][] {
  const [known] = same;
  const [largest] = consequences
    .filter(({ id }) => !same.includes(id))
    .toSorted((a, b) => b.size.value - a.size.value);
  return known === undefined || largest === undefined ? [] : [[known, largest.id]];
}

export interface SentAnswer {
  stakeholder: string;
  between: [string, string];
  ratio: number;
  factor: number;
}

/** Returns the answers as the API takes them, and the place of each answer's comparison. */
export function answersOf(
  comparisons: readonly ComparisonDraft[],
  stakeholder: string,
): { answers: SentAnswer[]; places: number[] } {
  const places = comparisons.flatMap(({ which }, place) => (which === '' ? [] : [place]));
  const answers = places.map((place) => {
    const { between, which, times, factor } = comparisons[place]!;
    return {
      stakeholder,
      between: [...between] satisfies [string, string],
      ratio: ratioOf(which, times),
      factor,
    };
  });
  return { answers, places };
}

/** Input that is no number becomes null, which the API refuses. */
function ratioOf(which: Which | '', times: string): number {
  if (which === 'same') return 1;
  const number = times.trim() === '' ? Number.NaN : Number(times.replace(',', '.'));
  return which === 'second' ? 1 / number : number;
}
