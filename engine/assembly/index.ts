/**
 * The module's door. The host calls `planSobol`, writes the Sobol' tables, calls
 * `directionNumbers`; then for each problem `plan`, writes the input buffers, and calls `fit`,
 * `refit` or `solve`. Exported globals are where buffers start (after `plan`) and the figures that
 * are single numbers.
 */

import { blockNormals } from './draws/buffers';
import { beginDraws } from './draws/draws';
import { streamBits } from './draws/points/stream';
import { drawUniforms } from './draws/points/uniforms';
import { beginRuns } from './draws/runs';
import { BLOCK } from './limits';
import { items } from './problem';
import { bucketMoments } from './records/bucket-moments';
import { mergedPairs } from './records/merged-pairs';
import { overlapSummaries } from './records/overlap-figures';
import { firstFit } from './sizes/first-fit';
import { posterior, refitSizes } from './sizes/posterior';
import { makeDraws } from './summary/automatic-draws';
import { planWindows } from './summary/buffers';
import { summariseConsequences } from './summary/consequences';
import { solved, summariseNothing, summariseOptions } from './summary/options';

export { blockNormals, loadings } from './draws/buffers';
export { exponential } from './draws/functions/exponential';
export { inverseNormal } from './draws/functions/inverse-normal';
export { logarithm } from './draws/functions/logarithm';
export { distributionOf } from './draws/functions/normal-distribution';
export { branching } from './draws/overlaps/branching';
export { edgeFrom, edgeTo, edgeWeight, nodeChosen } from './draws/overlaps/overlap-buffers';
export { directionNumbers, reverseBits, sobolPoint } from './draws/points/sobol';
export { initialNumbers, polynomials } from './draws/points/sobol-buffers';
export { addRun, beginRuns, lineRow, lineWeightRow } from './draws/runs';
export { coordinates } from './draws/sizes/coordinates';
export { solvedCount } from './draws/sum-buffers';
export { plan, planSobol } from './layout';
export { exp, log, pow } from './mathematics';
export {
  cellChild,
  cellP,
  cellShare,
  cellStart,
  cellType,
  consequenceItem,
  consequenceOption,
  consequenceSign,
  overlapA,
  overlapAcross,
  overlapB,
  ratioFirst,
  ratioP,
  ratioSecond,
} from './problem';
export { saturatedShare } from './records/bucket-moments';
export { overlapFigures, overlapType } from './records/buffers';
export { covariance, logSize, posteriorMean } from './sizes/buffers';
export { c, df, q } from './sizes/first-fit';
export {
  addFit,
  addRefit,
  beginPooling,
  heterogeneity,
  itemShare,
  pooledDf,
  pooledPhi,
} from './sizes/pooled';
export { orderEffect, refitQ } from './sizes/posterior';
export { omega2, phi } from './sizes/scale';
export { converged, draws } from './summary/automatic-draws';
export {
  countedShare,
  discountAbsence,
  discountFrequency,
  discountShare,
  discountSide,
  discountType,
  evErrors,
  evSpread,
  evUncorrectedSpread,
  gathered,
  planWindows,
  probabilities,
  probabilitiesUncorrected,
  probabilityErrors,
  replicates,
  sizeErrors,
  sizeSpread,
} from './summary/buffers';
export { removedShare } from './summary/consequences';
export { lineQuantile, openLineWindow, slopeOfWindow, tallyLines } from './summary/line-window';
export { best, bestUncorrected, pBest, pBestUncorrected, solved } from './summary/options';
export { quantile } from './summary/quantile';
export { largestError } from './summary/standard-errors';

/** What `fit`, `refit` and `solve` answer. */
export const SOLVED: i32 = 0;
/** The ratio records do not determine the sizes. */
export const SINGULAR: i32 = 1;
/** Not one draw was finite. */
export const NOT_FINITE: i32 = 2;
/** Memory cannot grow to what the draws leave. */
export const NO_ROOM: i32 = 3;

/** Record moments, merged pairs and the first fit: leaves q, df and c. */
export function fit(spreadScale: f64): i32 {
  bucketMoments(spreadScale);
  mergedPairs();
  return firstFit() ? SOLVED : SINGULAR;
}

/** The fit with a given τ: leaves refitQ. */
export function refit(spreadScale: f64, tau: f64): i32 {
  bucketMoments(spreadScale);
  mergedPairs();
  return refitSizes(tau) ? SOLVED : SINGULAR;
}

/**
 * The posterior alone, with what all stakeholders share: leaves posteriorMean, and covariance by
 * rows of items.
 */
export function fitPosterior(spreadScale: f64, tau: f64, pooledPhi: f64, itemShare: f64, pooledDf: f64): i32 {
  if (fit(spreadScale) != SOLVED) return SINGULAR;
  if (!refitSizes(tau)) return SINGULAR;
  posterior(pooledPhi, itemShare, pooledDf);
  return SOLVED;
}

/**
 * The whole solution with what all stakeholders share; `fixedDraws` 0: automatic. `correct`:
 * overlaps change the headline figures.
 */
export function solve(
  spreadScale: f64,
  tau: f64,
  pooledPhi: f64,
  itemShare: f64,
  pooledDf: f64,
  seed: u32,
  stakeholder: i32,
  correct: bool,
  fixedDraws: i32,
): i32 {
  if (fitPosterior(spreadScale, tau, pooledPhi, itemShare, pooledDf) != SOLVED) return SINGULAR;
  overlapSummaries();
  if (items == 0) {
    summariseNothing();
  } else {
    beginDraws(seed, stakeholder, correct);
    if (!makeDraws(fixedDraws)) return NO_ROOM;
    summariseOptions();
    if (solved == 0) return NOT_FINITE;
  }
  summariseConsequences();
  return SOLVED;
}

/** Scrambled points of one dimension, BLOCK of them from `start` (a multiple of BLOCK) on, into `blockNormals`. */
export function scrambledPoints(
  seed: u32,
  stakeholder: i32,
  dimension: i32,
  randomisation: i32,
  start: i32,
): void {
  drawUniforms(
    blockNormals,
    (<usize>BLOCK) << 3,
    dimension,
    streamBits(seed, stakeholder, dimension, randomisation),
    start,
  );
}

/** Room for so many values in `gathered`. False when memory cannot grow so far. */
export function planValues(count: i32): bool {
  beginRuns();
  return planWindows(count, false);
}
