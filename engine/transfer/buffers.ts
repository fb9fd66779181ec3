/**
 * The one table of what crosses between the host and the module: each buffer's name, type and
 * length, and the limits of the lengths. A name is that of the module's global that holds the
 * buffer's address. Layout, views and sizes are made from this table (layout.ts).
 */
import {
  DRIVER_FIGURES,
  ERRORS,
  MAX_CONSEQUENCES,
  MAX_DIMENSIONS,
  MAX_ITEMS,
  MAX_OPTIONS,
  MAX_OVERLAP_CELLS,
  MAX_PERSON_RECORDS,
  MAX_RATIO_RECORDS,
  MOST_DRIVERS,
  MOST_QUESTIONS,
  MOST_STRETCHES,
  OVERLAP_FIGURES,
  OVERLAP_VALUE_FIGURES,
  QUESTION_FIGURES,
  RATIO_CHOICES,
  SIZE_QUANTILES,
  SPREAD,
} from '../assembly/limits.ts';

/**
 * The lengths of one stakeholder's problem and their limits, in the order in which `plan` takes
 * them.
 */
export const LENGTHS = {
  options: MAX_OPTIONS,
  items: MAX_ITEMS,
  consequences: MAX_CONSEQUENCES,
  ratioRecords: MAX_RATIO_RECORDS,
  personRecords: MAX_PERSON_RECORDS,
  /** With the posterior's coordinates, items − 1: one Sobol' dimension each. */
  overlapRecords: MAX_DIMENSIONS,
  overlapCells: MAX_OVERLAP_CELLS,
  /** 1 where insight is computed too; the module does not take it as a length. */
  insight: 1,
} as const;
export type Lengths = Record<keyof typeof LENGTHS, number>;

export interface BufferShape {
  type: 'f64' | 'i32';
  length: (lengths: Lengths) => number;
}

const real = (length: BufferShape['length']) => ({ type: 'f64', length }) as const;
const integer = (length: BufferShape['length']) => ({ type: 'i32', length }) as const;

/** The problem, which the host writes. */
export const INPUT = {
  ratioP: real(({ ratioRecords }) => ratioRecords * RATIO_CHOICES),
  personP: real(({ personRecords }) => personRecords * RATIO_CHOICES),
  cellShare: real(({ overlapCells }) => overlapCells),
  cellP: real(({ overlapCells }) => overlapCells),
  consequenceOption: integer(({ consequences }) => consequences),
  /** 1 for a benefit, −1 for a harm. */
  consequenceSign: integer(({ consequences }) => consequences),
  consequenceItem: integer(({ consequences }) => consequences),
  ratioFirst: integer(({ ratioRecords }) => ratioRecords),
  ratioSecond: integer(({ ratioRecords }) => ratioRecords),
  personFirst: integer(({ personRecords }) => personRecords),
  personSecond: integer(({ personRecords }) => personRecords),
  overlapA: integer(({ overlapRecords }) => overlapRecords),
  overlapB: integer(({ overlapRecords }) => overlapRecords),
  /** 1 for across, 0 for within. */
  overlapAcross: integer(({ overlapRecords }) => overlapRecords),
  /** The first cell of each record, and behind the last record the number of cells. */
  cellStart: integer(({ overlapRecords }) => overlapRecords + 1),
  /** Position in OVERLAP_TYPES. */
  cellType: integer(({ overlapCells }) => overlapCells),
  /** The consequence that is discounted, −1 for either. */
  cellChild: integer(({ overlapCells }) => overlapCells),
};

/** The figures of the solution, which the module writes. */
export const SOLUTION = {
  logSize: real(({ items }) => items),
  /** Mean, standard deviation, p10 and p90. */
  evSpread: real(({ options }) => options * SPREAD),
  evUncorrectedSpread: real(({ options }) => options * SPREAD),
  /** Standard errors of the mean, p10 and p90. */
  evErrors: real(({ options }) => options * ERRORS),
  probabilities: real(({ options }) => options),
  probabilitiesUncorrected: real(({ options }) => options),
  probabilityErrors: real(({ options }) => options),
  sizeSpread: real(({ consequences }) => consequences * SPREAD),
  /** Standard errors of p10 and p90. */
  sizeErrors: real(({ consequences }) => consequences * SIZE_QUANTILES),
  countedShare: real(({ consequences }) => consequences),
  discountFrequency: real(({ consequences }) => consequences),
  discountShare: real(({ consequences }) => consequences),
  discountAbsence: real(({ consequences }) => consequences),
  /** p, share, absence of a and of b, then one probability for each of OVERLAP_TYPES. */
  overlapFigures: real(({ overlapRecords }) => overlapRecords * OVERLAP_FIGURES),
  /** 2 · record, 1 more where b is discounted; −1 for none. */
  discountSide: integer(({ consequences }) => consequences),
  discountType: integer(({ consequences }) => consequences),
  overlapType: integer(({ overlapRecords }) => overlapRecords),
  expectedLoss: real(({ options, insight }) => insight * options),
  expectedLossErrors: real(({ options, insight }) => insight * options),
  driverFigures: real((lengths) => driversOf(lengths) * DRIVER_FIGURES),
  /** An option, and the factor up to which it is best. */
  stretches: real((lengths) => driversOf(lengths) * MOST_STRETCHES * 2),
  overlapValueFigures: real(
    ({ overlapRecords, insight }) => insight * Math.min(MOST_DRIVERS, overlapRecords) * OVERLAP_VALUE_FIGURES,
  ),
  questionFigures: real(({ insight }) => insight * MOST_QUESTIONS * QUESTION_FIGURES),
};

/** Items that insight looks at. */
function driversOf({ items, insight }: Lengths): number {
  return insight * Math.min(MOST_DRIVERS, items);
}

/** The figures of the solution that are globals of the module themselves. */
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
