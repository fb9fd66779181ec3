import { addF64, getF64, getI32, setF64, setI32 } from '../arena';
import { BLOCK, OVERLAP_TYPES } from '../limits';
import { consequences, overlapRecords } from '../problem';
import { settleAcrossSides } from './across-sides';
import { branching } from './branching';
import { blockRemoved } from './buffers';
import { sizeOf } from './draw-sizes';
import { edges, offerDiscounts } from './offers';
import {
  activeCell,
  activeEnd,
  cellRecord,
  tmpRecords,
  edgeRemoved,
  edgeSide,
  edgeTo,
  edgeType,
  nodeChosen,
} from './overlap-buffers';
import { removedSum, sideCount, sideShare, sideTypes } from './sum-buffers';

/** Leaves in `blockRemoved` what overlaps remove from each consequence in one draw of the block, and counts by what. */
export function chooseDiscounts(draw: i32): void {
  const cells = activeCell + ((<usize>(draw * overlapRecords)) << 2);
  const count = (getI32(activeEnd, draw) - <i32>cells) >> 2;
  if (count == 0) return;
  const records = tmpRecords;
  for (let k = 0; k < count; k += 1) setI32(records, k, getI32(cellRecord, getI32(cells, k)));
  settleAcrossSides(draw, records, cells, count);
  offerDiscounts(draw, records, cells, count);
  branching(consequences, edges);
  for (let c = 0; c < consequences; c += 1) {
    const edge = getI32(nodeChosen, c);
    if (edge >= 0) apply(draw, c, edge);
  }
}

function apply(draw: i32, consequence: i32, edge: i32): void {
  const removed = getF64(edgeRemoved, edge);
  const side = getI32(edgeSide, edge);
  const type = side * OVERLAP_TYPES + getI32(edgeType, edge);
  setF64(blockRemoved, consequence * BLOCK + draw, removed);
  addF64(removedSum, consequence, removed);
  addF64(sideShare, side, removed / sizeOf(consequence, draw));
  setI32(sideCount, side, getI32(sideCount, side) + 1);
  setI32(sideTypes, type, getI32(sideTypes, type) + 1);
}
