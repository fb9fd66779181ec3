import { getF64, getI32, ints, reals, setF64, setI32 } from '../arena';
import { items, ratioFirst, ratioRecords, ratioSecond } from '../problem';
import { recordMean, recordVariance } from './bucket-moments';

/** The two items of each row of the regression. */
export let rowFirst: usize = 0;
export let rowSecond: usize = 0;
/** The order column: 0 for a merged pair, 1 for any other row. */
export let rowOrder: usize = 0;
export let rowMean: usize = 0;
export let rowVariance: usize = 0;
/** Half the sum of a merged pair's two means, which estimates the order effect. */
export let rowOrderMean: usize = 0;
/**
 * Newest unmerged row of each pair of items, at first · items + second; NONE, or MERGED where both
 * orders were asked.
 */
let openRecord: usize = 0;
const NONE: i32 = -1;
const MERGED: i32 = -2;

export function planRows(): void {
  rowFirst = ints(ratioRecords);
  rowSecond = ints(ratioRecords);
  rowOrder = ints(ratioRecords);
  rowMean = reals(ratioRecords);
  rowVariance = reals(ratioRecords);
  rowOrderMean = reals(ratioRecords);
  openRecord = ints(items * items);
}

/** Number of rows of the regression, and how many of them are not merged. */
export let rows: i32 = 0;
export let unmergedRows: i32 = 0;

/**
 * Makes one row of each pair that was asked in both orders: y = (y_ij − y_ji)/2, v = (v_ij +
 * v_ji)/4. So the order effect cancels, and an error that both orders share is not counted twice.
 * Any other record becomes a row unchanged.
 */
export function mergedPairs(): void {
  for (let pair = 0; pair < items * items; pair += 1) setI32(openRecord, pair, NONE);
  rows = 0;
  unmergedRows = 0;
  for (let record = 0; record < ratioRecords; record += 1) {
    const first = getI32(ratioFirst, record);
    const second = getI32(ratioSecond, record);
    const reverse = second * items + first;
    const row = getI32(openRecord, reverse);
    if (row >= 0) {
      merge(row, record);
      setI32(openRecord, reverse, MERGED);
    } else {
      addRow(record, first, second);
      setI32(openRecord, first * items + second, rows - 1);
    }
  }
}

/** Whether a pair was asked in both orders. */
export function isMerged(i: i32, j: i32): bool {
  return getI32(openRecord, i * items + j) == MERGED || getI32(openRecord, j * items + i) == MERGED;
}

function addRow(record: i32, first: i32, second: i32): void {
  setI32(rowFirst, rows, first);
  setI32(rowSecond, rows, second);
  setI32(rowOrder, rows, 1);
  setF64(rowMean, rows, getF64(recordMean, record));
  setF64(rowVariance, rows, getF64(recordVariance, record));
  setF64(rowOrderMean, rows, 0);
  rows += 1;
  unmergedRows += 1;
}

function merge(row: i32, reverse: i32): void {
  const mean = getF64(rowMean, row);
  const reverseMean = getF64(recordMean, reverse);
  setF64(rowMean, row, (mean - reverseMean) / 2.0);
  setF64(rowVariance, row, (getF64(rowVariance, row) + getF64(recordVariance, reverse)) / 4.0);
  setF64(rowOrderMean, row, (mean + reverseMean) / 2.0);
  setI32(rowOrder, row, 0);
  unmergedRows -= 1;
}
