/** The direction of the lines that draws stand for. */
import { addF64, getF64, getI32, setF64 } from '../../arena';
import { MAX_OPTIONS } from '../../limits';
import {
  consequenceItem,
  consequenceOption,
  consequenceSign,
  consequences,
  items,
  options,
} from '../../problem';
import { logSize } from '../../sizes/posterior';
import { gradientImage, gradients, optionVariance } from './gradients';

/** Standard deviation of each option's EV, to first order, and the EV at the posterior mean. */
const gradientDeviation: usize = memory.data(MAX_OPTIONS << 3, 16);
const meanEv: usize = memory.data(MAX_OPTIONS << 3, 16);
/** One row for each option, and one for the difference of the two best. */
const lineCorrelation: usize = memory.data(((MAX_OPTIONS + 1) * MAX_OPTIONS) << 3, 16);
/**
 * 1 or −1 for each option: the sign of its gradient in the best direction so far, and in the one
 * being tried.
 */
const lineSign: usize = memory.data(MAX_OPTIONS << 3, 16);
const triedSign: usize = memory.data(MAX_OPTIONS << 3, 16);
/** Covariance of the sum that is being tried with each row of `lineCorrelation`. */
const along: usize = memory.data((MAX_OPTIONS + 1) << 3, 16);

/**
 * A sum or a difference of gradients counts as 0 if its variance is below this part of an option's.
 */
const NEGLIGIBLE: f64 = 1e-9;
/** Options this many standard deviations apart do not compete. */
const FAR_APART: f64 = 8.0;

/**
 * Rows of `lineCorrelation`: one for each option whose EV varies, and perhaps one for the
 * difference of the two best.
 */
let rows: i32 = 0;

/**
 * Computes the direction of the lines that draws stand for, one standard deviation long: the sum of
 * the options' gradients, each divided by its own standard deviation and with a sign. The signs are
 * those for which the least correlation of the sum with an option's EV is largest. The difference
 * of the two best options counts as a further option where the two compete. Writes the sum to
 * `direction`; false when no EV varies. Cost options² · n + 2^options · options².
 */
export function findLineDirection(direction: usize): bool {
  computeDeviations();
  computeCorrelations();
  let best: f64 = -1;
  let variance: f64 = 0;
  for (let signs = 0; signs < 1 << (options - 1); signs += 1) {
    for (let o = 0; o < options; o += 1) setF64(triedSign, o, (signs >> o) & 1 ? -1.0 : 1.0);
    for (let row = 0; row < rows; row += 1) setF64(along, row, alongRow(row));
    const tried = varianceOfSum();
    const least = tried > NEGLIGIBLE ? leastAlong() / Math.sqrt(tried) : -1;
    // NaN is not taken.
    if (!(least > best)) continue;
    best = least;
    variance = tried;
    memory.copy(lineSign, triedSign, (<usize>options) << 3);
  }
  if (best < 0) return false;
  sumGradients(direction, variance);
  return true;
}

function computeDeviations(): void {
  for (let o = 0; o < options; o += 1) {
    setF64(meanEv, o, 0);
    setF64(gradientDeviation, o, Math.sqrt(Math.max(0, getF64(optionVariance, o))));
  }
  for (let c = 0; c < consequences; c += 1)
    addF64(
      meanEv,
      getI32(consequenceOption, c),
      <f64>getI32(consequenceSign, c) * Math.exp(getF64(logSize, getI32(consequenceItem, c))),
    );
}

/**
 * Correlations of each varying option's EV with all options' EVs, to first order; 0 with one that
 * does not vary.
 */
function computeCorrelations(): void {
  rows = 0;
  for (let o = 0; o < options; o += 1) {
    const own = getF64(gradientDeviation, o);
    if (!(own > 0)) continue;
    for (let other = 0; other < options; other += 1) {
      const deviation = getF64(gradientDeviation, other);
      setF64(
        lineCorrelation,
        rows * options + other,
        deviation > 0 ? covarianceOf(o, other) / (own * deviation) : 0.0,
      );
    }
    rows += 1;
  }
  if (options > 1) addDifference();
}

/**
 * The last row: correlations with the difference of the two best. They grow with the distance of
 * the two.
 */
function addDifference(): void {
  const first = bestBeside(-1);
  const second = bestBeside(first);
  const both = covarianceOf(first, second);
  const squared = covarianceOf(first, first) - 2.0 * both + covarianceOf(second, second);
  // Options of the same items differ by rounding, which says nothing of a direction.
  if (!(squared > NEGLIGIBLE * Math.max(covarianceOf(first, first), covarianceOf(second, second)))) return;
  const deviation = Math.sqrt(squared);
  const apart = (getF64(meanEv, first) - getF64(meanEv, second)) / deviation;
  if (apart > FAR_APART) return;
  const factor = Math.exp(0.5 * apart * apart) / deviation;
  for (let o = 0; o < options; o += 1) {
    const own = getF64(gradientDeviation, o);
    const common = covarianceOf(first, o) - covarianceOf(second, o);
    setF64(lineCorrelation, rows * options + o, own > 0 ? (factor * common) / own : 0.0);
  }
  rows += 1;
}

/** The option with the highest EV at the posterior mean, except `other`. */
function bestBeside(other: i32): i32 {
  let best = -1;
  for (let o = 0; o < options; o += 1)
    if (o != other && (best < 0 || getF64(meanEv, o) > getF64(meanEv, best))) best = o;
  return best;
}

/** The variance of the sum with the tried signs. */
function varianceOfSum(): f64 {
  let variance: f64 = 0;
  let row = 0;
  for (let o = 0; o < options; o += 1) {
    if (!(getF64(gradientDeviation, o) > 0)) continue;
    variance += getF64(triedSign, o) * getF64(along, row);
    row += 1;
  }
  return variance;
}

/** The least of `along`, whatever its sign. */
function leastAlong(): f64 {
  let least: f64 = Infinity;
  for (let row = 0; row < rows; row += 1) least = Math.min(least, Math.abs(getF64(along, row)));
  return least;
}

function alongRow(row: i32): f64 {
  let sum: f64 = 0;
  for (let o = 0; o < options; o += 1)
    sum += getF64(triedSign, o) * getF64(lineCorrelation, row * options + o);
  return sum;
}

/** gᵀ·covariance·h of two options' gradients. */
function covarianceOf(option: i32, other: i32): f64 {
  let sum: f64 = 0;
  for (let i = 0; i < items; i += 1)
    sum += getF64(gradients, other * items + i) * getF64(gradientImage, option * items + i);
  return sum;
}

function sumGradients(direction: usize, variance: f64): void {
  for (let i = 0; i < items; i += 1) setF64(direction, i, 0);
  const deviation = Math.sqrt(variance);
  for (let o = 0; o < options; o += 1) {
    const own = getF64(gradientDeviation, o);
    if (!(own > 0)) continue;
    const factor = getF64(lineSign, o) / (own * deviation);
    for (let i = 0; i < items; i += 1) addF64(direction, i, factor * getF64(gradientImage, o * items + i));
  }
}
