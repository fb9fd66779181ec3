/**
 * The module's door. The host writes the Sobol' tables and calls `prepare` once. For each problem
 * it calls `plan`, writes the input, and calls `fit`, `refit` or `solve`. The exported globals are
 * the addresses of buffers (valid after `plan`) and the figures that are single numbers.
 */

export { initialNumbers, polynomials } from './draws/points/sobol';
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
  input,
  overlapA,
  overlapAcross,
  overlapB,
  personFirst,
  personP,
  personSecond,
  ratioFirst,
  ratioP,
  ratioSecond,
  solution,
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
export {
  covariance,
  logSize,
  omega2,
  orderEffect,
  phi,
  posteriorMean,
  refitQ,
} from './sizes/posterior';
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
export { evSpread } from './summary/headline';
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
export { evErrors, largestError, probabilityErrors } from './summary/standard-errors';
