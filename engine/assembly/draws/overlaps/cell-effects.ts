/** The effect of each cell on a draw in which its record has it. */
import { getF64, getI32, recordAt, records } from '../../arena';
import {
  cellChild,
  cellShare,
  cellStart,
  cellType,
  consequenceSign,
  overlapA,
  overlapAcross,
  overlapB,
  overlapCells,
  overlapRecords,
} from '../../problem';

/** Everything that a draw reads of a cell. Within an option, a cell without a child is open. */
@unmanaged
export class Effect {
  /** Part of the smaller consequence that is removed. */
  share: f64;
  /**
   * The two consequences: a and b of an open cell, the discounting and the discounted one of a
   * closed cell, the benefit and the harm of a cell across options.
   */
  first: i32;
  second: i32;
  /** Side and type: see TYPE_BITS. */
  order: i32;
  /** 1: either consequence may be discounted. */
  isOpen: i32;
  /** Across options only: the sum of its component that the cell adds to, BENEFITS … NEITHER. */
  addsTo: i32;
  /** Across options only: 1 where a is the harm. */
  isSwapped: i32;
}

/** The sums of across-sides.ts: what is discounted of benefits, of harms, and of neither. */
const BENEFITS: i32 = 0;
const HARMS: i32 = 1;
export const NEITHER: i32 = 2;

let cellEffects: usize = 0;

export function planCellEffects(): void {
  cellEffects = records<Effect>(overlapCells);
}

/**
 * In the branching (branching.ts), each discount that a draw may take is an edge. Its `order`
 * decides between equal edges and tells what to count: these low bits hold the overlap's type. The
 * bits above them hold the side: 2 · record, and 1 more where b is discounted.
 */
export const TYPE_BITS: i32 = 3;

export function writeCellEffects(): void {
  for (let record = 0; record < overlapRecords; record += 1)
    for (let cell = getI32(cellStart, record); cell < getI32(cellStart, record + 1); cell += 1)
      writeEffect(record, cell);
}

function writeEffect(record: i32, cell: i32): void {
  const a = getI32(overlapA, record);
  const b = getI32(overlapB, record);
  const across = getI32(overlapAcross, record) == 1;
  const child = getI32(cellChild, cell);
  const isSwapped = across ? getI32(consequenceSign, a) < 0 : child == a;
  const side = 2 * record + (!across && child == b ? 1 : 0);
  const effect = effectOf(cell);
  effect.share = getF64(cellShare, cell);
  effect.first = isSwapped ? b : a;
  effect.second = isSwapped ? a : b;
  effect.order = (side << TYPE_BITS) | getI32(cellType, cell);
  effect.isOpen = !across && child < 0 ? 1 : 0;
  effect.addsTo = child < 0 ? NEITHER : getI32(consequenceSign, child) > 0 ? BENEFITS : HARMS;
  effect.isSwapped = isSwapped ? 1 : 0;
}

function effectOf(cell: i32): Effect {
  return recordAt<Effect>(cellEffects, cell);
}

/** The effect of the cell whose number stands at an address, as in `activeCell`. */
export function effectAt(at: usize): Effect {
  return effectOf(load<i32>(at));
}

/**
 * The smaller of two sizes, neither of which is NaN. Without a branch, which would be mispredicted
 * half the time.
 */
export function smallerOf(one: f64, other: f64): f64 {
  return f64x2.extract_lane(f64x2.pmin(f64x2.splat(one), f64x2.splat(other)), 0);
}
