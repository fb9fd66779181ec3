/** The rows of the regression: ratio records, both orders of a pair merged into one. */
import { getI32, ints, recordAt, records, setI32 } from '../arena';
import { items, ratioFirst, ratioRecords, ratioSecond } from '../problem';
import { momentsAt } from './bucket-moments';

@unmanaged
export class Row {
  /** y and v. */
  mean: f64;
  variance: f64;
  /** Half the sum of a merged pair's two means, which estimates the order effect. */
  orderMean: f64;
  first: i32;
  second: i32;
  /** The order column: 0 for a merged pair, 1 for any other row. */
  order: i32;
}

let rowList: usize = 0;
/**
 * Newest unmerged row of each pair of items, at first · items + second; NONE, or MERGED where both
 * orders were asked.
 */
let openRecord: usize = 0;
const NONE: i32 = -1;
const MERGED: i32 = -2;

export function planRows(): void {
  rowList = records<Row>(ratioRecords);
  openRecord = ints(items * items);
}

export function rowAt(row: i32): Row {
  return recordAt<Row>(rowList, row);
}

/** Number of rows of the regression, and how many of them are not merged. */
export let rows: i32 = 0;
export let unmergedRows: i32 = 0;

/**
 * Makes one row of each pair that was asked in both orders: y = (y_ij − y_ji)/2, v = (v_ij +
 * v_ji)/4. So the order effect cancels, and an error that both orders share is not counted twice.
 * Any other record becomes a row unchanged.
 */
export function mergePairs(): void {
  for (let pair = 0; pair < items * items; pair += 1) setI32(openRecord, pair, NONE);
  rows = 0;
  unmergedRows = 0;
  for (let record = 0; record < ratioRecords; record += 1) {
    const first = getI32(ratioFirst, record);
    const second = getI32(ratioSecond, record);
    const reverse = second * items + first;
    const row = getI32(openRecord, reverse);
    if (row >= 0) {
      merge(rowAt(row), record);
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
  const row = rowAt(rows);
  row.first = first;
  row.second = second;
  row.order = 1;
  row.mean = momentsAt(record).mean;
  row.variance = momentsAt(record).variance;
  row.orderMean = 0;
  rows += 1;
  unmergedRows += 1;
}

function merge(row: Row, reverse: i32): void {
  const mean = row.mean;
  const reverseMean = momentsAt(reverse).mean;
  row.mean = (mean - reverseMean) / 2.0;
  row.variance = (row.variance + momentsAt(reverse).variance) / 4.0;
  row.orderMean = (mean + reverseMean) / 2.0;
  row.order = 0;
  unmergedRows -= 1;
}
