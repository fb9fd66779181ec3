/**
 * Disjoint sets of the numbers 0 … n − 1 (union–find with path halving, Tarjan and van Leeuwen
 * 1984). `parents` is a list of 32-bit integers; a root is its own parent. Cost of a call: at most
 * the logarithm of the set's size on average, and in practice one or two steps.
 */
import { getI32, setI32 } from './arena';

/** The root of a member's set. Halves the way to it. */
export function rootOf(parents: usize, member: i32): i32 {
  let at = member;
  let parent = getI32(parents, at);
  while (parent != at) {
    const grandparent = getI32(parents, parent);
    setI32(parents, at, grandparent);
    at = grandparent;
    parent = getI32(parents, at);
  }
  return at;
}

/** Joins two members' sets under the lower of their roots. False when they are one set already. */
export function join(parents: usize, one: i32, other: i32): bool {
  const root = rootOf(parents, one);
  const otherRoot = rootOf(parents, other);
  setI32(parents, max(root, otherRoot), min(root, otherRoot));
  return root != otherRoot;
}

/**
 * Makes the root of each of the first `count` members its parent, if all sets were made by `join`:
 * each parent is lower, so one pass in order is enough. A member with parent −1 is in no set.
 */
export function flatten(parents: usize, count: i32): void {
  for (let member = 0; member < count; member += 1) {
    const parent = getI32(parents, member);
    if (parent >= 0) setI32(parents, member, getI32(parents, parent));
  }
}
