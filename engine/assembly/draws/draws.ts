import { addF64, getF64, getI32, setF64, setI32 } from '../arena';
import { BLOCK, OVERLAP_TYPES, RANDOMISATIONS } from '../limits';
import { capacity, consequenceItem, consequences, items, options, overlapRecords } from '../problem';
import { settleAcrossSides } from './across-sides';
import { branching } from './branching';
import {
  blockSizes,
  blockUniforms,
  drawEv,
  drawEvUncorrected,
  drawRemoved,
  drawSize,
  evUncorrectedValues,
  evValues,
  recordDimension,
  sizeValues,
} from './buffers';
import { layCoordinates } from './coordinates';
import { expectedValues, splitWin } from './expected-values';
import { drawSizes, drawUniforms } from './item-sizes';
import { edges, offerDiscounts } from './offers';
import { edgeRemoved, edgeSide, edgeType, nodeChosen } from './overlap-buffers';
import { drawOverlapCells } from './overlap-cells';
import { orderRecords } from './record-order';
import { streamBits } from './stream';
import {
  removedSum,
  sideCount,
  sideShare,
  sideTypes,
  solvedCount,
  wins,
  winsUncorrected,
} from './sum-buffers';

let seed: u32 = 0;
let stakeholder: i32 = 0;
/** Whether overlaps take part; if not, the corrected figures are the uncorrected ones. */
let correcting: bool = false;

export function beginDraws(problemSeed: u32, stakeholderIndex: i32, correct: bool): void {
  seed = problemSeed;
  stakeholder = stakeholderIndex;
  correcting = correct && overlapRecords > 0;
  layCoordinates();
  if (correcting) orderRecords();
  for (let c = 0; c < consequences; c += 1) setF64(removedSum, c, 0);
  for (let r = 0; r < RANDOMISATIONS; r += 1) setI32(solvedCount, r, 0);
  for (let k = 0; k < RANDOMISATIONS * options; k += 1) {
    setF64(wins, k, 0);
    setF64(winsUncorrected, k, 0);
  }
  for (let side = 0; side < 2 * overlapRecords; side += 1) {
    setI32(sideCount, side, 0);
    setF64(sideShare, side, 0);
  }
  for (let k = 0; k < 2 * overlapRecords * OVERLAP_TYPES; k += 1) setI32(sideTypes, k, 0);
}

/**
 * Points `from` … `to` − 1 of every randomisation. Draws are stored in the order in which they are made: the values of a
 * run of points lie together, randomisation behind randomisation, so more points never move what is there.
 */
export function drawPoints(from: i32, to: i32): void {
  let slot = from * RANDOMISATIONS;
  for (let randomisation = 0; randomisation < RANDOMISATIONS; randomisation += 1)
    for (let start = from; start < to; start += BLOCK) {
      const count = min(BLOCK, to - start);
      drawBlock(randomisation, start, count, slot);
      slot += count;
    }
}

function drawBlock(randomisation: i32, start: i32, count: i32, slot: i32): void {
  drawSizes(seed, stakeholder, randomisation, start, count);
  for (let record = 0; correcting && record < overlapRecords; record += 1) {
    const dimension = getI32(recordDimension, record);
    const uniforms = blockUniforms + <usize>(record * BLOCK * 8);
    drawUniforms(uniforms, dimension, streamBits(seed, stakeholder, dimension, randomisation), start, count);
  }
  for (let item = 0; item < items; item += 1)
    memory.copy(
      sizeValues + <usize>((item * capacity + slot) * 8),
      blockSizes + <usize>(item * BLOCK * 8),
      <usize>(count * 8),
    );
  for (let draw = 0; draw < count; draw += 1) drawOne(randomisation, draw, slot + draw);
}

function drawOne(randomisation: i32, draw: i32, slot: i32): void {
  for (let c = 0; c < consequences; c += 1) {
    setF64(drawSize, c, getF64(blockSizes, getI32(consequenceItem, c) * BLOCK + draw));
    setF64(drawRemoved, c, 0);
  }
  expectedValues(drawEvUncorrected);
  let finite = isFiniteDraw(drawEvUncorrected);
  if (correcting && finite) {
    chooseDiscounts(draw);
    expectedValues(drawEv);
    finite = isFiniteDraw(drawEv);
  }
  const headline = correcting ? drawEv : drawEvUncorrected;
  for (let o = 0; o < options; o += 1) {
    setF64(evUncorrectedValues, o * capacity + slot, finite ? getF64(drawEvUncorrected, o) : NaN);
    setF64(evValues, o * capacity + slot, finite ? getF64(headline, o) : NaN);
  }
  if (!finite) {
    for (let item = 0; item < items; item += 1) setF64(sizeValues, item * capacity + slot, NaN);
    return;
  }
  setI32(solvedCount, randomisation, getI32(solvedCount, randomisation) + 1);
  splitWin(drawEvUncorrected, winsUncorrected + <usize>(randomisation * options * 8));
  splitWin(headline, wins + <usize>(randomisation * options * 8));
  if (correcting) countDiscounts();
}

/** Leaves in `nodeChosen` the edge that discounts each consequence, and in `drawRemoved` what it removes. */
function chooseDiscounts(draw: i32): void {
  drawOverlapCells(draw);
  settleAcrossSides();
  offerDiscounts();
  branching(consequences, edges);
  for (let c = 0; c < consequences; c += 1) {
    const edge = getI32(nodeChosen, c);
    if (edge >= 0) setF64(drawRemoved, c, getF64(edgeRemoved, edge));
  }
}

function countDiscounts(): void {
  for (let c = 0; c < consequences; c += 1) {
    const edge = getI32(nodeChosen, c);
    if (edge < 0) continue;
    const removed = getF64(drawRemoved, c);
    const side = getI32(edgeSide, edge);
    const type = side * OVERLAP_TYPES + getI32(edgeType, edge);
    addF64(removedSum, c, removed);
    addF64(sideShare, side, removed / getF64(drawSize, c));
    setI32(sideCount, side, getI32(sideCount, side) + 1);
    setI32(sideTypes, type, getI32(sideTypes, type) + 1);
  }
}

function isFiniteDraw(evs: usize): bool {
  for (let o = 0; o < options; o += 1) if (!isFinite(getF64(evs, o))) return false;
  return true;
}
