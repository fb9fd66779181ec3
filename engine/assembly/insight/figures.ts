/** What insight leaves for the host, and the lengths of its lists. */
import { reals } from '../arena';
import { items, options, overlapRecords } from '../problem';

/** Items and overlap records that are looked at, the best first by a straight line. */
export const MOST_DRIVERS: i32 = 24;
/** Pairs of items that a question could be asked about, and questions that are reported. */
export const MOST_PAIRS: i32 = 16;
export const MOST_QUESTIONS: i32 = 5;
/** Stretches of factors, each with one best option, that are kept of an item. */
export const MOST_STRETCHES: i32 = 32;

/**
 * Figures of an item: item, EVPPI, its standard error, P(best changes), option that it would change
 * to (−1: none), sd, flip's factor (0: no flip), its sds, option beyond it, standard error, and the
 * number of stretches.
 */
export const DRIVER_FIGURES: i32 = 11;
/** Of an overlap record: record, EVPPI, its standard error, P(best changes), option. */
export const OVERLAP_VALUE_FIGURES: i32 = 5;
/** Of a question: kind (0 ratio, 1 overlap), the two, asked, EVSI, EVPPI, error, P, option. */
export const QUESTION_FIGURES: i32 = 9;

/** Why there is no insight, or that there is. */
export const COMPUTED: i32 = 0;
export const NOT_ASKED: i32 = 1;
export const SOME_NOT_FINITE: i32 = 2;
export const NO_MEMORY: i32 = 3;

/** Expected loss of each option, and its standard error. */
export let expectedLoss: usize = 0;
export let expectedLossErrors: usize = 0;
export let driverFigures: usize = 0;
/** For each item its stretches: an option, and the factor up to which it is best. */
export let stretches: usize = 0;
export let overlapValueFigures: usize = 0;
export let questionFigures: usize = 0;

export function planInsightFigures(): void {
  expectedLoss = reals(options);
  expectedLossErrors = reals(options);
  driverFigures = reals(mostDrivers() * DRIVER_FIGURES);
  stretches = reals(mostDrivers() * MOST_STRETCHES * 2);
  overlapValueFigures = reals(min(MOST_DRIVERS, overlapRecords) * OVERLAP_VALUE_FIGURES);
  questionFigures = reals(MOST_QUESTIONS * QUESTION_FIGURES);
}

export function mostDrivers(): i32 {
  return min(MOST_DRIVERS, items);
}
