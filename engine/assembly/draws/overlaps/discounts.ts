import { addF64, getF64, getI32, setF64, setI32 } from '../../arena';
import { BLOCK, OVERLAP_TYPES } from '../../limits';
import { consequences, overlapRecords } from '../../problem';
import { blockRemoved } from '../buffers';
import { removedSum, sideCount, sideShare, sideTypes } from '../sum-buffers';
import { chosenAmong, settleBranching } from './branching';
import { TYPE_BITS } from './cell-effects';
import { sizesOfDraw } from './draw-sizes';
import { edges, offerDiscounts } from './offers';
import { activeCell, activeEnd, edgeOrder, edgeRemoved, nodeChosen, withinEnd } from './overlap-buffers';

/** Leaves in `blockRemoved` what overlaps remove from each consequence in one draw of the block, and counts by what. */
export function chooseDiscounts(draw: i32): void {
  const cells = activeCell + ((<usize>(draw * overlapRecords)) << 2);
  const end = <usize>getI32(activeEnd, draw);
  if (end == cells) return;
  const sizes = sizesOfDraw(draw);
  offerDiscounts(sizes, cells, <usize>getI32(withinEnd, draw), end, consequences);
  settleBranching(consequences, edges);
  for (let first = 0; first < consequences; first += 64)
    for (let left = chosenAmong(first, consequences); left != 0; left &= left - 1) {
      const c = first + <i32>ctz(left);
      apply(draw, c, getI32(nodeChosen, c), getF64(sizes, c));
    }
}

function apply(draw: i32, consequence: i32, edge: i32, size: f64): void {
  const removed = getF64(edgeRemoved, edge);
  const counted = getI32(edgeOrder, edge);
  const side = counted >> TYPE_BITS;
  const type = side * OVERLAP_TYPES + (counted & ((1 << TYPE_BITS) - 1));
  setF64(blockRemoved, consequence * BLOCK + draw, removed);
  addF64(removedSum, consequence, removed);
  addF64(sideShare, side, removed / size);
  setI32(sideCount, side, getI32(sideCount, side) + 1);
  setI32(sideTypes, type, getI32(sideTypes, type) + 1);
}
