/** What overlaps remove in each draw of a block, and sums of it over all draws. */
import { addF64, bytes, getF64, getI32, reals, setF64, setI32 } from '../../arena';
import { BLOCK, MAX_OPTIONS, OVERLAP_TYPE_COUNT } from '../../limits';
import {
  consequenceItem,
  consequenceOption,
  consequenceSign,
  consequences,
  options,
  overlapRecords,
} from '../../problem';
import { ROW } from '../../rows';
import { blockBytes } from '../block';
import { blockSizes } from '../sizes/item-sizes';
import { chosenAmong, edgeAt, nodeChosen } from './branching';
import { TYPE_BITS } from './cell-effects';
import { settleDiscounts } from './offers';
import { cellsEndOf, cellsOf, withinEndOf } from './overlap-cells';

/** The sizes of all consequences, draw by draw. */
let consequenceSizes: usize = 0;
/** Rows of a block: what is removed of each consequence, and each option's corrected EV. */
let blockRemoved: usize = 0;
export const blockEv: usize = memory.data((MAX_OPTIONS * BLOCK) << 3, 16);
/** Over all finite draws: what is removed of each consequence. */
export let removedSum: usize = 0;

/** The draws in which a side of a record (2 · record, 1 more for b) is discounted. */
@unmanaged
export class Side {
  /** Of the shares of the consequence that are removed. */
  shareSum: f64;
  draws: i32;
  /** The draws by type, OVERLAP_TYPE_COUNT numbers from here on: see `drawsOfType`. */
  firstType: i32;
}

const SIDE_BYTES: usize = offsetof<Side>('firstType') + ((<usize>OVERLAP_TYPE_COUNT) << 2);
let sideList: usize = 0;

export function planDiscounts(): void {
  consequenceSizes = reals(overlapRecords > 0 ? BLOCK * consequences : 0);
  blockRemoved = reals(consequences * BLOCK);
  removedSum = reals(consequences);
  sideList = bytes(2 * overlapRecords * <i32>SIDE_BYTES);
}

export function sideAt(side: i32): Side {
  return changetype<Side>(sideList + <usize>side * SIDE_BYTES);
}

export function drawsOfType(side: Side, type: i32): i32 {
  return getI32(typesOf(side), type);
}

function typesOf(side: Side): usize {
  return changetype<usize>(side) + offsetof<Side>('firstType');
}

/** To be called before the first draw. */
export function beginDiscountSums(): void {
  for (let c = 0; c < consequences; c += 1) setF64(removedSum, c, 0);
  memory.fill(sideList, 0, <usize>(2 * overlapRecords) * SIDE_BYTES);
}

/** To be called before the draws of a block: nothing is removed yet. */
export function beginDiscounts(): void {
  copyDrawSizes();
  memory.fill(blockRemoved, 0, <usize>consequences * ROW);
}

/**
 * Writes to `blockRemoved` the amounts that overlaps remove from each consequence in one draw of
 * the block, and counts the discounts by side and type.
 */
export function chooseDiscounts(draw: i32): void {
  const cells = cellsOf(draw);
  const end = cellsEndOf(draw);
  if (end == cells) return;
  const sizes = sizesOfDraw(draw);
  settleDiscounts(sizes, cells, withinEndOf(draw), end);
  for (let first = 0; first < consequences; first += 64)
    for (let left = chosenAmong(first, consequences); left != 0; left &= left - 1) {
      const c = first + <i32>ctz(left);
      apply(draw, c, getI32(nodeChosen, c), getF64(sizes, c));
    }
}

function apply(draw: i32, consequence: i32, edge: i32, size: f64): void {
  const removed = edgeAt(edge).removed;
  const order = edgeAt(edge).order;
  const side = sideAt(order >> TYPE_BITS);
  const type = order & ((1 << TYPE_BITS) - 1);
  setF64(blockRemoved, consequence * BLOCK + draw, removed);
  addF64(removedSum, consequence, removed);
  side.shareSum += removed / size;
  side.draws += 1;
  setI32(typesOf(side), type, drawsOfType(side, type) + 1);
}

/**
 * Computes the corrected EVs of a block's draws: EV of an option = Σ sign · (size − removed) over
 * its consequences, in their order.
 */
export function computeCorrectedValues(): void {
  const bytes = blockBytes;
  memory.fill(blockEv, 0, <usize>options * ROW);
  for (let c = 0; c < consequences; c += 1) {
    const sign = f64x2.splat(<f64>getI32(consequenceSign, c));
    const size = blockSizes + <usize>getI32(consequenceItem, c) * ROW;
    const removed = blockRemoved + <usize>c * ROW;
    const to = blockEv + <usize>getI32(consequenceOption, c) * ROW;
    for (let draw: usize = 0; draw < bytes; draw += 16) {
      const counted = f64x2.sub(v128.load(size + draw), v128.load(removed + draw));
      v128.store(to + draw, f64x2.add(v128.load(to + draw), f64x2.mul(sign, counted)));
    }
  }
}

/** The values of a draw that is not finite become NaN, so that nothing counts them. */
export function spoilCorrected(draw: i32): void {
  for (let o = 0; o < options; o += 1) setF64(blockEv, o * BLOCK + draw, NaN);
}

/** Copies the sizes of all consequences, draw by draw: a draw reads them in any order. */
function copyDrawSizes(): void {
  const stride = (<usize>consequences) << 3;
  for (let part: usize = 0; part < blockBytes; part += 64)
    for (let c = 0; c < consequences; c += 1) {
      const from = blockSizes + ((<usize>getI32(consequenceItem, c) * BLOCK) << 3) + part;
      let to = consequenceSizes + (part >> 3) * stride + ((<usize>c) << 3);
      for (let at: usize = 0; at < 64; at += 8) {
        store<f64>(to, load<f64>(from + at));
        to += stride;
      }
    }
}

function sizesOfDraw(draw: i32): usize {
  return consequenceSizes + ((<usize>(draw * consequences)) << 3);
}
