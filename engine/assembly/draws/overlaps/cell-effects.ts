/** The effect of each cell: everything that a draw reads of it, stored together. */
import { getF64, getI32, reals } from '../../arena';
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

/** Bytes of one cell's effect; see `writeEffect`. */
const EFFECT_BYTES: i32 = 32;

let cellEffects: usize = 0;

export function planCellEffects(): void {
  cellEffects = reals(overlapCells * (EFFECT_BYTES / 8));
}

/**
 * In the branching (branching.ts), each discount that a draw may take is an edge. Its `order`
 * decides between equal edges and tells what to count: these low bits hold the overlap's type. The
 * bits above them hold the side: 2 · record, and 1 more where b is discounted.
 */
export const TYPE_BITS: i32 = 3;

/**
 * Stores all that a draw reads of each cell, side by side. Within an option, a cell without a child
 * is open (either consequence may be discounted), and a cell with one is closed. The cell's first
 * and second consequence are a and b in an open cell, the discounting and the discounted one in a
 * closed cell, and the benefit and the harm in a cell across options.
 */
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
  const swapped = across ? getI32(consequenceSign, a) < 0 : child == a;
  const side = 2 * record + (!across && child == b ? 1 : 0);
  const to = effectOf(cell);
  store<f64>(to, getF64(cellShare, cell));
  store<i32>(to, swapped ? b : a, 8);
  store<i32>(to, swapped ? a : b, 12);
  store<i32>(to, (side << TYPE_BITS) | getI32(cellType, cell), 16);
  // Whether the cell is open.
  store<i32>(to, !across && child < 0 ? 1 : 0, 20);
  // Across options only: which of its component's sums the cell adds to (across-sides.ts). 0:
  // benefits, 1: harms, 2: neither.
  store<i32>(to, child < 0 ? 2 : getI32(consequenceSign, child) > 0 ? 0 : 1, 24);
  // Across options only: whether a is the harm.
  store<i32>(to, swapped ? 1 : 0, 28);
}

export function effectOf(cell: i32): usize {
  return cellEffects + <usize>(cell * EFFECT_BYTES);
}
