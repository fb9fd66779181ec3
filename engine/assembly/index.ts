/**
 * The module's door. The host writes the Sobol' tables and calls `prepare` once. For each problem it
 * calls `plan`, writes the input, and calls `fit`, `refit` or `solve`. The exported globals are the
 * addresses of buffers (valid after `plan`) and the figures that are single numbers.
 */
import { streamBits } from './draws/points/stream';
import { drawUniforms } from './draws/points/uniforms';
import { beginRuns } from './draws/runs';
import { blockNormals } from './draws/sizes/item-sizes';
import { BLOCK } from './limits';
import { planScratch } from './summary/headline';

export { solvedCount } from './draws/draws';
export { exponential } from './draws/functions/exponential';
export { inverseNormal } from './draws/functions/inverse-normal';
export { logarithm } from './draws/functions/logarithm';
export { distributionOf } from './draws/functions/normal-distribution';
export { branching, edgeFrom, edgeTo, edgeWeight, nodeChosen } from './draws/overlaps/branching';
export { initialNumbers, polynomials, reverseBits, sobolPoint } from './draws/points/sobol';
export { addRun, beginRuns, lineRow, lineWeightRow } from './draws/runs';
export { coordinates, loadings } from './draws/sizes/coordinates';
export { blockNormals } from './draws/sizes/item-sizes';
export {
  driverFigures,
  expectedLoss,
  expectedLossErrors,
  overlapValueFigures,
  questionFigures,
  stretches,
} from './insight/figures';
export { insightState } from './insight/insight';
export { evpi, evpiError } from './insight/losses';
export { overlapValues } from './insight/overlap-values';
export { insightDraws } from './insight/points';
export { questions } from './insight/questions';
export { drivers } from './insight/screening';
export { plan, prepare } from './layout';
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
export { overlapFigures, overlapType } from './records/overlap-figures';
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
export { covariance, logSize, orderEffect, posteriorMean, refitQ } from './sizes/posterior';
export { omega2, phi } from './sizes/scale';
export {
  converged,
  draws,
  fit,
  fitPosterior,
  NO_ROOM,
  NOT_FINITE,
  refit,
  SINGULAR,
  SOLVED,
  solve,
} from './solve';
export {
  countedShare,
  discountAbsence,
  discountFrequency,
  discountShare,
  discountSide,
  discountType,
  removedShare,
  sizeErrors,
  sizeSpread,
} from './summary/consequences';
export { replicates } from './summary/error-of';
export { evSpread } from './summary/headline';
export { lineQuantile, openLineWindow, slopeOfWindow, tallyLines } from './summary/line-window';
export {
  best,
  bestUncorrected,
  evUncorrectedSpread,
  pBest,
  pBestUncorrected,
  probabilities,
  probabilitiesUncorrected,
  solved,
} from './summary/options';
export { gathered } from './summary/pieces';
export { quantile } from './summary/quantile';
export { evErrors, largestError, probabilityErrors } from './summary/standard-errors';

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
  return planScratch(count, false);
}

/** The same of lines: room for the nodes of so many draws. */
export function planLines(count: i32): bool {
  return planScratch(count, true);
}
