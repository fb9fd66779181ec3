/** The options' expected values to first order in the log sizes, at the posterior mean. */
import { getF64, getI32, reals, setF64 } from '../../arena';
import { MAX_ITEMS, MAX_OPTIONS } from '../../limits';
import {
  consequenceItem,
  consequenceOption,
  consequenceSign,
  consequences,
  items,
  options,
} from '../../problem';
import { covariance, logSize } from '../../sizes/posterior';

/** ∂EV_o/∂x_i of each option o and item i. */
export let gradients: usize = 0;
/** Covariance times each option's gradient: options × items. */
export let gradientImage: usize = 0;
/** Variance of each option's EV, to first order. */
export const optionVariance: usize = memory.data(MAX_OPTIONS << 3, 16);
/** Sum of |∂EV/∂x_i| over an item's consequences. */
export const importance: usize = memory.data(MAX_ITEMS << 3, 16);

export function planGradients(): void {
  gradients = reals(options * items);
  gradientImage = reals(options * items);
}

/** Computes each option's gradient, its product with the covariance, and the variance of its EV. */
export function computeOptionGradients(): void {
  computeGradients();
  findVariances();
}

/**
 * Computes ∂EV_o/∂x_i at the posterior mean, where size_i = exp(x_i − max x): an increase of the
 * largest shrinks all others.
 */
function computeGradients(): void {
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

/** Computes the variance of each option's EV, to first order: gᵀ·covariance·g of its gradient. */
function findVariances(): void {
  for (let o = 0; o < options; o += 1) {
    let variance: f64 = 0;
    for (let i = 0; i < items; i += 1) {
      const image = imageOf(covariance, i, o);
      setF64(gradientImage, o * items + i, image);
      variance += getF64(gradients, o * items + i) * image;
    }
    setF64(optionVariance, o, variance);
  }
}

/** Row i of M·g. */
export function imageOf(matrix: usize, i: i32, option: i32): f64 {
  let sum: f64 = 0;
  for (let j = 0; j < items; j += 1)
    sum += getF64(matrix, i * items + j) * getF64(gradients, option * items + j);
  return sum;
}
