import { getF64, getI32, setF64, setI32 } from '../../arena';
import {
  consequenceItem,
  consequenceOption,
  consequenceSign,
  consequences,
  items,
  options,
} from '../../problem';
import { covariance, logSize } from '../../sizes/buffers';
import {
  direction,
  gradientImage,
  gradients,
  importance,
  itemOrder,
  loadingEnd,
  loadings,
  optionVariance,
  residual,
  varianceLeft,
} from '../buffers';
import { findLineDirection } from './line-direction';
import { areOverlapsMinor } from './minor-overlaps';

/** Standard normal coordinates of the posterior: at most items − 1. */
export let coordinates: i32 = 0;
/** Whether the first coordinate is that of the lines. */
export let hasLines: bool = false;

/** What is left of an item's variance below this part of it is rounding. */
const NEGLIGIBLE: f64 = 1e-12;
/** The same of an option's EV, whose gradient others may add up to: a coordinate spent on rounding is one that an item lacks. */
const NEGLIGIBLE_OF_OPTION: f64 = 1e-9;

/**
 * Loadings A with A·Aᵀ = covariance, so that x = b + A·z. The best Sobol' dimensions come first, so the first coordinates
 * are aligned with the gradients of the options' expected values (Imai and Tan 2006), one option after the other by
 * the variance that is left; then items one by one by what is left to them times what they matter (a pivoted Cholesky
 * factor). Each coordinate takes its column out of the residual covariance. Where draws are to stand for lines, the lines' direction
 * comes before all; with overlaps corrected, where these are minor. Cost n³.
 */
export function layCoordinates(correcting: bool): void {
  layGradients();
  const stride = items - 1;
  for (let k = 0; k < items * items; k += 1) setF64(residual, k, getF64(covariance, k));
  for (let i = 0; i < items; i += 1) setI32(loadingEnd, i, -1);
  layVariances();
  coordinates = 0;
  hasLines = (!correcting || areOverlapsMinor()) && findLineDirection();
  if (hasLines) {
    deflate();
    takeFromOptions();
    coordinates = 1;
  }
  while (coordinates < stride && alignWithOption()) coordinates += 1;
  while (coordinates < stride && alignWithItem()) coordinates += 1;
  for (let i = 0; i < items; i += 1) if (getI32(loadingEnd, i) < 0) setI32(loadingEnd, i, coordinates);
  orderItems();
}

/** Of each option's EV, to first order: gᵀ·covariance·g of its gradient. Keeps covariance·g. */
function layVariances(): void {
  for (let o = 0; o < options; o += 1) {
    let variance: f64 = 0;
    for (let i = 0; i < items; i += 1) {
      const image = product(covariance, i, o);
      setF64(gradientImage, o * items + i, image);
      variance += getF64(gradients, o * items + i) * image;
    }
    setF64(optionVariance, o, variance);
    setF64(varianceLeft, o, variance);
  }
}

/** By insertion. Cost quadratic. */
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

/** ∂EV_o/∂x_i at the posterior mean, where size_i = exp(x_i − max x): an increase of the largest shrinks all others. */
function layGradients(): void {
  let largest = 0;
  for (let i = 0; i < items; i += 1) {
    setF64(importance, i, 0);
    if (getF64(logSize, i) == 0) largest = i;
  }
  for (let k = 0; k < options * items; k += 1) setF64(gradients, k, 0);
  for (let c = 0; c < consequences; c += 1) {
    const item = getI32(consequenceItem, c);
    const row = getI32(consequenceOption, c) * items;
    const change = <f64>getI32(consequenceSign, c) * Math.exp(getF64(logSize, item));
    setF64(gradients, row + item, getF64(gradients, row + item) + change);
    setF64(gradients, row + largest, getF64(gradients, row + largest) - change);
    setF64(importance, item, getF64(importance, item) + Math.abs(change));
  }
}

/** Takes the option's gradient with the most variance left; false when none has any. */
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
    // What is left was found by taking away, so it is found anew before it counts.
    const variance = quadratic(residual, best);
    if (variance > NEGLIGIBLE_OF_OPTION * getF64(optionVariance, best)) {
      for (let i = 0; i < items; i += 1)
        setF64(direction, i, product(residual, i, best) / Math.sqrt(variance));
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

/** Conditional Cholesky step on the item that matters most; false when nothing is left. */
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

/** The direction becomes the next column of the loadings, and its variance leaves the residual. Settled items stay at 0. */
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
    sum += getF64(gradients, option * items + i) * product(matrix, i, option);
  return sum;
}

/** Row i of M·g. */
function product(matrix: usize, i: i32, option: i32): f64 {
  let sum: f64 = 0;
  for (let j = 0; j < items; j += 1)
    sum += getF64(matrix, i * items + j) * getF64(gradients, option * items + j);
  return sum;
}
