import { getF64, setF64 } from '../arena';
import { drawPoints, lines } from '../draws/draws';
import { beginScratch, drawsOf, evRow, runs } from '../draws/runs';
import { BLOCK, ERRORS, MAX_DRAWS, RANDOMISATIONS, SPREAD } from '../limits';
import { options } from '../problem';
import { evErrors, evSpread, evSum, planWindows, probabilityErrors } from './buffers';
import { addInOrder } from './ordered-sums';
import { EV } from './pieces';
import { spread } from './spread';
import { addStandardErrors, beginStandardErrors, noStandardErrors } from './standard-errors';

/** Draws planned. */
export let draws: i32 = 0;
/** False when automatic draws ended at their limit with an error above the rule's. */
export let converged: bool = true;

/** Runs whose values `evSum` holds. */
let summed: i32 = 0;

const FIRST_DRAWS: i32 = 1_024;
/** Largest standard errors of the rule, in EV and in probability; a quantile's may also be a part of p90 − p10. */
const EV_ERROR: f64 = 0.0025;
const EV_ERROR_OF_WIDTH: f64 = 0.01;
const PROBABILITY_ERROR: f64 = 0.0025;

/**
 * Makes the draws: `fixed` of them, or for 0 as many as it takes until, twice in a row, every p10, p90 and probability
 * is known well enough; at most MAX_DRAWS. Leaves the standard errors and the headline spreads. False when memory cannot grow so far.
 */
export function makeDraws(fixed: i32): bool {
  const limit = (fixed > 0 ? fixed : MAX_DRAWS) / RANDOMISATIONS;
  let points = 0;
  let met = 0;
  summed = 0;
  for (let o = 0; o < options; o += 1) setF64(evSum, o, 0);
  while (points < limit && met < 2) {
    // A run is as long as all before it together.
    const to = min(points == 0 ? BLOCK : 2 * points, limit);
    if (!drawPoints(points, to)) return false;
    points = to;
    if (fixed > 0 || points * RANDOMISATIONS < FIRST_DRAWS) continue;
    if (!measure(points)) return false;
    met = meetsRule() ? met + 1 : 0;
  }
  draws = points * RANDOMISATIONS;
  converged = fixed > 0 || met > 0;
  return fixed == 0 || measure(points);
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
  for (let o = 0; o < options; o += 1) {
    spread(EV, o, getF64(evSum, o), evSpread + ((<usize>(o * SPREAD)) << 3));
    addStandardErrors(o, points);
  }
  return true;
}

function meetsRule(): bool {
  for (let o = 0; o < options; o += 1) {
    const width = getF64(evSpread, o * SPREAD + 3) - getF64(evSpread, o * SPREAD + 2);
    const most = Math.max(EV_ERROR, EV_ERROR_OF_WIDTH * width);
    if (!(getF64(evErrors, o * ERRORS + 1) <= most)) return false;
    if (!(getF64(evErrors, o * ERRORS + 2) <= most)) return false;
    if (!(getF64(probabilityErrors, o) <= PROBABILITY_ERROR)) return false;
  }
  return true;
}
