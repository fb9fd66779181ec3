/**
 * What tests and benches call of the engine beyond its door. The module that they use has the
 * exports of index.ts and these; the product's module does not have these.
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
export { reverseBits, sobolPoint } from './draws/points/sobol';
export { addRun, beginRuns, lineRow, lineWeightRow } from './draws/runs';
export { coordinates, loadings } from './draws/sizes/coordinates';
export { blockNormals } from './draws/sizes/item-sizes';
export { lineQuantile, openLineWindow, slopeOfWindow, tallyLines } from './summary/line-window';
export { gathered } from './summary/pieces';
export { quantile } from './summary/quantile';
export { replicates } from './summary/replicates';

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
