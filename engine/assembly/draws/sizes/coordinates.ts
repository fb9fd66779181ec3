/** The coordinates of the posterior that draws are made in: which Sobol' dimension moves what. */
import { getF64, getI32, ints, reals, setF64, setI32 } from '../../arena';
import { MAX_ITEMS, MAX_OPTIONS } from '../../limits';
import { items, options } from '../../problem';
import { covariance } from '../../sizes/posterior';
import { computeOptionGradients, gradients, imageOf, importance, optionVariance } from './gradients';
import { findLineDirection } from './line-direction';
import { areOverlapsMinor } from './minor-overlaps';

/** The covariance that no coordinate has taken yet. */
let residual: usize = 0;
/** items × (items − 1): what each standard normal coordinate adds to each log size. */
export let loadings: usize = 0;
/** The first coordinate from which on an item's loadings are all 0. */
export let loadingEnd: usize = 0;
/** Items by the number of coordinates that they depend on, the largest first. */
export let itemOrder: usize = 0;
/** Variance of each option's EV that no coordinate has taken yet. */
const varianceLeft: usize = memory.data(MAX_OPTIONS << 3, 16);
/** The next column of the loadings. */
const direction: usize = memory.data(MAX_ITEMS << 3, 16);

export function planCoordinates(): void {
  residual = reals(items * items);
  loadings = reals(items * items);
  loadingEnd = ints(items);
  itemOrder = ints(items);
}

/** Standard normal coordinates of the posterior: at most items − 1. */
export let coordinates: i32 = 0;

/** A remaining variance below this part of the item's own is rounding. */
const NEGLIGIBLE: f64 = 1e-12;
/**
 * The same for an option's EV. Other gradients may add up to its gradient, and a coordinate spent
 * on rounding would be missing for an item.
 */
const NEGLIGIBLE_OF_OPTION: f64 = 1e-9;

/**
 * Computes loadings A with A·Aᵀ = covariance, so that x = b + A·z. The first Sobol' dimensions are
 * the best, so the first coordinates follow the gradients of the options' expected values (Imai and
 * Tan 2006), by the variance that is left to each option. The others follow items, by the variance
 * that is left to each times its importance (a pivoted Cholesky factor). Each coordinate takes its
 * column out of the residual covariance. If draws stand for lines, the lines' direction comes
 * first; with corrected overlaps, only if these are minor. Returns whether the first coordinate is
 * that of lines. Cost n³.
 */
export function computeCoordinates(correcting: bool): bool {
  computeOptionGradients();
  const stride = items - 1;
  for (let k = 0; k < items * items; k += 1) setF64(residual, k, getF64(covariance, k));
  for (let i = 0; i < items; i += 1) setI32(loadingEnd, i, -1);
  for (let o = 0; o < options; o += 1) setF64(varianceLeft, o, getF64(optionVariance, o));
  coordinates = 0;
  const hasLines = (!correcting || areOverlapsMinor()) && findLineDirection(direction);
  if (hasLines) {
    deflate();
    takeFromOptions();
    coordinates = 1;
  }
  while (coordinates < stride && alignWithOption()) coordinates += 1;
  while (coordinates < stride && alignWithItem()) coordinates += 1;
  for (let i = 0; i < items; i += 1) if (getI32(loadingEnd, i) < 0) setI32(loadingEnd, i, coordinates);
  orderItems();
  return hasLines;
}

/** Sorts the items by insertion. Cost quadratic. */
function orderItems(): void {
  for (let item = 0; item < items; item += 1) {
    let place = item;
    while (place > 0 && getI32(loadingEnd, getI32(itemOrder, place - 1)) < getI32(loadingEnd, item)) {
      setI32(itemOrder, place, getI32(itemOrder, place - 1));
      place -= 1;
    }
    setI32(itemOrder, place, item);
  }
}

/** Follows the gradient of the option with the most variance left; false when none has any. */
function alignWithOption(): bool {
  while (true) {
    let best = -1;
    let most: f64 = 0;
    for (let o = 0; o < options; o += 1) {
      if (!(getF64(varianceLeft, o) > most)) continue;
      most = getF64(varianceLeft, o);
      best = o;
    }
    if (best < 0) return false;
    // The rest was found by subtraction, so it is computed anew before it counts.
    const variance = quadratic(residual, best);
    if (variance > NEGLIGIBLE_OF_OPTION * getF64(optionVariance, best)) {
      for (let i = 0; i < items; i += 1)
        setF64(direction, i, imageOf(residual, i, best) / Math.sqrt(variance));
      deflate();
      takeFromOptions();
      setF64(varianceLeft, best, 0);
      return true;
    }
    setF64(varianceLeft, best, 0);
  }
}

/** The direction's part of each option's variance is no longer left. */
function takeFromOptions(): void {
  for (let o = 0; o < options; o += 1) {
    let along: f64 = 0;
    for (let i = 0; i < items; i += 1) along += getF64(gradients, o * items + i) * getF64(direction, i);
    setF64(varianceLeft, o, getF64(varianceLeft, o) - along * along);
  }
}

/** A conditional Cholesky step on the most important item; false when no variance is left. */
function alignWithItem(): bool {
  let pivot = -1;
  let most: f64 = 0;
  for (let i = 0; i < items; i += 1) {
    const left = getF64(residual, i * items + i);
    if (!(left > NEGLIGIBLE * getF64(covariance, i * items + i))) continue;
    const matters = left * getF64(importance, i) * getF64(importance, i);
    if (pivot < 0 || matters > most) {
      most = matters;
      pivot = i;
    }
  }
  if (pivot < 0) return false;
  const root = Math.sqrt(getF64(residual, pivot * items + pivot));
  for (let i = 0; i < items; i += 1) setF64(direction, i, getF64(residual, pivot * items + i) / root);
  deflate();
  for (let i = 0; i < items; i += 1) {
    setF64(residual, pivot * items + i, 0);
    setF64(residual, i * items + pivot, 0);
  }
  setI32(loadingEnd, pivot, coordinates + 1);
  return true;
}

/**
 * Makes the direction the next column of the loadings, and takes its variance out of the residual.
 * Settled items stay at 0.
 */
function deflate(): void {
  const from = direction;
  for (let i = 0; i < items; i += 1) {
    const loading = getF64(direction, i);
    setF64(loadings, i * (items - 1) + coordinates, loading);
    if (loading == 0) continue;
    const both = f64x2.splat(loading);
    const row = residual + ((<usize>(i * items)) << 3);
    const even = (<usize>(items & ~1)) << 3;
    for (let at: usize = 0; at < even; at += 16) {
      const less = f64x2.mul(both, v128.load(from + at));
      v128.store(row + at, f64x2.sub(v128.load(row + at), less));
    }
    if (items & 1) setF64(row, items - 1, getF64(row, items - 1) - loading * getF64(from, items - 1));
  }
}

/** gᵀ·M·g of an option's gradient g. */
function quadratic(matrix: usize, option: i32): f64 {
  let sum: f64 = 0;
  for (let i = 0; i < items; i += 1)
    sum += getF64(gradients, option * items + i) * imageOf(matrix, i, option);
  return sum;
}
