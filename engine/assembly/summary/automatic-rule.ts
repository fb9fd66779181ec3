/**
 * The rule that ends automatic draws: at the second or a later look, as soon as every mean,
 * quantile and probability is known well enough. A look computes the standard errors of all draws
 * so far.
 */
import { getF64 } from '../arena';
import { lines } from '../draws/draws';
import { BLOCK, ERRORS, PORTION, SIZE_QUANTILES } from '../limits';
import { items, options } from '../problem';
import { evSpread } from './headline';
import { itemErrors, itemQuantiles } from './size-quantiles';
import { spreadAt } from './spread';
import { evErrors, probabilityErrors } from './standard-errors';

/**
 * Points of each randomisation at the first look, where draws stand for lines and where they do
 * not.
 */
const FIRST_POINTS_OF_LINES: i32 = PORTION;
const FIRST_POINTS: i32 = BLOCK;
/**
 * The largest standard errors that are allowed. For an EV or a size the larger of VALUE_ERROR and
 * VALUE_ERROR_OF_WIDTH · (p90 − p10); for a probability PROBABILITY_ERROR.
 */
const VALUE_ERROR: f64 = 0.0025;
const VALUE_ERROR_OF_WIDTH: f64 = 0.01;
const PROBABILITY_ERROR: f64 = 0.0025;
/** From one look to the next the number of points grows by a factor within these limits. */
const LEAST_GROWTH: f64 = 1.5;
const MOST_GROWTH: f64 = 8.0;
/**
 * No more lines are taken for sizes once their errors are at most this part of what the rule
 * allows: at the first look, where an error may be small by chance, and at later ones.
 */
const WELL_KNOWN_AT_ONCE: f64 = 0.25;
const WELL_KNOWN: f64 = 0.5;

export function firstPoints(): i32 {
  return lines ? FIRST_POINTS_OF_LINES : FIRST_POINTS;
}

/**
 * Points at the next look. An error falls about as draws^(−2/3), so the look predicts how many more
 * draws are needed. `excess` is the largest error as a multiple of what the rule allows.
 */
export function nextPoints(points: i32, excess: f64): i32 {
  // `excess` is not finite when no draw is finite.
  const growth = excess <= 1 ? 2.0 : excess < Infinity ? excess * Math.sqrt(excess) : MOST_GROWTH;
  const wanted = <f64>points * Math.min(MOST_GROWTH, Math.max(LEAST_GROWTH, growth));
  return <i32>Math.ceil(wanted / <f64>PORTION) * PORTION;
}

/** The largest error of all figures, each as a multiple of what the rule allows for it. */
export function worstExcess(): f64 {
  let worst = sizeExcess();
  for (let o = 0; o < options; o += 1) {
    const spread = spreadAt(evSpread, o);
    const most = mostOf(spread.p90 - spread.p10);
    for (let figure = 0; figure < ERRORS; figure += 1)
      worst = Math.max(worst, getF64(evErrors, o * ERRORS + figure) / most);
    worst = Math.max(worst, getF64(probabilityErrors, o) / PROBABILITY_ERROR);
  }
  return worst;
}

/**
 * Whether, after so many looks, sizes are known so well that no more lines are taken for them.
 */
export function areSizesKnown(looks: i32): bool {
  if (looks == 0) return false;
  return sizeExcess() <= (looks == 1 ? WELL_KNOWN_AT_ONCE : WELL_KNOWN);
}

function sizeExcess(): f64 {
  let worst: f64 = 0;
  for (let figure = 0; figure < items * SIZE_QUANTILES; figure += SIZE_QUANTILES) {
    const most = mostOf(getF64(itemQuantiles, figure + 1) - getF64(itemQuantiles, figure));
    worst = Math.max(worst, getF64(itemErrors, figure) / most);
    worst = Math.max(worst, getF64(itemErrors, figure + 1) / most);
  }
  return worst;
}

function mostOf(width: f64): f64 {
  return Math.max(VALUE_ERROR, VALUE_ERROR_OF_WIDTH * width);
}
