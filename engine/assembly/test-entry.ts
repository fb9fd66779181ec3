/**
 * What tests and benches call of the engine beyond its door. The module that they use has the
 * exports of index.ts and these; the product's module does not have these.
 */
import { getF64, setF64 } from './arena';
import { sharesOf } from './draws/lines/size-shares';
import { edgeAt } from './draws/overlaps/branching';
import { streamBits } from './draws/points/stream';
import { drawUniforms } from './draws/points/uniforms';
import { beginRuns } from './draws/runs';
import { blockNormals } from './draws/sizes/item-sizes';
import { evpi } from './insight/losses';
import { addPairDirection } from './insight/questions';
import { indexOf } from './insight/ranking';
import { clearDirections, MOST_DIRECTIONS } from './insight/regression/directions';
import { sumHermite } from './insight/regression/hermite-sums';
import { regress } from './insight/regression/regression';
import { answerVariance, pairList } from './insight/screening';
import { Worth } from './insight/worth';
import { BLOCK } from './limits';
import { items } from './problem';
import { planScratch } from './summary/headline';

export { flatten, join, rootOf } from './disjoint-sets';
export { solvedCount } from './draws/draws';
export { exponential } from './draws/functions/exponential';
export { inverseNormal } from './draws/functions/inverse-normal';
export { logarithm } from './draws/functions/logarithm';
export { distributionOf } from './draws/functions/normal-distribution';
export { sizeBounds } from './draws/lines/size-shares';
export { branching, nodeChosen } from './draws/overlaps/branching';
export { reverseBits, sobolPoint } from './draws/points/sobol';
export { addRun, beginRuns, lineRow, lineWeightRow } from './draws/runs';
export { coordinates, loadings } from './draws/sizes/coordinates';
export { blockNormals } from './draws/sizes/item-sizes';
export { indexOf, leastScore, rank } from './insight/ranking';
export { pairs as screenedPairs } from './insight/screening';
export { unitLoss } from './insight/unit-loss';
export { factorise, invertFactored, solveFactored } from './sizes/cholesky';
export { lineQuantile, openLineWindow, slopeOfWindow, tallyLines } from './summary/line-window';
export { gathered } from './summary/pieces';
export { quantile } from './summary/quantile';
export { replicates } from './summary/replicates';
export { itemErrors, itemQuantiles, measureSizes } from './summary/size-quantiles';

/**
 * Writes BLOCK scrambled points of one dimension, from `start` (a multiple of BLOCK) on, to
 * `blockNormals`.
 */
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

/** Room for `count` values in `gathered`. False when memory cannot grow enough. */
export function planValues(count: i32): bool {
  beginRuns();
  return planScratch(count, false);
}

/** Room for the window of the lines of `count` draws. False when memory cannot grow enough. */
export function planLines(count: i32): bool {
  return planScratch(count, true);
}

/** Writes an edge of a graph for `branching`. */
export function writeEdge(edge: i32, from: i32, to: i32, weight: f64): void {
  const written = edgeAt(edge);
  written.from = from;
  written.to = to;
  written.weight = weight;
}

export function writeShares(figure: i32, randomisation: i32, share: f64, slope: f64, draws: i32): void {
  const shares = sharesOf(figure, randomisation);
  shares.share = share;
  shares.slope = slope;
  shares.draws = draws;
}

export function drawsOfShares(figure: i32, randomisation: i32): i32 {
  return sharesOf(figure, randomisation).draws;
}

/** A screened pair, the best first: first · items + second. */
export function screenedPair(place: i32): i32 {
  return indexOf(pairList, place);
}

/** What one more answer is worth on each of the pairs that `valuePairs` looked at last. */
export const pairWorths: usize = memory.data(MOST_DIRECTIONS << 3, 16);
const answer: Worth = changetype<Worth>(memory.data(offsetof<Worth>(), 16));
const rhos: usize = memory.data(MOST_DIRECTIONS << 3, 16);

/**
 * Values the pairs of item `i` with items `from`, `from` + 1 …, screened or not, and gives their
 * number. To be called after a solution with insight, with the τ of that solution.
 */
export function valuePairs(i: i32, from: i32, tau: f64): i32 {
  const count = min(MOST_DIRECTIONS, items - from);
  clearDirections();
  for (let k = 0; k < count; k += 1) setF64(rhos, k, addPairDirection(i, from + k, answerVariance(tau)));
  sumHermite();
  for (let k = 0; k < count; k += 1) {
    regress(answer, k, getF64(rhos, k));
    setF64(pairWorths, k, Math.min(answer.worth, evpi));
  }
  return count;
}
