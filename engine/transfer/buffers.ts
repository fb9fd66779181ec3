/** The figures of a solved stakeholder in one Float64Array, as a thread sends them: the module's numbers, then its buffers. */
import { OVERLAP_TYPES } from '../problem.ts';
import type { InputLengths } from './layout.ts';

export const SOLUTION_NUMBERS = [
  'orderEffect',
  'q',
  'df',
  'c',
  'phi',
  'omega2',
  'saturatedShare',
  'draws',
  'solved',
  'converged',
  'best',
  'pBest',
  'bestUncorrected',
  'pBestUncorrected',
  'removedShare',
  'largestError',
] as const;
export type SolutionNumber = (typeof SOLUTION_NUMBERS)[number];

/** Figures of a spread: mean, standard deviation, p10, p90. */
export const SPREAD_FIGURES = 4;
/** Standard errors of an expected value: of its mean, p10 and p90. */
export const ERROR_FIGURES = 3;
/** Standard errors of a size: of its p10 and p90. */
export const SIZE_ERROR_FIGURES = 2;
/** Figures of an overlap record: p, share, absence of a and of b, one for each type. */
export const OVERLAP_FIGURES = 4 + OVERLAP_TYPES.length;

/** How many figures a solution of these lengths has. */
export function solutionLength({ options, items, consequences, overlapRecords }: InputLengths): number {
  const ofOption = 2 * SPREAD_FIGURES + ERROR_FIGURES + 3;
  const ofConsequence = SPREAD_FIGURES + SIZE_ERROR_FIGURES + 6;
  const all = items + options * ofOption + consequences * ofConsequence;
  return SOLUTION_NUMBERS.length + all + overlapRecords * (OVERLAP_FIGURES + 1);
}

/** Views of the figures; `reals` and `integers` by the names and kinds of the module's buffers. */
export function solutionViews(
  figures: Float64Array,
  { options, items, consequences, overlapRecords }: InputLengths,
) {
  let next = figures.byteOffset;
  const view = (length: number): Float64Array => {
    const made = new Float64Array(figures.buffer, next, length);
    next += made.byteLength;
    return made;
  };
  return {
    numbers: view(SOLUTION_NUMBERS.length),
    reals: {
      logSize: view(items),
      evSpread: view(options * SPREAD_FIGURES),
      evUncorrectedSpread: view(options * SPREAD_FIGURES),
      evErrors: view(options * ERROR_FIGURES),
      probabilities: view(options),
      probabilitiesUncorrected: view(options),
      probabilityErrors: view(options),
      sizeSpread: view(consequences * SPREAD_FIGURES),
      sizeErrors: view(consequences * SIZE_ERROR_FIGURES),
      countedShare: view(consequences),
      discountFrequency: view(consequences),
      discountShare: view(consequences),
      discountAbsence: view(consequences),
      overlapFigures: view(overlapRecords * OVERLAP_FIGURES),
    },
    integers: {
      discountSide: view(consequences),
      discountType: view(consequences),
      overlapType: view(overlapRecords),
    },
  };
}
