/** What the present records of a draw remove at all nodes of its line, side by side. `line-groups.ts` says where that can be told. */
import { floats, getI32, reals } from '../../arena';
import { BLOCK, LINE_NODES, MAX_OPTIONS, NODE_BYTES } from '../../limits';
import {
  consequenceItem,
  consequenceOption,
  consequenceSign,
  consequences,
  options,
  overlapRecords,
} from '../../problem';
import { effectOf } from '../overlaps/cell-effects';
import {
  COUNTED,
  ENTERED,
  firstOf,
  GROUP,
  isOpen,
  isSettled,
  known,
  rootOf,
  SIDE,
  secondOf,
  set,
  TANGLED,
  TRIED,
  USED,
} from './line-groups';
import { blockLine, linePower } from './line-sizes';
import { addTried, beginTrial, tryAll } from './line-trials';

/** What is removed of each consequence at each node; 0 between two draws. */
let nodeRemoved: usize = 0;
/**
 * For each root of a component of records across options: what they discount of benefits and of
 * harms at each node, in 64 bits.
 */
let sideRemoved: usize = 0;
/** What discounts add to each option's EV at each node. */
export const optionDiscount: usize = memory.data((MAX_OPTIONS * LINE_NODES) << 2, 16);
/** What one record would remove at each node. */
const recordRemoved: usize = memory.data(LINE_NODES << 2, 16);

export function planLineRemoval(): void {
  nodeRemoved = floats(overlapRecords > 0 ? consequences * LINE_NODES : 0);
  sideRemoved = reals(overlapRecords > 0 ? 2 * consequences * LINE_NODES : 0);
}

/** Bytes of a number of 64 bits for each node. */
const WIDE_BYTES: usize = 2 * NODE_BYTES;

/** To be called before the first draw. */
export function clearRemoved(): void {
  memory.fill(nodeRemoved, 0, <usize>consequences * NODE_BYTES);
}

/** To be called before each draw. */
export function beginRemoval(): void {
  memory.fill(optionDiscount, 0, <usize>options * NODE_BYTES);
}

/** Raises `nodeRemoved` to what records across options discount, on the side that carries more in what they join, node by node. */
export function removeAcross(draw: i32, within: usize, end: usize): void {
  for (let at = within; at < end; at += 4) memory.fill(sideOfRecord(at), 0, 2 * WIDE_BYTES);
  for (let at = within; at < end; at += 4) {
    const adds = load<i32>(effectOf(load<i32>(at)), 24);
    if (adds < 2) weigh(at, draw, sideOfRecord(at) + <usize>adds * WIDE_BYTES);
  }
  for (let at = within; at < end; at += 4) {
    layRemoved(at, draw, recordRemoved);
    const sums = sideOfRecord(at);
    const benefit = nodeRemoved + <usize>firstOf(at) * NODE_BYTES;
    const harm = nodeRemoved + <usize>secondOf(at) * NODE_BYTES;
    for (let node: usize = 0; node < NODE_BYTES; node += 16) {
      const harms = v128.shuffle<i32>(
        carryMore(sums + 2 * node),
        carryMore(sums + 2 * node + 16),
        0,
        2,
        4,
        6,
      );
      const all = v128.load(recordRemoved + node);
      v128.store(benefit + node, f32x4.pmax(v128.load(benefit + node), v128.andnot(all, harms)));
      v128.store(harm + node, f32x4.pmax(v128.load(harm + node), v128.and(all, harms)));
    }
  }
}

/** Adds what a record would remove to its side's sums: in 64 bits, where shares such as 1 and 0.5 round nothing and equal sides are equal. */
function weigh(at: usize, draw: i32, to: usize): void {
  laySmaller(at, draw, recordRemoved);
  const share = f64x2.splat(load<f64>(effectOf(load<i32>(at))));
  for (let node: usize = 0; node < NODE_BYTES; node += 8) {
    const pair = f64x2.promote_low_f32x4(v128.load64_zero(recordRemoved + node));
    v128.store(to + 2 * node, f64x2.add(v128.load(to + 2 * node), f64x2.mul(share, pair)));
  }
}

/** At which of two nodes harms carry more than benefits. */
function carryMore(sums: usize): v128 {
  return f64x2.gt(v128.load(sums + WIDE_BYTES), v128.load(sums));
}

/** Of what a record across options is joined to. */
function sideOfRecord(at: usize): usize {
  return sideRemoved + <usize>(2 * rootOf(firstOf(at), SIDE)) * WIDE_BYTES;
}

/** Raises `nodeRemoved` to what closed records within options discount, and adds to options' EVs what others do, group by group. */
export function removeWithin(draw: i32, cells: usize, within: usize, end: usize): void {
  for (let at = cells; at < within; at += 4) {
    const second = secondOf(at);
    const group = rootOf(second, GROUP);
    if (isSettled(group)) {
      layRemoved(at, draw, recordRemoved);
      // Both sides of an open record are of one option and sign, so it does not matter which it discounts.
      if (isOpen(at)) addDiscount(second, recordRemoved);
      else raiseNodes(nodeRemoved + <usize>second * NODE_BYTES, recordRemoved);
    } else if (known(group, TANGLED) < TRIED) {
      set(group, TANGLED, TRIED);
      tryGroup(group, draw, at, within, end);
    }
  }
}

/** What a group removes in all is the most that can be taken together of its records and of what enters it from other options. */
function tryGroup(group: i32, draw: i32, cells: usize, within: usize, end: usize): void {
  beginTrial();
  for (let at = cells; at < within; at += 4)
    if (rootOf(firstOf(at), GROUP) == group)
      layRemoved(at, draw, addTried(firstOf(at), secondOf(at), isOpen(at)));
  for (let at = within; at < end; at += 4) {
    tryEntered(group, firstOf(at));
    tryEntered(group, secondOf(at));
  }
  addDiscount(group, tryAll());
}

function tryEntered(group: i32, consequence: i32): void {
  if (known(consequence, ENTERED) != COUNTED || rootOf(consequence, GROUP) != group) return;
  set(consequence, ENTERED, USED);
  const from = nodeRemoved + <usize>consequence * NODE_BYTES;
  memory.copy(addTried(-1, consequence, false), from, NODE_BYTES);
  memory.fill(from, 0, NODE_BYTES);
}

/** share · the smaller size, at each node. */
function layRemoved(at: usize, draw: i32, to: usize): void {
  laySmaller(at, draw, to);
  const share = f32x4.splat(<f32>load<f64>(effectOf(load<i32>(at))));
  for (let node: usize = 0; node < NODE_BYTES; node += 16)
    v128.store(to + node, f32x4.mul(share, v128.load(to + node)));
}

function laySmaller(at: usize, draw: i32, to: usize): void {
  const first = getI32(consequenceItem, firstOf(at));
  const second = getI32(consequenceItem, secondOf(at));
  const one = v128.load32_splat(blockLine + ((<usize>(first * BLOCK + draw)) << 2));
  const other = v128.load32_splat(blockLine + ((<usize>(second * BLOCK + draw)) << 2));
  for (let node: usize = 0; node < NODE_BYTES; node += 16) {
    const size = f32x4.mul(one, v128.load(linePower + <usize>first * NODE_BYTES + node));
    const otherSize = f32x4.mul(other, v128.load(linePower + <usize>second * NODE_BYTES + node));
    v128.store(to + node, f32x4.pmin(size, otherSize));
  }
}

function raiseNodes(to: usize, from: usize): void {
  for (let node: usize = 0; node < NODE_BYTES; node += 16)
    v128.store(to + node, f32x4.pmax(v128.load(to + node), v128.load(from + node)));
}

/** What is removed of a consequence is added to its option's, once. Gives the option's bit. */
export function takeFrom(consequence: i32): i32 {
  const from = nodeRemoved + <usize>consequence * NODE_BYTES;
  addDiscount(consequence, from);
  memory.fill(from, 0, NODE_BYTES);
  return 1 << getI32(consequenceOption, consequence);
}

/** What is removed of a consequence changes its option's EV. */
function addDiscount(consequence: i32, removed: usize): void {
  const to = optionDiscount + <usize>getI32(consequenceOption, consequence) * NODE_BYTES;
  const harms = getI32(consequenceSign, consequence) < 0;
  for (let node: usize = 0; node < NODE_BYTES; node += 16) {
    const before = v128.load(to + node);
    const taken = v128.load(removed + node);
    v128.store(to + node, harms ? f32x4.add(before, taken) : f32x4.sub(before, taken));
  }
}
