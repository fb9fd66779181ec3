/** The weighted least-squares fit of log sizes to the rows of the regression. Cost items³. */
import { addF64, getF64, reals, setF64 } from '../arena';
import { items } from '../problem';
import { rowAt, rows, unmergedRows } from '../records/merged-pairs';
import { factorise, invertFactored, SIDES, solveFactored } from './cholesky';

let normalMatrix: usize = 0;
/** (XᵀWX)⁻¹, by rows of `columns`. */
export let inverseMatrix: usize = 0;
/**
 * Scratch of `invertFactored`: the factor's transpose, and unit columns that become the inverse's.
 */
let transposedFactor: usize = 0;
let unitColumns: usize = 0;
/** b: a log size for each item from 1 on, then the order effect if it has a column. */
export let coefficients: usize = 0;

export function planLeastSquares(): void {
  normalMatrix = reals(items * items);
  inverseMatrix = reals(items * items);
  transposedFactor = reals(items * items);
  unitColumns = reals(items * SIDES);
  coefficients = reals(items);
}

/** Columns of the design matrix: items 1 … n − 1, then the order column if there is one. */
export let columns: i32 = 0;
export let hasOrderColumn: bool = false;

/**
 * Rows needed beyond the number of items before the order effect gets a column (docs/method.md,
 * "From ratios to sizes").
 */
const ROWS_BEYOND_ITEMS: i32 = 3;

/**
 * b = (XᵀWX)⁻¹XᵀWy and (XᵀWX)⁻¹ with w = 1/(v + τ²), X: +1 first, −1 second, item 0 grounded at 0,
 * and the order column. False when the rows do not determine b. Cost n³.
 */
export function leastSquares(tauSquared: f64): bool {
  hasOrderColumn = unmergedRows > 0 && rows >= items + ROWS_BEYOND_ITEMS;
  columns = max(0, items - 1) + (hasOrderColumn ? 1 : 0);
  if (columns == 0) return true;
  for (let k = 0; k < columns * columns; k += 1) setF64(normalMatrix, k, 0);
  for (let k = 0; k < columns; k += 1) setF64(coefficients, k, 0);
  for (let row = 0; row < rows; row += 1) addRow(row, weightOf(row, tauSquared));
  if (!factorise(normalMatrix, columns)) return false;
  solveFactored(normalMatrix, columns, coefficients);
  invertFactored(normalMatrix, columns, inverseMatrix, unitColumns, transposedFactor);
  return true;
}

export function weightOf(row: i32, tauSquared: f64): f64 {
  return 1.0 / (rowAt(row).variance + tauSquared);
}

/** y − Xb of a row. */
function residualOf(row: i32): f64 {
  let fitted: f64 = 0;
  for (let k = 0; k < 3; k += 1) {
    const column = columnOf(row, k);
    if (column >= 0) fitted += signOf(k) * getF64(coefficients, column);
  }
  return rowAt(row).mean - fitted;
}

/** Q = Σ w r² of the fit with w = 1/(v + τ²). */
export function weightedSquares(tauSquared: f64): f64 {
  let sum: f64 = 0;
  for (let row = 0; row < rows; row += 1) {
    const residual = residualOf(row);
    sum += weightOf(row, tauSquared) * residual * residual;
  }
  return sum;
}

/** xᵀ (XᵀWX)⁻¹ x of a row x of X. */
export function leverageOf(row: i32): f64 {
  let sum: f64 = 0;
  for (let k = 0; k < 3; k += 1) {
    const i = columnOf(row, k);
    if (i < 0) continue;
    for (let l = 0; l < 3; l += 1) {
      const j = columnOf(row, l);
      if (j >= 0) sum += signOf(k) * signOf(l) * getF64(inverseMatrix, i * columns + j);
    }
  }
  return sum;
}

function addRow(row: i32, weight: f64): void {
  for (let k = 0; k < 3; k += 1) {
    const i = columnOf(row, k);
    if (i < 0) continue;
    addF64(coefficients, i, weight * signOf(k) * rowAt(row).mean);
    for (let l = 0; l < 3; l += 1) {
      const j = columnOf(row, l);
      if (j >= 0) addF64(normalMatrix, i * columns + j, weight * signOf(k) * signOf(l));
    }
  }
}

/**
 * The column of entry k of a row, −1 for none. A row has at most three entries: first (+1), second
 * (−1), order (+1).
 */
function columnOf(row: i32, k: i32): i32 {
  if (k == 0) return rowAt(row).first - 1;
  if (k == 1) return rowAt(row).second - 1;
  return hasOrderColumn && rowAt(row).order == 1 ? items - 1 : -1;
}

function signOf(k: i32): f64 {
  return k == 1 ? -1.0 : 1.0;
}
