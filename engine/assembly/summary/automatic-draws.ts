import { getF64, setF64 } from '../arena';
import { drawPoints, lines } from '../draws/draws';
import { pairs } from '../draws/lines/size-line-layout';
import { beginScratch, drawsOf, evRow, runs } from '../draws/runs';
import {
  BLOCK,
  ERRORS,
  MANY_PAIRS,
  MAX_DRAWS,
  PORTION,
  RANDOMISATIONS,
  SIZE_QUANTILES,
  SPREAD,
} from '../limits';
import { items, options } from '../problem';
import {
  evErrors,
  evSpread,
  evSum,
  itemErrors,
  itemQuantiles,
  planWindows,
  probabilityErrors,
} from './buffers';
import { addInOrder } from './ordered-sums';
import { EV } from './pieces';
import { measureSizes } from './size-quantiles';
import { spread } from './spread';
import { addSizeErrors, addStandardErrors, beginStandardErrors, noStandardErrors } from './standard-errors';

/** Number of draws that are made. */
export let draws: i32 = 0;
/** False when automatic draws ended at MAX_DRAWS with an error above what the rule allows. */
export let converged: bool = true;

/** Number of runs whose values are in `evSum`. */
let summed: i32 = 0;

/**
 * Points of each randomisation at the first look, where draws stand for lines and where they do
 * not. A look computes the standard errors of all draws so far.
 */
const FIRST_POINTS_OF_LINES: i32 = PORTION;
const FIRST_POINTS: i32 = BLOCK;
/**
 * The rule: largest standard errors that are allowed. For an EV or a size the larger of VALUE_ERROR
 * and VALUE_ERROR_OF_WIDTH · (p90 − p10); for a probability PROBABILITY_ERROR.
 */
const VALUE_ERROR: f64 = 0.0025;
const VALUE_ERROR_OF_WIDTH: f64 = 0.01;
const PROBABILITY_ERROR: f64 = 0.0025;
/** From one look to the next the number of points grows by a factor within these limits. */
const LEAST_GROWTH: f64 = 1.5;
const MOST_GROWTH: f64 = 8.0;
/**
 * No more lines are taken for sizes once their errors are at most this part of what the rule
 * allows.
 */
const WELL_KNOWN: f64 = 0.5;

/**
 * Makes `fixed` draws, or for 0 an automatic number of them. Automatic draws end at the second or a
 * later look, as soon as every mean, quantile and probability is within the rule, and at MAX_DRAWS
 * at the latest. An error falls about as draws^(−2/3), so each look predicts how many more draws
 * are needed. Computes the standard errors and the headline spreads. False when memory cannot grow
 * enough.
 */
export function makeDraws(fixed: i32): bool {
  summed = 0;
  for (let o = 0; o < options; o += 1) setF64(evSum, o, 0);
  for (let figure = 0; figure < items * SIZE_QUANTILES; figure += 1) {
    setF64(itemQuantiles, figure, 0);
    setF64(itemErrors, figure, 0);
  }
  return fixed > 0 ? makeFixed(fixed / RANDOMISATIONS) : makeAutomatic();
}

/** Each run after the first is as long as all runs before it together, or shorter at the end. */
/** WELL_KNOWN applies only to many pairs of items. */
function makeFixed(limit: i32): bool {
  let points = 0;
  while (points < limit) {
    const to = min(points == 0 ? BLOCK : 2 * points, limit);
    if (!drawPoints(points, to, pairs < MANY_PAIRS || !areSizesKnown())) return false;
    points = to;
    measureSizes();
  }
  draws = points * RANDOMISATIONS;
  converged = true;
  return measure(points);
}

function makeAutomatic(): bool {
  const limit = MAX_DRAWS / RANDOMISATIONS;
  let points = 0;
  let to = lines ? FIRST_POINTS_OF_LINES : FIRST_POINTS;
  let looks = 0;
  converged = false;
  while (points < limit && !(converged && looks > 1)) {
    if (!drawPoints(points, to, !areSizesKnown())) return false;
    points = to;
    draws = points * RANDOMISATIONS;
    measureSizes();
    if (!measure(points)) return false;
    const excess = worstExcess();
    converged = excess <= 1;
    looks += 1;
    to = min(limit, nextPoints(points, excess));
  }
  return true;
}

/** Points at the next look. `excess`: the largest error as a multiple of what the rule allows. */
function nextPoints(points: i32, excess: f64): i32 {
  // `excess` is not finite when no draw is finite.
  const growth = converged ? 2.0 : excess < Infinity ? excess * Math.sqrt(excess) : MOST_GROWTH;
  const wanted = <f64>points * Math.min(MOST_GROWTH, Math.max(LEAST_GROWTH, growth));
  return <i32>Math.ceil(wanted / <f64>PORTION) * PORTION;
}

/** For a problem whose figures are exact without draws. */
export function makeNoDraws(): void {
  draws = 0;
  converged = true;
  noStandardErrors();
}

function measure(points: i32): bool {
  beginScratch();
  if (!planWindows(points * RANDOMISATIONS, lines)) return false;
  for (; summed < runs; summed += 1)
    addInOrder(evRow(summed, 0), options, (<usize>drawsOf(summed)) << 3, drawsOf(summed), evSum);
  beginStandardErrors();
  addSizeErrors();
  for (let o = 0; o < options; o += 1) {
    spread(EV, o, getF64(evSum, o), evSpread + ((<usize>(o * SPREAD)) << 3));
    addStandardErrors(o, points);
  }
  return true;
}

/** The largest error of all figures, each as a multiple of what the rule allows for it. */
function worstExcess(): f64 {
  let worst = sizeExcess();
  for (let o = 0; o < options; o += 1) {
    const most = mostOf(getF64(evSpread, o * SPREAD + 3) - getF64(evSpread, o * SPREAD + 2));
    for (let figure = 0; figure < ERRORS; figure += 1)
      worst = Math.max(worst, getF64(evErrors, o * ERRORS + figure) / most);
    worst = Math.max(worst, getF64(probabilityErrors, o) / PROBABILITY_ERROR);
  }
  return worst;
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

function areSizesKnown(): bool {
  return runs > 0 && sizeExcess() <= WELL_KNOWN;
}

function mostOf(width: f64): f64 {
  return Math.max(VALUE_ERROR, VALUE_ERROR_OF_WIDTH * width);
}
