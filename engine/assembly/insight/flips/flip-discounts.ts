/**
 * What overlaps add to the options' values when one item's size changes. Only the connected
 * component of present records that the item is part of is settled again; the rest scales.
 */
import { addF64, getF32, getF64, getI32, ints, reals, setF32, setF64, setI32 } from '../../arena';
import { setBlock } from '../../draws/block';
import { blockDiscount, discountDraw } from '../../draws/lines/line-discounts';
import { blockLine, linePower } from '../../draws/lines/line-sizes';
import { chosenAmong, nodeChosen, settleBranching } from '../../draws/overlaps/branching';
import { effectOf } from '../../draws/overlaps/cell-effects';
import { edgeRemoved, edges, offerDiscounts } from '../../draws/overlaps/offers';
import { activeCell, activeEnd, withinEnd } from '../../draws/overlaps/overlap-cells';
import { BLOCK, LINE_NODES, MAX_OPTIONS, RANDOMISATIONS } from '../../limits';
import {
  consequenceItem,
  consequenceOption,
  consequenceSign,
  consequences,
  items,
  options,
  overlapRecords,
} from '../../problem';
import { drawBlockCells } from '../draw-block';
import { flipPoints } from '../points';
import { flipSizeRow } from './flip-sizes';

const ROW: usize = (<usize>BLOCK) << 2;

/** For each randomisation, draw and consequence: the lowest of its component, −1 for none. */
let roots: usize = 0;
/** The same: what is removed of the consequence. */
let removed: usize = 0;
/** Consequences' sizes in one draw; for each consequence whether its component moves. */
let sizes: usize = 0;
let moves: usize = 0;
/** The consequences of one item. */
let own: usize = 0;
let ownCount: i32 = 0;
/** The cells of one draw that move. */
let movingCells: usize = 0;
/** In 32 bits, a row an option: what moving overlaps add to its value at factor 1. */
export const blockBase: usize = memory.data((MAX_OPTIONS * BLOCK) << 2, 16);
/** The same of one draw. */
const drawBase: usize = memory.data(MAX_OPTIONS << 3, 16);

export function planFlipDiscounts(correcting: bool): void {
  const length = correcting ? consequences : 0;
  roots = ints(RANDOMISATIONS * flipPoints * length);
  removed = reals(RANDOMISATIONS * flipPoints * length);
  own = ints(length);
  sizes = reals(length);
  moves = ints(length);
  movingCells = ints(correcting ? overlapRecords : 0);
}

/** Where a randomisation's draws begin. */
let firstDraw: i32 = 0;

/**
 * Present records, components and discounts of a randomisation's draws of flips. `isFirst`: they
 * are not known yet.
 */
export function beginFlipBlock(r: i32, isFirst: bool): void {
  firstDraw = r * flipPoints;
  setBlock(flipPoints);
  drawBlockCells(r, 0);
  for (let item = 0; item < items; item += 1) {
    memory.copy(blockLine + <usize>item * ROW, flipSizeRow(r, item), ROW);
    for (let node = 0; node < LINE_NODES; node += 1) setF32(linePower, item * LINE_NODES + node, 1);
  }
  for (let draw = 0; isFirst && draw < flipPoints; draw += 1) {
    layRoots(draw);
    layRemoved(draw);
  }
}

/** Joins what present records connect; each root is the lowest of its component. */
function layRoots(draw: i32): void {
  const from = rootsOf(draw);
  for (let c = 0; c < consequences; c += 1) setI32(from, c, -1);
  const end = <usize>getI32(activeEnd, draw);
  for (let at = cellsOf(draw); at < end; at += 4) {
    const effect = effectOf(load<i32>(at));
    const one = rootIn(from, load<i32>(effect, 8));
    const other = rootIn(from, load<i32>(effect, 12));
    setI32(from, max(one, other), min(one, other));
  }
  for (let c = 0; c < consequences; c += 1)
    if (getI32(from, c) >= 0) setI32(from, c, getI32(from, getI32(from, c)));
}

/** A consequence that no record has joined becomes a root. */
function rootIn(from: usize, consequence: i32): i32 {
  if (getI32(from, consequence) < 0) setI32(from, consequence, consequence);
  let at = consequence;
  for (let up = getI32(from, at); up != at; up = getI32(from, at)) at = up;
  return at;
}

function layRemoved(draw: i32): void {
  const to = removedOf(draw);
  memory.fill(to, 0, (<usize>consequences) << 3);
  const cells = cellsOf(draw);
  const end = <usize>getI32(activeEnd, draw);
  if (end == cells) return;
  for (let c = 0; c < consequences; c += 1) {
    const row = blockLine + <usize>getI32(consequenceItem, c) * ROW;
    setF64(sizes, c, <f64>load<f32>(row + ((<usize>draw) << 2)));
  }
  offerDiscounts(sizes, cells, <usize>getI32(withinEnd, draw), end, consequences);
  settleBranching(consequences, edges);
  for (let first = 0; first < consequences; first += 64)
    for (let left = chosenAmong(first, consequences); left != 0; left &= left - 1) {
      const c = first + <i32>ctz(left);
      setF64(to, c, getF64(edgeRemoved, getI32(nodeChosen, c)));
    }
}

/**
 * Leaves what overlaps add at each of an item's factors, and at factor 1 in `blockBase`. False when
 * the item is part of no present record in any draw of the block.
 */
export function layFlipDiscounts(item: i32, factors: usize, nodes: i32): bool {
  ownCount = 0;
  for (let c = 0; c < consequences; c += 1) {
    if (getI32(consequenceItem, c) != item) continue;
    setI32(own, ownCount, c);
    ownCount += 1;
  }
  for (let node = 0; node < LINE_NODES; node += 1)
    setF32(linePower, item * LINE_NODES + node, <f32>getF64(factors, node));
  let any = false;
  for (let draw = 0; draw < flipPoints; draw += 1) {
    if (!markMoving(draw)) continue;
    if (!any) {
      memory.fill(blockDiscount, 0, <usize>(options * LINE_NODES) * ROW);
      memory.fill(blockBase, 0, <usize>options * ROW);
    }
    any = true;
    discountMoving(draw, nodes);
  }
  for (let node = 0; node < LINE_NODES; node += 1) setF32(linePower, item * LINE_NODES + node, 1);
  return any;
}

/** An option's row: what overlaps add at one of the factors. */
export function discountRow(option: i32, node: i32): usize {
  return blockDiscount + <usize>(option * LINE_NODES + node) * ROW;
}

/** Marks the roots of the components of the item's consequences; false when there are none. */
function markMoving(draw: i32): bool {
  const from = rootsOf(draw);
  let any = false;
  for (let k = 0; k < ownCount; k += 1) {
    const root = getI32(from, getI32(own, k));
    if (root < 0) continue;
    if (!any) memory.fill(moves, 0, (<usize>consequences) << 2);
    any = true;
    setI32(moves, root, 1);
  }
  return any;
}

function rootsOf(draw: i32): usize {
  return roots + ((<usize>((firstDraw + draw) * consequences)) << 2);
}

function removedOf(draw: i32): usize {
  return removed + ((<usize>((firstDraw + draw) * consequences)) << 3);
}

function discountMoving(draw: i32, nodes: i32): void {
  const from = rootsOf(draw);
  const within = <usize>getI32(withinEnd, draw);
  const end = <usize>getI32(activeEnd, draw);
  let to = movingCells;
  let withinTo = to;
  for (let at = cellsOf(draw); at < end; at += 4) {
    const root = getI32(from, load<i32>(effectOf(load<i32>(at)), 8));
    if (getI32(moves, root) == 0) continue;
    store<i32>(to, load<i32>(at));
    to += 4;
    if (at < within) withinTo = to;
  }
  if (to == movingCells + 4 && withinTo == to) discountOne(draw, effectOf(load<i32>(movingCells)));
  else discountDraw(draw, movingCells, withinTo, to, nodes);
  memory.fill(drawBase, 0, MAX_OPTIONS << 3);
  for (let c = 0; c < consequences; c += 1) {
    const root = getI32(from, c);
    if (root < 0 || getI32(moves, root) == 0) continue;
    const removedHere = getF64(removedOf(draw), c);
    addF64(drawBase, getI32(consequenceOption, c), -(<f64>getI32(consequenceSign, c)) * removedHere);
  }
  for (let o = 0; o < options; o += 1) setF32(blockBase, o * BLOCK + draw, <f32>getF64(drawBase, o));
}

function cellsOf(draw: i32): usize {
  return activeCell + ((<usize>(draw * overlapRecords)) << 2);
}

/** A record within an option by itself removes share · the smaller size, whichever it discounts. */
function discountOne(draw: i32, effect: usize): void {
  const first = getI32(consequenceItem, load<i32>(effect, 8));
  const second = load<i32>(effect, 12);
  const other = getI32(consequenceItem, second);
  const share = -(<f32>getI32(consequenceSign, second)) * <f32>load<f64>(effect);
  const one = f32x4.splat(getF32(blockLine, first * BLOCK + draw));
  const two = f32x4.splat(getF32(blockLine, other * BLOCK + draw));
  const firstPower = linePower + ((<usize>(first * LINE_NODES)) << 2);
  const otherPower = linePower + ((<usize>(other * LINE_NODES)) << 2);
  let to = discountRow(getI32(consequenceOption, second), 0) + ((<usize>draw) << 2);
  for (let at: usize = 0; at < (<usize>LINE_NODES) << 2; at += 16) {
    const size = f32x4.mul(one, v128.load(firstPower + at));
    const removes = f32x4.pmin(size, f32x4.mul(two, v128.load(otherPower + at)));
    const adds = f32x4.mul(f32x4.splat(share), removes);
    v128.store32_lane(to, adds, 0);
    v128.store32_lane(to + ROW, adds, 1);
    v128.store32_lane(to + 2 * ROW, adds, 2);
    v128.store32_lane(to + 3 * ROW, adds, 3);
    to += 4 * ROW;
  }
}
