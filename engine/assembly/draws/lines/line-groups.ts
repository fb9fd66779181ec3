/**
 * Groups of discounts of one draw that depend on each other. Records across options that are
 * connected discount all benefits or all harms, so no cycle leads through several options. Their
 * offers to a consequence compete with those of the records within its option.
 */

import { ints } from '../../arena';
import { MOST_TRIED } from '../../limits';
import { consequences, overlapRecords } from '../../problem';
import { effectOf } from '../overlaps/cell-effects';

/** Eight numbers for each consequence, at the offsets below. */
let groups: usize = 0;

export function planLineGroups(): void {
  groups = ints(overlapRecords > 0 ? 8 * consequences : 0);
}

// Offsets of a consequence's eight numbers.
/**
 * The way to the root of the group that records within the option form, and to the root of the
 * component that records across options form.
 */
export const GROUP: usize = 0;
export const SIDE: usize = 4;
/** Whether a record across options may discount it. */
export const ENTERED: usize = 8;
// Offsets that a group's root uses.
/** Whether the group's records form a cycle, or TRIED. */
export const TANGLED: usize = 12;
/**
 * Numbers of its open records, its closed records, and its consequences that records across options
 * may discount.
 */
const OPEN: usize = 16;
const CLOSED: usize = 20;
const MEMBERS: usize = 24;

/** Values of ENTERED: not yet counted in its group, counted, and already used in a trial. */
const UNCOUNTED: i32 = 1;
export const COUNTED: i32 = 2;
export const USED: i32 = 3;
/** Value of TANGLED: every subset of the group's records has been tried. */
export const TRIED: i32 = 2;

/**
 * Joins the present records into groups. True when all nodes can be computed together: every group
 * is settled or small, and if the records across options form several components, which may
 * discount different signs, no records form a cycle.
 */
export function canComputeTogether(cells: usize, within: usize, end: usize): bool {
  for (let at = cells; at < end; at += 4) {
    begin(firstOf(at));
    begin(secondOf(at));
  }
  if (!joinAcross(within, end) && !joinsAll(cells, end)) return false;
  for (let at = cells; at < within; at += 4) joinWithin(at);
  for (let at = within; at < end; at += 4) {
    countEntered(firstOf(at));
    countEntered(secondOf(at));
  }
  for (let at = cells; at < within; at += 4) {
    const group = rootOf(secondOf(at), GROUP);
    if (!isSettled(group) && !isSmall(group)) return false;
  }
  return true;
}

/**
 * Whether a group needs no trial: its records form no cycle, and either all are closed, so that
 * each consequence takes its largest discount; or some are open and at most one other discount
 * concerns the group, so that all are taken.
 */
export function isSettled(group: i32): bool {
  if (known(group, TANGLED) != 0) return false;
  return known(group, OPEN) == 0 || known(group, CLOSED) + known(group, MEMBERS) <= 1;
}

/** Whether the group is small enough to try every subset. */
function isSmall(group: i32): bool {
  const records = known(group, OPEN) + known(group, CLOSED);
  return records + known(group, MEMBERS) <= MOST_TRIED;
}

export function firstOf(at: usize): i32 {
  return load<i32>(effectOf(load<i32>(at)), 8);
}

export function secondOf(at: usize): i32 {
  return load<i32>(effectOf(load<i32>(at)), 12);
}

export function isOpen(at: usize): bool {
  return load<i32>(effectOf(load<i32>(at)), 20) == 1;
}

export function rootOf(consequence: i32, by: usize): i32 {
  let at = consequence;
  for (let up = known(at, by); up != at; up = known(at, by)) at = up;
  return at;
}

export function known(consequence: i32, what: usize): i32 {
  return load<i32>(groups + ((<usize>consequence) << 5) + what);
}

export function set(consequence: i32, what: usize, value: i32): void {
  store<i32>(groups + ((<usize>consequence) << 5) + what, value);
}

function begin(consequence: i32): void {
  const at = groups + ((<usize>consequence) << 5);
  const itself = i32x4.replace_lane(i32x4.splat(0), 0, consequence);
  v128.store(at, i32x4.replace_lane(itself, 1, consequence));
  v128.store(at, i32x4.splat(0), 16);
}

/** Joins two consequences. False when they are joined already. */
function join(first: i32, second: i32, by: usize): bool {
  const one = rootOf(first, by);
  const other = rootOf(second, by);
  set(max(one, other), by, min(one, other));
  return one != other;
}

/** Joins the records across options. True when they form at most one component. */
function joinAcross(within: usize, end: usize): bool {
  let parts = 0;
  for (let at = within; at < end; at += 4) {
    const first = firstOf(at);
    const second = secondOf(at);
    parts += known(first, ENTERED) == 0 ? 1 : 0;
    parts += known(second, ENTERED) == 0 ? 1 : 0;
    set(first, ENTERED, UNCOUNTED);
    set(second, ENTERED, UNCOUNTED);
    parts -= join(first, second, SIDE) ? 1 : 0;
  }
  return parts <= 1;
}

/** True when the records of both kinds together form no cycle. Resets the groups. */
function joinsAll(cells: usize, end: usize): bool {
  let none = true;
  for (let at = cells; at < end; at += 4) none = join(firstOf(at), secondOf(at), GROUP) && none;
  for (let at = cells; at < end; at += 4) {
    set(firstOf(at), GROUP, firstOf(at));
    set(secondOf(at), GROUP, secondOf(at));
  }
  return none;
}

function joinWithin(at: usize): void {
  const one = rootOf(firstOf(at), GROUP);
  const other = rootOf(secondOf(at), GROUP);
  const root = min(one, other);
  const open = isOpen(at) ? 1 : 0;
  const tangled = known(one, TANGLED) | known(other, TANGLED) | <i32>(one == other);
  const others = one == other ? 0 : 1;
  set(root, OPEN, known(one, OPEN) + others * known(other, OPEN) + open);
  set(root, CLOSED, known(one, CLOSED) + others * known(other, CLOSED) + 1 - open);
  set(root, TANGLED, tangled);
  set(max(one, other), GROUP, root);
}

function countEntered(consequence: i32): void {
  if (known(consequence, ENTERED) == COUNTED) return;
  set(consequence, ENTERED, COUNTED);
  const group = rootOf(consequence, GROUP);
  set(group, MEMBERS, known(group, MEMBERS) + 1);
}
