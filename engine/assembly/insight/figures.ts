/** What insight leaves for the host, and the lengths of its lists. */
import { MOST_DRIVERS } from '../limits';
import { items } from '../problem';

/** Pairs of items that a question could be asked about. */
export const MOST_PAIRS: i32 = 16;

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

export function mostDrivers(): i32 {
  return min(MOST_DRIVERS, items);
}
