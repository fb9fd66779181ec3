/**
 * The largest amount that a few discounts of one group can remove together, by trying every subset.
 * Cost 2^MOST_TRIED at most.
 */
import { getI32, setI32 } from '../../arena';
import { LINE_NODES, MOST_TRIED } from '../../limits';
import { NODE_BYTES } from '../../rows';

/**
 * What each discount that is tried would remove; the sums along the way to a set; the largest sum.
 */
const triedRemoved: usize = memory.data((MOST_TRIED * LINE_NODES) << 2, 16);
const triedSums: usize = memory.data(((MOST_TRIED + 1) * LINE_NODES) << 2, 16);
const triedMost: usize = memory.data(LINE_NODES << 2, 16);
/**
 * The two consequences of each discount, by number, and whether it is open; and the consequence of
 * each number.
 */
const triedFirst: usize = memory.data(MOST_TRIED << 2, 16);
const triedSecond: usize = memory.data(MOST_TRIED << 2, 16);
const triedOpen: usize = memory.data(MOST_TRIED << 2, 16);
const triedNumber: usize = memory.data((MOST_TRIED + 1) << 2, 16);

/** Bits of one consequence's entry in a word that holds one entry for each. */
const BITS: u64 = 8;
/** Each consequence by itself: number k in byte k. */
const APART: u64 = 0x0706050403020100;

let tried: i32 = 0;
let numbers: i32 = 0;

/**
 * Begins a group of discounts that are tried together. All their consequences belong to one option
 * and sign.
 */
export function beginTrial(): void {
  tried = 0;
  numbers = 0;
}

/**
 * Adds a discount; there may be MOST_TRIED. A closed one discounts `second`, and `first` is −1 if
 * it belongs to another option. Returns where to write its amount at each node.
 */
export function addTried(first: i32, second: i32, open: bool): usize {
  setI32(triedFirst, tried, first < 0 ? -1 : numberOf(first));
  setI32(triedSecond, tried, numberOf(second));
  setI32(triedOpen, tried, <i32>open);
  tried += 1;
  return triedRemoved + <usize>(tried - 1) * NODE_BYTES;
}

function numberOf(consequence: i32): i32 {
  for (let k = 0; k < numbers; k += 1) if (getI32(triedNumber, k) == consequence) return k;
  setI32(triedNumber, numbers, consequence);
  numbers += 1;
  return numbers - 1;
}

/**
 * Returns the address of the largest amount that can be removed at each node: the largest sum over
 * the sets of discounts that can be taken together. Such a set has no cycle. Its open records
 * discount all but one of the consequences that they join, and closed records discount at most one
 * of these.
 */
export function tryAll(): usize {
  memory.fill(triedMost, 0, NODE_BYTES);
  memory.fill(triedSums, 0, NODE_BYTES);
  visit(0, APART, APART, 0, triedSums);
  return triedMost;
}

/**
 * Extends the set chosen from the first `record` records. `joined` names the groups that all chosen
 * records form, `opened` those that the open ones form, each by one of its members. `entered` has
 * one bit for each of the latter groups: whether a closed record discounts a member.
 */
function visit(record: i32, joined: u64, opened: u64, entered: i32, sums: usize): void {
  if (record == tried) {
    for (let node: usize = 0; node < NODE_BYTES; node += 16)
      v128.store(triedMost + node, f32x4.pmax(v128.load(triedMost + node), v128.load(sums + node)));
    return;
  }
  visit(record + 1, joined, opened, entered, sums);
  const first = getI32(triedFirst, record);
  const second = getI32(triedSecond, record);
  if (first >= 0 && groupIn(joined, first) == groupIn(joined, second)) return;
  const target = groupIn(opened, second);
  let nowOpened = opened;
  let nowEntered = entered;
  if (getI32(triedOpen, record) == 1) {
    const other = groupIn(opened, first);
    if ((entered >> target) & (entered >> other) & 1) return;
    nowOpened = merged(opened, other, target);
    nowEntered |= ((entered >> other) & 1) << target;
  } else {
    if ((entered >> target) & 1) return;
    nowEntered |= 1 << target;
  }
  const to = triedSums + <usize>(record + 1) * NODE_BYTES;
  const removed = triedRemoved + <usize>record * NODE_BYTES;
  for (let node: usize = 0; node < NODE_BYTES; node += 16)
    v128.store(to + node, f32x4.add(v128.load(sums + node), v128.load(removed + node)));
  const nowJoined = first < 0 ? joined : merged(joined, groupIn(joined, first), groupIn(joined, second));
  visit(record + 1, nowJoined, nowOpened, nowEntered, to);
}

function groupIn(groups: u64, number: i32): i32 {
  return <i32>((groups >> (<u64>number * BITS)) & 0xff);
}

/** The groups after one of them takes another's name. */
function merged(groups: u64, group: i32, into: i32): u64 {
  let all = groups;
  for (let number = 0; number < numbers; number += 1)
    if (groupIn(groups, number) == group) all ^= (<u64>(group ^ into)) << (<u64>number * BITS);
  return all;
}
