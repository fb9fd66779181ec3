/** Blocks of insight's own draws: the same points, sizes and overlaps as the headline's draws. */
import { correcting } from '../draws/draws';
import { beginDiscounts, blockEv, chooseDiscounts, correctedValues } from '../draws/overlaps/discounts';
import { drawOverlapCells } from '../draws/overlaps/overlap-cells';
import {
  areFinite,
  blockEvUncorrected,
  isFiniteDraw,
  spoilValues,
  uncorrectedValues,
} from '../draws/sizes/expected-values';
import { drawNormals, drawSizes } from '../draws/sizes/item-sizes';

let seed: u32 = 0;
let stakeholder: i32 = 0;

export function beginBlocks(problemSeed: u32, stakeholderIndex: i32): void {
  seed = problemSeed;
  stakeholder = stakeholderIndex;
}

/** Standard normals of the current block's draws, in `blockNormals`. */
export function drawBlockNormals(randomisation: i32, start: i32): void {
  drawNormals(seed, stakeholder, randomisation, start);
}

/** The same, and the items' sizes. */
export function drawBlockSizes(randomisation: i32, start: i32): void {
  drawSizes(seed, stakeholder, randomisation, start, 0);
}

/** The present overlaps of the current block's draws. */
export function drawBlockCells(randomisation: i32, start: i32): void {
  drawOverlapCells(randomisation, start);
}

/** Normals, sizes, present overlaps and the options' values, which `headline` holds. */
export function drawBlock(randomisation: i32, start: i32, count: i32): void {
  drawBlockSizes(randomisation, start);
  uncorrectedValues();
  const finite = areFinite(blockEvUncorrected);
  if (!correcting) return;
  drawBlockCells(randomisation, start);
  beginDiscounts();
  for (let draw = 0; draw < count; draw += 1)
    if (finite || isFiniteDraw(draw)) chooseDiscounts(draw);
    else spoilValues(draw);
  correctedValues();
}

/** Rows of a block: the options' expected values, corrected where overlaps are. */
export function headline(): usize {
  return correcting ? blockEv : blockEvUncorrected;
}
