/**
 * What overlaps add to the options' values when one item's size changes. Only the connected
 * component of present records that the item is part of is settled again; the rest scales.
 */
import { addF64, floats, getF32, getF64, getI32, ints, reals, setF32, setF64, setI32 } from '../../arena';
import { flatten, join } from '../../disjoint-sets';
import {
  cellsEndOf,
  cellsOf,
  discountDraw,
  Effect,
  effectAt,
  LineSizes,
  redrawCells,
  withinEndOf,
  writeRemoved,
} from '../../draws/for-insight';
import { BLOCK, LINE_NODES, MAX_CONSEQUENCES, MAX_OPTIONS, RANDOMISATIONS } from '../../limits';
import {
  consequenceItem,
  consequenceOption,
  consequenceSign,
  consequences,
  items,
  options,
  overlapRecords,
} from '../../problem';
import { NARROW_ROW, NODE_BYTES } from '../../rows';
import { flipPoints } from '../points';
import { flipSizeRow } from './flip-sizes';

/** For each randomisation, draw and consequence: the lowest of its component, −1 for none. */
let roots: usize = 0;
/** The same: what is removed of the consequence. */
let removed: usize = 0;
/** Consequences' sizes in one draw; for each consequence whether its component moves. */
const sizes: usize = memory.data(MAX_CONSEQUENCES << 3, 16);
const moves: usize = memory.data(MAX_CONSEQUENCES << 2, 16);
/** The consequences of one item. */
const own: usize = memory.data(MAX_CONSEQUENCES << 2, 16);
/** The cells of one draw that move. */
let movingCells: usize = 0;
/**
 * The draws of flips as lines, whose nodes are the factors: only the powers of the item that is
 * looked at are not all 1.
 */
const flipLines: LineSizes = changetype<LineSizes>(memory.data(offsetof<LineSizes>(), 16));
/** In 32 bits, a row an option: what moving overlaps add to its value at factor 1. */
export const blockBase: usize = memory.data((MAX_OPTIONS * BLOCK) << 2, 16);
/** The same of one draw. */
const drawBase: usize = memory.data(MAX_OPTIONS << 3, 16);

export function planFlipDiscounts(correcting: bool): void {
  const length = correcting ? consequences : 0;
  roots = ints(RANDOMISATIONS * flipPoints * length);
  removed = reals(RANDOMISATIONS * flipPoints * length);
  movingCells = ints(correcting ? overlapRecords : 0);
  flipLines.powers = floats(correcting ? items * LINE_NODES : 0);
  flipLines.discounts = floats(correcting ? options * LINE_NODES * BLOCK : 0);
}

/**
 * Present records, components and discounts of a randomisation's draws of flips. `isFirst`: they
 * are not known yet.
 */
export function beginFlipBlock(randomisation: i32, isFirst: bool): void {
  redrawCells(randomisation, 0, flipPoints);
  flipLines.starts = flipSizeRow(randomisation, 0);
  for (let k = 0; k < items * LINE_NODES; k += 1) setF32(flipLines.powers, k, 1);
  for (let draw = 0; isFirst && draw < flipPoints; draw += 1) {
    joinPresent(randomisation, draw);
    keepRemoved(randomisation, draw);
  }
}

/** Joins what present records connect; each root is the lowest of its component. */
function joinPresent(randomisation: i32, draw: i32): void {
  const parents = rootsOf(randomisation, draw);
  for (let c = 0; c < consequences; c += 1) setI32(parents, c, -1);
  for (let at = cellsOf(draw); at < cellsEndOf(draw); at += 4) {
    const effect = effectAt(at);
    becomeMember(parents, effect.first);
    becomeMember(parents, effect.second);
    join(parents, effect.first, effect.second);
  }
  flatten(parents, consequences);
}

/** A consequence that no record has joined becomes a root. */
function becomeMember(parents: usize, consequence: i32): void {
  if (getI32(parents, consequence) < 0) setI32(parents, consequence, consequence);
}

function keepRemoved(randomisation: i32, draw: i32): void {
  for (let c = 0; c < consequences; c += 1)
    setF64(sizes, c, <f64>getF32(flipSizeRow(randomisation, getI32(consequenceItem, c)), draw));
  writeRemoved(draw, sizes, removedOf(randomisation, draw));
}

/**
 * Computes what overlaps add in a randomisation's draws at each of an item's factors, and at factor
 * 1 in `blockBase`. False when the item is part of no present record in any draw of the block.
 */
export function computeFlipDiscounts(randomisation: i32, item: i32, factors: usize, nodes: i32): bool {
  const count = listOwn(item);
  for (let node = 0; node < LINE_NODES; node += 1)
    setF32(flipLines.powers, item * LINE_NODES + node, <f32>getF64(factors, node));
  let any = false;
  for (let draw = 0; draw < flipPoints; draw += 1) {
    if (!markMoving(rootsOf(randomisation, draw), count)) continue;
    if (!any) {
      memory.fill(flipLines.discounts, 0, <usize>(options * LINE_NODES) * NARROW_ROW);
      memory.fill(blockBase, 0, <usize>options * NARROW_ROW);
    }
    any = true;
    discountMoving(randomisation, draw, nodes);
  }
  for (let node = 0; node < LINE_NODES; node += 1) setF32(flipLines.powers, item * LINE_NODES + node, 1);
  return any;
}

/** Lists the consequences of an item in `own`. Returns their number. */
function listOwn(item: i32): i32 {
  let count = 0;
  for (let c = 0; c < consequences; c += 1) {
    if (getI32(consequenceItem, c) != item) continue;
    setI32(own, count, c);
    count += 1;
  }
  return count;
}

/** An option's row: what overlaps add at one of the factors. */
export function discountRow(option: i32, node: i32): usize {
  return flipLines.discounts + <usize>(option * LINE_NODES + node) * NARROW_ROW;
}

/** Marks the roots of the components of the item's consequences; false when there are none. */
function markMoving(parents: usize, count: i32): bool {
  let any = false;
  for (let k = 0; k < count; k += 1) {
    const root = getI32(parents, getI32(own, k));
    if (root < 0) continue;
    if (!any) memory.fill(moves, 0, (<usize>consequences) << 2);
    any = true;
    setI32(moves, root, 1);
  }
  return any;
}

function rootsOf(randomisation: i32, draw: i32): usize {
  return roots + ((<usize>((randomisation * flipPoints + draw) * consequences)) << 2);
}

function removedOf(randomisation: i32, draw: i32): usize {
  return removed + ((<usize>((randomisation * flipPoints + draw) * consequences)) << 3);
}

function discountMoving(randomisation: i32, draw: i32, nodes: i32): void {
  const parents = rootsOf(randomisation, draw);
  const within = withinEndOf(draw);
  let to = movingCells;
  let withinTo = to;
  for (let at = cellsOf(draw); at < cellsEndOf(draw); at += 4) {
    const root = getI32(parents, effectAt(at).first);
    if (getI32(moves, root) == 0) continue;
    store<i32>(to, load<i32>(at));
    to += 4;
    if (at < within) withinTo = to;
  }
  if (to == movingCells + 4 && withinTo == to) discountOne(draw, effectAt(movingCells));
  else discountDraw(flipLines, draw, movingCells, withinTo, to, nodes);
  memory.fill(drawBase, 0, MAX_OPTIONS << 3);
  for (let c = 0; c < consequences; c += 1) {
    const root = getI32(parents, c);
    if (root < 0 || getI32(moves, root) == 0) continue;
    const removedHere = getF64(removedOf(randomisation, draw), c);
    addF64(drawBase, getI32(consequenceOption, c), -(<f64>getI32(consequenceSign, c)) * removedHere);
  }
  for (let o = 0; o < options; o += 1) setF32(blockBase, o * BLOCK + draw, <f32>getF64(drawBase, o));
}

/** A record within an option by itself removes share · the smaller size, whichever it discounts. */
function discountOne(draw: i32, effect: Effect): void {
  const first = getI32(consequenceItem, effect.first);
  const second = effect.second;
  const other = getI32(consequenceItem, second);
  const share = f32x4.splat(-(<f32>getI32(consequenceSign, second)) * <f32>effect.share);
  const one = f32x4.splat(getF32(flipLines.starts, first * BLOCK + draw));
  const two = f32x4.splat(getF32(flipLines.starts, other * BLOCK + draw));
  const firstPower = flipLines.powers + <usize>first * NODE_BYTES;
  const otherPower = flipLines.powers + <usize>other * NODE_BYTES;
  let to = discountRow(getI32(consequenceOption, second), 0) + ((<usize>draw) << 2);
  for (let at: usize = 0; at < NODE_BYTES; at += 16) {
    const size = f32x4.mul(one, v128.load(firstPower + at));
    const removes = f32x4.pmin(size, f32x4.mul(two, v128.load(otherPower + at)));
    const adds = f32x4.mul(share, removes);
    v128.store32_lane(to, adds, 0);
    v128.store32_lane(to + NARROW_ROW, adds, 1);
    v128.store32_lane(to + 2 * NARROW_ROW, adds, 2);
    v128.store32_lane(to + 3 * NARROW_ROW, adds, 3);
    to += 4 * NARROW_ROW;
  }
}
