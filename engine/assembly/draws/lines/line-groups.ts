/**
 * Groups of discounts of one draw that depend on each other. Records across options that are
 * connected discount all benefits or all harms, so no cycle leads through several options. Their
 * offers to a consequence compete with those of the records within its option.
 */
import { ints, recordAt, records, setI32 } from '../../arena';
import { join, rootOf } from '../../disjoint-sets';
import { MOST_TRIED } from '../../limits';
import { consequences, overlapRecords } from '../../problem';
import { effectAt } from '../overlaps/cell-effects';

/** What is known of a consequence, and, if it is the root of its group, of the group. */
@unmanaged
export class Member {
  /** Whether a record across options may discount it: 0 for none, or UNCOUNTED … USED. */
  entered: i32;
  /** Whether the group's records form a cycle, or TRIED. */
  tangled: i32;
  /** Numbers of the group's open and closed records. */
  open: i32;
  closed: i32;
  /** Number of the group's consequences that records across options may discount. */
  enteredMembers: i32;
}

/** Values of `entered`: not yet counted in its group, counted, and already used in a trial. */
const UNCOUNTED: i32 = 1;
export const COUNTED: i32 = 2;
export const USED: i32 = 3;
/** Value of `tangled`: every subset of the group's records has been tried. */
export const TRIED: i32 = 2;

let members: usize = 0;
/**
 * Disjoint sets of the consequences: the groups that records within options form, and the
 * components that records across options form.
 */
let groups: usize = 0;
let components: usize = 0;

export function planLineGroups(): void {
  const length = overlapRecords > 0 ? consequences : 0;
  members = records<Member>(length);
  groups = ints(length);
  components = ints(length);
}

/**
 * Joins the present records into groups. True when all nodes can be computed together: every group
 * is settled or small, and if the records across options form several components, which may
 * discount different signs, no records form a cycle.
 */
export function canComputeTogether(cells: usize, within: usize, end: usize): bool {
  for (let at = cells; at < end; at += 4) {
    begin(effectAt(at).first);
    begin(effectAt(at).second);
  }
  if (!joinAcross(within, end) && !joinsAll(cells, end)) return false;
  for (let at = cells; at < within; at += 4) joinWithin(at);
  for (let at = within; at < end; at += 4) {
    countEntered(effectAt(at).first);
    countEntered(effectAt(at).second);
  }
  for (let at = cells; at < within; at += 4) {
    const group = groupOf(effectAt(at).second);
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
  const root = memberOf(group);
  return root.tangled == 0 && (root.open == 0 || root.closed + root.enteredMembers <= 1);
}

/** Whether the group is small enough to try every subset. */
function isSmall(group: i32): bool {
  const root = memberOf(group);
  return root.open + root.closed + root.enteredMembers <= MOST_TRIED;
}

export function memberOf(consequence: i32): Member {
  return recordAt<Member>(members, consequence);
}

/** The root of the group that records within the option form. */
export function groupOf(consequence: i32): i32 {
  return rootOf(groups, consequence);
}

/** The root of the component that records across options form. */
export function componentOf(consequence: i32): i32 {
  return rootOf(components, consequence);
}

function begin(consequence: i32): void {
  setI32(groups, consequence, consequence);
  setI32(components, consequence, consequence);
  const member = memberOf(consequence);
  member.entered = 0;
  member.tangled = 0;
  member.open = 0;
  member.closed = 0;
  member.enteredMembers = 0;
}

/** Joins the records across options. True when they form at most one component. */
function joinAcross(within: usize, end: usize): bool {
  let parts = 0;
  for (let at = within; at < end; at += 4) {
    const first = effectAt(at).first;
    const second = effectAt(at).second;
    parts += memberOf(first).entered == 0 ? 1 : 0;
    parts += memberOf(second).entered == 0 ? 1 : 0;
    memberOf(first).entered = UNCOUNTED;
    memberOf(second).entered = UNCOUNTED;
    parts -= join(components, first, second) ? 1 : 0;
  }
  return parts <= 1;
}

/** True when the records of both kinds together form no cycle. Resets the groups. */
function joinsAll(cells: usize, end: usize): bool {
  let none = true;
  for (let at = cells; at < end; at += 4)
    none = join(groups, effectAt(at).first, effectAt(at).second) && none;
  for (let at = cells; at < end; at += 4) {
    setI32(groups, effectAt(at).first, effectAt(at).first);
    setI32(groups, effectAt(at).second, effectAt(at).second);
  }
  return none;
}

function joinWithin(at: usize): void {
  const effect = effectAt(at);
  const one = groupOf(effect.first);
  const other = groupOf(effect.second);
  const root = memberOf(min(one, other));
  if (join(groups, one, other)) {
    const joined = memberOf(max(one, other));
    root.open += joined.open;
    root.closed += joined.closed;
    root.tangled |= joined.tangled;
  } else root.tangled = 1;
  if (effect.isOpen == 1) root.open += 1;
  else root.closed += 1;
}

function countEntered(consequence: i32): void {
  const member = memberOf(consequence);
  if (member.entered == COUNTED) return;
  member.entered = COUNTED;
  memberOf(groupOf(consequence)).enteredMembers += 1;
}
