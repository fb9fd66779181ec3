/**
 * The door of the draws for insight: what was drawn for the headline, and blocks of the same points
 * drawn again. Insight reads what lies behind it and writes nothing there.
 */
import { setF64 } from '../arena';
import { consequences } from '../problem';
import { ROW } from '../rows';
import { setBlock } from './block';
import { correcting, drawValues } from './draws';
import { chosenAmong } from './overlaps/branching';
import { blockEv } from './overlaps/discounts';
import { removedOf, settleDiscounts } from './overlaps/offers';
import { cellsEndOf, cellsOf, drawOverlapCells, withinEndOf } from './overlaps/overlap-cells';
import { blockEvUncorrected } from './sizes/expected-values';
import { blockNormals, blockSizes, drawNormals, drawSizes } from './sizes/item-sizes';

export { blockBytes } from './block';
export { correcting } from './draws';
export { discountDraw } from './lines/line-discounts';
export { LineSizes } from './lines/line-sizes';
export { Effect, effectAt } from './overlaps/cell-effects';
export { cellsEndOf, cellsOf, withinEndOf } from './overlaps/overlap-cells';
export { beginScratch, drawsOf, evRow, runs } from './runs';
export { coordinates, loadings } from './sizes/coordinates';

/**
 * Each draws a part of what a block holds, for `count` points of a randomisation from `start` on (a
 * multiple of PORTION): normals; these and sizes; the present overlap cells; or all, and values.
 */
export function redrawNormals(randomisation: i32, start: i32, count: i32): void {
  setBlock(count);
  drawNormals(randomisation, start);
}

export function redrawSizes(randomisation: i32, start: i32, count: i32): void {
  setBlock(count);
  drawSizes(randomisation, start, 0);
}

export function redrawCells(randomisation: i32, start: i32, count: i32): void {
  setBlock(count);
  drawOverlapCells(randomisation, start);
}

/** Also adds to the sums of discounts, which the summary has read by then. */
export function redrawValues(randomisation: i32, start: i32, count: i32): void {
  setBlock(count);
  drawSizes(randomisation, start, 0);
  drawValues(randomisation, start, count);
}

/** The rows of a block: of a coordinate, of an item's sizes, and of an option's headline values. */
export function normalRow(coordinate: i32): usize {
  return blockNormals + <usize>coordinate * ROW;
}

export function sizeRow(item: i32): usize {
  return blockSizes + <usize>item * ROW;
}

export function valueRow(option: i32): usize {
  return (correcting ? blockEv : blockEvUncorrected) + <usize>option * ROW;
}

/**
 * Writes to `to` what overlaps remove of each consequence in a draw with these sizes of the
 * consequences.
 */
export function writeRemoved(draw: i32, sizes: usize, to: usize): void {
  memory.fill(to, 0, (<usize>consequences) << 3);
  if (cellsEndOf(draw) == cellsOf(draw)) return;
  settleDiscounts(sizes, cellsOf(draw), withinEndOf(draw), cellsEndOf(draw));
  for (let first = 0; first < consequences; first += 64)
    for (let left = chosenAmong(first, consequences); left != 0; left &= left - 1) {
      const c = first + <i32>ctz(left);
      setF64(to, c, removedOf(c));
    }
}
