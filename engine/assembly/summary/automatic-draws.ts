import { getF64, setF64 } from '../arena';
import { drawPoints, lines } from '../draws/draws';
import { beginScratch, drawsOf, evRow, runs } from '../draws/runs';
import { pairs } from '../draws/size-line-layout';
import { BLOCK, ERRORS, MAX_DRAWS, PORTION, RANDOMISATIONS, SIZE_QUANTILES, SPREAD } from '../limits';
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

/** Draws planned. */
export let draws: i32 = 0;
/** False when automatic draws ended at their limit with an error above the rule's. */
export let converged: bool = true;

/** Runs whose values `evSum` holds. */
let summed: i32 = 0;

/** Points of each randomisation before the first look, where draws stand for lines and where they do not. */
const FIRST_POINTS_OF_LINES: i32 = PORTION;
const FIRST_POINTS: i32 = BLOCK;
/** Largest standard errors of the rule, in EV and size and in probability; a quantile's may also be a part of p90 − p10. */
const VALUE_ERROR: f64 = 0.0025;
const VALUE_ERROR_OF_WIDTH: f64 = 0.01;
const PROBABILITY_ERROR: f64 = 0.0025;
/** From one look to the next there are so many times as many points, at least and at most. */
const LEAST_GROWTH: f64 = 1.5;
const MOST_GROWTH: f64 = 8.0;
/** Sizes are no longer looked at when their errors are this part of what the rule allows. */
const WELL_KNOWN: f64 = 0.5;
/** With fixed draws that holds from so many pairs of items on; of fewer, all draws are looked at. */
const MANY_PAIRS: i32 = 1_024;

/**
 * Makes the draws: `fixed` of them, or for 0 as many as it takes until every quantile and probability is known well enough at
 * a second look or a later one; at most MAX_DRAWS. An error falls about as draws^(−2/3), so each look says how many more
 * it takes. Leaves the standard errors and the headline spreads. False when memory cannot grow so far.
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

/** A run is as long as all before it together. */
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

/** `excess`: how many times as large as the rule allows an error is. */
function nextPoints(points: i32, excess: f64): i32 {
  // Without a single finite draw there is no number.
  const growth = converged ? 2.0 : excess < Infinity ? excess * Math.sqrt(excess) : MOST_GROWTH;
  const wanted = <f64>points * Math.min(MOST_GROWTH, Math.max(LEAST_GROWTH, growth));
  return <i32>Math.ceil(wanted / <f64>PORTION) * PORTION;
}

/** For a problem that needs none: its figures are exact. */
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

/** The largest error of all as a multiple of what the rule allows it. */
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
