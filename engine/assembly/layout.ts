/** Lays out the buffers of one problem whose lengths depend on it. Each file plans its own. */
import { grow, releaseProblem } from './arena';
import { planLineDiscounts } from './draws/lines/line-discounts';
import { planLineGroups } from './draws/lines/line-groups';
import { planLineRemoval } from './draws/lines/line-removal';
import { planLineSizes } from './draws/lines/line-sizes';
import { planSizeLineBlocks } from './draws/lines/size-line-blocks';
import { planSizeLineLayout } from './draws/lines/size-line-layout';
import { planSizeShares } from './draws/lines/size-shares';
import { planBranching } from './draws/overlaps/branching';
import { planCellEffects } from './draws/overlaps/cell-effects';
import { planCellLimits } from './draws/overlaps/cell-limits';
import { planDiscounts } from './draws/overlaps/discounts';
import { planOverlapCells } from './draws/overlaps/overlap-cells';
import { planRecordOrder } from './draws/overlaps/record-order';
import { directionNumbers } from './draws/points/sobol';
import { invertScramble } from './draws/points/unscramble';
import { planCoordinates } from './draws/sizes/coordinates';
import { planGradients } from './draws/sizes/gradients';
import { planItemSizes } from './draws/sizes/item-sizes';
import { planSizeSums } from './draws/sizes/size-sums';
import { computeCubicWeights } from './insight/flips/flip-curves';
import { computeQuadrature } from './insight/regression/quadrature';
import { planTransfer, setLengths } from './problem';
import { planRecordMoments } from './records/bucket-moments';
import { planRows } from './records/merged-pairs';
import { planLeastSquares } from './sizes/least-squares';
import { planPersonRecords } from './sizes/person-records';
import { planPosterior } from './sizes/posterior';
import { planSizeQuantiles } from './summary/size-quantiles';

/** Prepares the Sobol' points. To be called once, when the host has written the Sobol' tables. */
export function prepare(): void {
  directionNumbers();
  invertScramble();
  computeQuadrature();
  computeCubicWeights();
}

/**
 * Lays out a problem's buffers, except those whose lengths grow with the draws. False when a length
 * is above its limit or the memory cannot grow enough. The host knows how many bytes the records
 * and the figures take.
 */
export function plan(
  optionCount: i32,
  itemCount: i32,
  consequenceCount: i32,
  ratioCount: i32,
  personCount: i32,
  overlapCount: i32,
  cellCount: i32,
  inputBytes: i32,
  solutionBytes: i32,
): bool {
  if (!setLengths(optionCount, itemCount, consequenceCount, ratioCount, personCount, overlapCount, cellCount))
    return false;
  releaseProblem();
  planTransfer(inputBytes, solutionBytes);
  planRecordMoments();
  planRows();
  planLeastSquares();
  planPosterior();
  planPersonRecords();
  planGradients();
  planCoordinates();
  planItemSizes();
  planSizeSums();
  planRecordOrder();
  planCellLimits();
  planCellEffects();
  planOverlapCells();
  planBranching();
  planDiscounts();
  planLineSizes();
  planLineGroups();
  planLineRemoval();
  planLineDiscounts();
  planSizeLineLayout();
  planSizeLineBlocks();
  planSizeShares();
  planSizeQuantiles();
  return grow();
}
