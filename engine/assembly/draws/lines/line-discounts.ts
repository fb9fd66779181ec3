/**
 * Discounts of overlaps at the nodes of the lines. A draw decides which records are present; their
 * discounts follow the sizes from node to node. In most draws no two records interfere, or so few
 * that every subset can be tried: then all nodes are computed together.
 */
import { addF64, floats, getF32, getF64, getI32, reals, setF32, setF64 } from '../../arena';
import { BLOCK, LINE_NODES, MAX_OPTIONS } from '../../limits';
import {
  consequenceItem,
  consequenceOption,
  consequenceSign,
  consequences,
  options,
  overlapRecords,
} from '../../problem';
import { chosenAmong } from '../overlaps/branching';
import { effectAt } from '../overlaps/cell-effects';
import { removedOf, settleDiscounts } from '../overlaps/offers';
import { cellsEndOf, cellsOf, withinEndOf } from '../overlaps/overlap-cells';
import { blockSizes } from '../sizes/item-sizes';
import { canComputeTogether } from './line-groups';
import {
  beginRemoval,
  clearRemoved,
  optionDiscount,
  removeAcross,
  removeWithin,
  takeFrom,
} from './line-removal';
import { blockLines, LineSizes } from './line-sizes';

/** Sizes at one node, and EVs. */
let nodeSizes: usize = 0;
export const nodeValues: usize = memory.data(MAX_OPTIONS << 3, 16);

export function planLineDiscounts(): void {
  blockLines.discounts = floats(overlapRecords > 0 ? options * LINE_NODES * BLOCK : 0);
  nodeSizes = reals(overlapRecords > 0 ? consequences : 0);
}

/** Whether overlaps are corrected. */
export let discounted: bool = false;

export function beginLineDiscounts(takePart: bool): void {
  discounted = takePart;
  if (takePart) clearRemoved();
}

/**
 * Writes to the block's lines what overlaps add to each option's EV at all nodes, in the first
 * `count` draws.
 */
export function computeLineDiscounts(count: i32): void {
  memory.fill(blockLines.discounts, 0, (<usize>(options * LINE_NODES * BLOCK)) << 2);
  for (let draw = 0; draw < count; draw += 1) {
    const cells = cellsOf(draw);
    const end = cellsEndOf(draw);
    if (end == cells || isNaN(getF64(blockSizes, draw))) continue;
    discountDraw(blockLines, draw, cells, withinEndOf(draw), end, LINE_NODES);
  }
}

/**
 * Discounts the lines of one draw by some of its present records: `cells` to `within` are those
 * within an option, `within` to `end` those across. Options that these records do not touch keep
 * their discounts; nodes from `nodes` on may keep theirs.
 */
export function discountDraw(
  lines: LineSizes,
  draw: i32,
  cells: usize,
  within: usize,
  end: usize,
  nodes: i32,
): void {
  if (canComputeTogether(cells, within, end)) discountNodes(lines, draw, cells, within, end);
  else settleNodes(lines, draw, cells, within, end, nodes);
}

/** Computes all nodes of a draw's line together. */
function discountNodes(lines: LineSizes, draw: i32, cells: usize, within: usize, end: usize): void {
  beginRemoval();
  removeAcross(lines, draw, within, end);
  removeWithin(lines, draw, cells, within, end);
  let touched = 0;
  for (let at = cells; at < within; at += 4) {
    const effect = effectAt(at);
    // `removeWithin` has added the amounts of open records already.
    if (effect.isOpen == 1) touched |= 1 << getI32(consequenceOption, effect.second);
    else touched |= takeFrom(effect.second);
  }
  for (let at = within; at < end; at += 4)
    touched |= takeFrom(effectAt(at).first) | takeFrom(effectAt(at).second);
  for (; touched != 0; touched &= touched - 1) keepDiscount(lines, ctz(touched), draw);
}

function keepDiscount(lines: LineSizes, option: i32, draw: i32): void {
  const from = option * LINE_NODES;
  for (let node = 0; node < LINE_NODES; node += 1)
    setF32(lines.discounts, (from + node) * BLOCK + draw, getF32(optionDiscount, from + node));
}

/** Computes each node of a draw's line by itself. */
function settleNodes(lines: LineSizes, draw: i32, cells: usize, within: usize, end: usize, nodes: i32): void {
  for (let node = 0; node < nodes; node += 1) {
    settleNode(lines, draw, node, cells, within, end);
    for (let o = 0; o < options; o += 1) setF64(nodeValues, o, 0);
    for (let first = 0; first < consequences; first += 64)
      for (let left = chosenAmong(first, consequences); left != 0; left &= left - 1) {
        const c = first + <i32>ctz(left);
        addF64(nodeValues, getI32(consequenceOption, c), -(<f64>getI32(consequenceSign, c)) * removedOf(c));
      }
    for (let o = 0; o < options; o += 1)
      setF32(lines.discounts, (o * LINE_NODES + node) * BLOCK + draw, <f32>getF64(nodeValues, o));
  }
}

/** Computes the sizes at a node and their branching. */
function settleNode(lines: LineSizes, draw: i32, node: i32, cells: usize, within: usize, end: usize): void {
  for (let c = 0; c < consequences; c += 1) {
    const item = getI32(consequenceItem, c);
    const size = getF32(lines.starts, item * BLOCK + draw) * getF32(lines.powers, item * LINE_NODES + node);
    setF64(nodeSizes, c, <f64>size);
  }
  settleDiscounts(nodeSizes, cells, within, end);
}

/**
 * Writes to `nodeValues` the options' EVs at a node, from its sizes less their discounts, in 64
 * bits.
 */
export function computeNodeValues(draw: i32, node: i32): void {
  settleNode(blockLines, draw, node, cellsOf(draw), withinEndOf(draw), cellsEndOf(draw));
  for (let o = 0; o < options; o += 1) setF64(nodeValues, o, 0);
  for (let c = 0; c < consequences; c += 1) {
    const counted = getF64(nodeSizes, c) - removedOf(c);
    addF64(nodeValues, getI32(consequenceOption, c), <f64>getI32(consequenceSign, c) * counted);
  }
}
