/** What the records are turned into: means, variances, and rows of the regression. */
import { ints, reals } from '../arena';
import { OVERLAP_FIGURES, RATIO_CHOICES } from '../limits';
import { items, overlapRecords, ratioRecords } from '../problem';

/** r_k = ln ratio_k, and the width of bucket k. */
export let bucketCentre: usize = 0;
export let bucketWidth: usize = 0;
export let recordMean: usize = 0;
export let recordVariance: usize = 0;
export let rowFirst: usize = 0;
export let rowSecond: usize = 0;
/** The order column: 0 for a merged pair, 1 for any other row. */
export let rowOrder: usize = 0;
export let rowMean: usize = 0;
export let rowVariance: usize = 0;
/** Of a merged pair: half the sum of its two means, which estimates the order effect. */
export let rowOrderMean: usize = 0;
/** Of a pair of items, by first · items + second: newest unmerged record, −1 for none. */
export let openRecord: usize = 0;
export let overlapFigures: usize = 0;
export let overlapType: usize = 0;

export function planRecords(): void {
  bucketCentre = reals(RATIO_CHOICES);
  bucketWidth = reals(RATIO_CHOICES);
  recordMean = reals(ratioRecords);
  recordVariance = reals(ratioRecords);
  rowFirst = ints(ratioRecords);
  rowSecond = ints(ratioRecords);
  rowOrder = ints(ratioRecords);
  rowMean = reals(ratioRecords);
  rowVariance = reals(ratioRecords);
  rowOrderMean = reals(ratioRecords);
  openRecord = ints(items * items);
  overlapFigures = reals(overlapRecords * OVERLAP_FIGURES);
  overlapType = ints(overlapRecords);
}
