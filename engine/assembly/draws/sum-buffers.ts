/** What is counted and summed over all draws. */
import { ints, reals } from '../arena';
import { OVERLAP_TYPES, RANDOMISATIONS } from '../limits';
import { consequences, items, options, overlapRecords } from '../problem';

/** Of each item. */
export let sizeSum: usize = 0;
export let sizeSquares: usize = 0;
export let removedSum: usize = 0;
/** Randomisation by randomisation: draws that are finite, and draws that each option wins. */
export let solvedCount: usize = 0;
export let wins: usize = 0;
export let winsUncorrected: usize = 0;
export let sideCount: usize = 0;
export let sideShare: usize = 0;
export let sideTypes: usize = 0;

export function planSums(): void {
  sizeSum = reals(items);
  sizeSquares = reals(items);
  removedSum = reals(consequences);
  solvedCount = ints(RANDOMISATIONS);
  wins = reals(RANDOMISATIONS * options);
  winsUncorrected = reals(RANDOMISATIONS * options);
  const sides = 2 * overlapRecords;
  sideCount = ints(sides);
  sideShare = reals(sides);
  sideTypes = ints(sides * OVERLAP_TYPES);
}
