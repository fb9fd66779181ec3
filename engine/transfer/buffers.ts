/** The figures of a solved stakeholder in one Float64Array, as a thread sends them: the module's numbers, then its buffers. */
import { OVERLAP_TYPES } from '../problem.ts';
import type { InputLengths, StakeholderInput } from './layout.ts';

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
  'insightState',
  'insightDraws',
  'evpi',
  'evpiError',
  'drivers',
  'overlapValues',
  'questions',
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

/** Items and overlap records of insight at most, its questions, and stretches of factors of an item. */
export const MOST_DRIVERS = 24;
const MOST_QUESTIONS = 5;
export const MOST_STRETCHES = 32;
/** Figures of an item, an overlap record and a question, as `engine/assembly/insight/figures.ts` lists them. */
export const DRIVER_FIGURES = 11;
export const OVERLAP_VALUE_FIGURES = 5;
export const QUESTION_FIGURES = 9;

/** How many figures a solution of these lengths has. */
export function solutionLength({ lengths, insight }: Pick<StakeholderInput, 'lengths' | 'insight'>): number {
  const { options, items, consequences, overlapRecords } = lengths;
  const ofOption = 2 * SPREAD_FIGURES + ERROR_FIGURES + 3;
  const ofConsequence = SPREAD_FIGURES + SIZE_ERROR_FIGURES + 6;
  const all = items + options * ofOption + consequences * ofConsequence;
  const ofInsight = Object.values(insightLengths(lengths, insight)).reduce((sum, length) => sum + length, 0);
  return SOLUTION_NUMBERS.length + all + overlapRecords * (OVERLAP_FIGURES + 1) + ofInsight;
}

/** Lengths of insight's buffers; 0 where it is not asked for. */
function insightLengths({ options, items, overlapRecords }: InputLengths, insight: boolean) {
  const asked = Number(insight);
  const drivers = asked * Math.min(MOST_DRIVERS, items);
  return {
    expectedLoss: asked * options,
    expectedLossErrors: asked * options,
    driverFigures: drivers * DRIVER_FIGURES,
    stretches: drivers * MOST_STRETCHES * 2,
    overlapValueFigures: asked * Math.min(MOST_DRIVERS, overlapRecords) * OVERLAP_VALUE_FIGURES,
    questionFigures: asked * MOST_QUESTIONS * QUESTION_FIGURES,
  };
}

/** Views of the figures; `reals` and `integers` by the names and kinds of the module's buffers. */
export function solutionViews(
  figures: Float64Array,
  { lengths, insight }: Pick<StakeholderInput, 'lengths' | 'insight'>,
) {
  const { options, items, consequences, overlapRecords } = lengths;
  const ofInsight = insightLengths(lengths, insight);
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
      expectedLoss: view(ofInsight.expectedLoss),
      expectedLossErrors: view(ofInsight.expectedLossErrors),
      driverFigures: view(ofInsight.driverFigures),
      stretches: view(ofInsight.stretches),
      overlapValueFigures: view(ofInsight.overlapValueFigures),
      questionFigures: view(ofInsight.questionFigures),
    },
    integers: {
      discountSide: view(consequences),
      discountType: view(consequences),
      overlapType: view(overlapRecords),
    },
  };
}

export type SolutionViews = ReturnType<typeof solutionViews>;
