/**
 * Amounts that a draw's present records remove at all nodes of its line together. It applies where
 * `line-groups.ts` allows it.
 */

import { floats, getI32, reals } from '../../arena';
import { BLOCK, LINE_NODES, MAX_OPTIONS } from '../../limits';
import {
  consequenceItem,
  consequenceOption,
  consequenceSign,
  consequences,
  options,
  overlapRecords,
} from '../../problem';
import { NODE_BYTES } from '../../rows';
import { Effect, effectAt, NEITHER } from '../overlaps/cell-effects';
import { COUNTED, componentOf, groupOf, isSettled, memberOf, TRIED, USED } from './line-groups';
import { LineSizes } from './line-sizes';
import { addTried, beginTrial, tryAll } from './line-trials';

/** What is removed of each consequence at each node; 0 between two draws. */
let nodeRemoved: usize = 0;
/**
 * For each root of a component of records across options: what they discount of benefits and of
 * harms at each node, in 64 bits.
 */
let componentSums: usize = 0;
/** What discounts add to each option's EV at each node. */
export const optionDiscount: usize = memory.data((MAX_OPTIONS * LINE_NODES) << 2, 16);
/** What one record would remove at each node. */
const recordRemoved: usize = memory.data(LINE_NODES << 2, 16);

export function planLineRemoval(): void {
  nodeRemoved = floats(overlapRecords > 0 ? consequences * LINE_NODES : 0);
  componentSums = reals(overlapRecords > 0 ? 2 * consequences * LINE_NODES : 0);
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

/**
 * Raises `nodeRemoved` to the discounts of the records across options. At each node, each of their
 * components discounts the sign (benefits or harms) with the larger sum.
 */
export function removeAcross(lines: LineSizes, draw: i32, within: usize, end: usize): void {
  for (let at = within; at < end; at += 4) memory.fill(sumsOf(effectAt(at)), 0, 2 * WIDE_BYTES);
  for (let at = within; at < end; at += 4) {
    const effect = effectAt(at);
    if (effect.addsTo == NEITHER) continue;
    addToSum(lines, effect, draw, sumsOf(effect) + <usize>effect.addsTo * WIDE_BYTES);
  }
  for (let at = within; at < end; at += 4) {
    const effect = effectAt(at);
    computeRemoved(lines, effect, draw, recordRemoved);
    const sums = sumsOf(effect);
    const benefit = nodeRemoved + <usize>effect.first * NODE_BYTES;
    const harm = nodeRemoved + <usize>effect.second * NODE_BYTES;
    for (let node: usize = 0; node < NODE_BYTES; node += 16) {
      const harms = v128.shuffle<i32>(
        harmsAreMore(sums + 2 * node),
        harmsAreMore(sums + 2 * node + 16),
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

/**
 * Adds a record's discount to the sum of its component and sign. In 64 bits, shares such as 1 and
 * 0.5 round nothing, so equal sums stay equal.
 */
function addToSum(lines: LineSizes, effect: Effect, draw: i32, to: usize): void {
  computeSmaller(lines, effect, draw, recordRemoved);
  const share = f64x2.splat(effect.share);
  for (let node: usize = 0; node < NODE_BYTES; node += 8) {
    const pair = f64x2.promote_low_f32x4(v128.load64_zero(recordRemoved + node));
    v128.store(to + 2 * node, f64x2.add(v128.load(to + 2 * node), f64x2.mul(share, pair)));
  }
}

/** A mask of two nodes: at which of them harms have the larger sum. */
function harmsAreMore(sums: usize): v128 {
  return f64x2.gt(v128.load(sums + WIDE_BYTES), v128.load(sums));
}

/** The sums of a record's component: of benefits, then of harms. */
function sumsOf(effect: Effect): usize {
  return componentSums + <usize>(2 * componentOf(effect.first)) * WIDE_BYTES;
}

/**
 * Raises `nodeRemoved` to the discounts of settled closed records within options. Adds all other
 * discounts within options to the options' EVs, group by group.
 */
export function removeWithin(lines: LineSizes, draw: i32, cells: usize, within: usize, end: usize): void {
  for (let at = cells; at < within; at += 4) {
    const effect = effectAt(at);
    const second = effect.second;
    const group = groupOf(second);
    if (isSettled(group)) {
      computeRemoved(lines, effect, draw, recordRemoved);
      // Both sides of an open record have one option and sign, so either may be discounted.
      if (effect.isOpen == 1) addDiscount(second, recordRemoved);
      else raiseNodes(nodeRemoved + <usize>second * NODE_BYTES, recordRemoved);
    } else if (memberOf(group).tangled < TRIED) {
      memberOf(group).tangled = TRIED;
      tryGroup(lines, group, draw, at, within, end);
    }
  }
}

/**
 * A group removes the largest sum of discounts that can be taken together: those of its records,
 * and those that records across options offer to its members.
 */
function tryGroup(lines: LineSizes, group: i32, draw: i32, cells: usize, within: usize, end: usize): void {
  beginTrial();
  for (let at = cells; at < within; at += 4) {
    const effect = effectAt(at);
    if (groupOf(effect.first) != group) continue;
    computeRemoved(lines, effect, draw, addTried(effect.first, effect.second, effect.isOpen == 1));
  }
  for (let at = within; at < end; at += 4) {
    tryEntered(group, effectAt(at).first);
    tryEntered(group, effectAt(at).second);
  }
  addDiscount(group, tryAll());
}

function tryEntered(group: i32, consequence: i32): void {
  const member = memberOf(consequence);
  if (member.entered != COUNTED || groupOf(consequence) != group) return;
  member.entered = USED;
  const from = nodeRemoved + <usize>consequence * NODE_BYTES;
  memory.copy(addTried(-1, consequence, false), from, NODE_BYTES);
  memory.fill(from, 0, NODE_BYTES);
}

/** Writes share · the smaller size, at each node. */
function computeRemoved(lines: LineSizes, effect: Effect, draw: i32, to: usize): void {
  computeSmaller(lines, effect, draw, to);
  const share = f32x4.splat(<f32>effect.share);
  for (let node: usize = 0; node < NODE_BYTES; node += 16)
    v128.store(to + node, f32x4.mul(share, v128.load(to + node)));
}

function computeSmaller(lines: LineSizes, effect: Effect, draw: i32, to: usize): void {
  const first = getI32(consequenceItem, effect.first);
  const second = getI32(consequenceItem, effect.second);
  const one = v128.load32_splat(lines.starts + ((<usize>(first * BLOCK + draw)) << 2));
  const other = v128.load32_splat(lines.starts + ((<usize>(second * BLOCK + draw)) << 2));
  const powers = lines.powers + <usize>first * NODE_BYTES;
  const otherPowers = lines.powers + <usize>second * NODE_BYTES;
  for (let node: usize = 0; node < NODE_BYTES; node += 16) {
    const size = f32x4.mul(one, v128.load(powers + node));
    const otherSize = f32x4.mul(other, v128.load(otherPowers + node));
    v128.store(to + node, f32x4.pmin(size, otherSize));
  }
}

function raiseNodes(to: usize, from: usize): void {
  for (let node: usize = 0; node < NODE_BYTES; node += 16)
    v128.store(to + node, f32x4.pmax(v128.load(to + node), v128.load(from + node)));
}

/** Adds the discount of a consequence to its option's EV, once. Returns the option's bit. */
export function takeFrom(consequence: i32): i32 {
  const from = nodeRemoved + <usize>consequence * NODE_BYTES;
  addDiscount(consequence, from);
  memory.fill(from, 0, NODE_BYTES);
  return 1 << getI32(consequenceOption, consequence);
}

function addDiscount(consequence: i32, removed: usize): void {
  const to = optionDiscount + <usize>getI32(consequenceOption, consequence) * NODE_BYTES;
  const harms = getI32(consequenceSign, consequence) < 0;
  for (let node: usize = 0; node < NODE_BYTES; node += 16) {
    const before = v128.load(to + node);
    const taken = v128.load(removed + node);
    v128.store(to + node, harms ? f32x4.add(before, taken) : f32x4.sub(before, taken));
  }
}
