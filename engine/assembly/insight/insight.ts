/**
 * What would change the answer: expected values of information (Raiffa and Schlaifer 1961) and the
 * factors at which another option becomes best, from draws of its own (docs/method.md). It is a
 * step after the summary, which reads figures and changes none.
 */
import { grow } from '../arena';
import { beginScratch, correcting } from '../draws/for-insight';
import { RANDOMISATIONS } from '../limits';
import { items } from '../problem';
import { planCellSums } from './cell-sums';
import { addDriverDirections, valueDrivers } from './drivers';
import { COMPUTED, NO_MEMORY, NOT_ASKED, SOME_NOT_FINITE } from './figures';
import { planFlipDiscounts } from './flips/flip-discounts';
import { planFlipSizes } from './flips/flip-sizes';
import { planFlipValues } from './flips/flip-values';
import { findFlips } from './flips/flips';
import { rivals, summariseGaps } from './gap-sums';
import { planGaps } from './gaps';
import { makeInsightDraws } from './insight-draws';
import { evpi, summariseLosses, zeroLosses } from './losses';
import { planOverlapValues, valueOverlaps } from './overlap-values';
import { setPoints } from './points';
import { addPairDirections, LEAST_WORTH, valueQuestions } from './questions';
import { clearDirections, planDirections } from './regression/directions';
import { planHermiteSums, sumHermite } from './regression/hermite-sums';
import { planNormals } from './regression/normals';
import { planPosteriorProducts, preparePosterior } from './regression/posterior-products';
import { answerVariance, clearScreening, drivers, planScreening, screen } from './screening';
import { planSlopes } from './slopes';

/** COMPUTED, or why there is no insight. */
export let insightState: i32 = NOT_ASKED;

/** Draws that insight takes at least. */
const LEAST_DRAWS: i32 = 2_048;

export function leaveOutInsight(): void {
  insightState = NOT_ASKED;
}

/** `mainDraws`: the headline's draws. `unasked`: questions that were not asked in both orders. */
export function findInsight(tau: f64, mainDraws: i32, unasked: bool): void {
  if (items == 0) {
    setPoints(0, 0, false);
    zeroLosses();
    clearScreening();
    valueOverlaps(false);
    valueQuestions(0, unasked);
    insightState = COMPUTED;
    return;
  }
  setPoints(mainDraws / RANDOMISATIONS, LEAST_DRAWS / RANDOMISATIONS, correcting);
  insightState = planBuffers() ? compute(tau, unasked) : NO_MEMORY;
}

/** The buffers are used by insight alone, and free for the next problem. */
function planBuffers(): bool {
  beginScratch();
  planGaps();
  planNormals();
  planFlipSizes();
  planSlopes();
  planCellSums(correcting);
  planPosteriorProducts();
  planScreening();
  planDirections();
  planHermiteSums();
  planOverlapValues(correcting);
  planFlipDiscounts(correcting);
  planFlipValues();
  return grow();
}

function compute(tau: f64, unasked: bool): i32 {
  if (!preparePosterior()) return SOME_NOT_FINITE;
  makeInsightDraws();
  if (!summariseGaps()) return SOME_NOT_FINITE;
  summariseLosses();
  // No question can be worth more than everything is.
  const withPairs = evpi > LEAST_WORTH;
  const ofAnswer = answerVariance(tau);
  screen(ofAnswer, withPairs, unasked);
  clearDirections();
  addDriverDirections();
  if (withPairs) addPairDirections(ofAnswer);
  if (rivals != 0) sumHermite();
  valueDrivers();
  valueOverlaps(correcting);
  valueQuestions(drivers, unasked);
  findFlips();
  return COMPUTED;
}
