/** What overlaps take at the nodes of one draw's line. */
import { floats, ints, reals } from '../../arena';
import { LINE_NODES, MOST_TRIED } from '../../limits';
import { consequences, options, overlapRecords } from '../../problem';

/** Of each consequence what is known of its group, eight numbers; see `line-groups.ts`. */
export let groups: usize = 0;
/** Of each consequence what is removed at each node; 0 between two draws. */
export let nodeRemoved: usize = 0;
/** Of each root of what records across options join: what these discount of benefits and of harms, at each node, of 64 bits. */
export let sideRemoved: usize = 0;
/** What each option's EV gains at each node. */
export let optionDiscount: usize = 0;
/** What one record would remove at each node. */
export let recordRemoved: usize = 0;
/** Sizes at one node, and EVs. */
export let nodeSizes: usize = 0;
export let nodeValues: usize = 0;
/** Discounts that are tried together: what they would remove; the sums on the way to a set; the largest sum. */
export let triedRemoved: usize = 0;
export let triedSums: usize = 0;
export let triedMost: usize = 0;
/** Their two consequences by numbers of their own, and whether they are open; which consequence has which number. */
export let triedFirst: usize = 0;
export let triedSecond: usize = 0;
export let triedOpen: usize = 0;
export let triedNumber: usize = 0;

export function planLineDiscounts(): void {
  const length = overlapRecords > 0 ? consequences : 0;
  groups = ints(8 * length);
  nodeRemoved = floats(length * LINE_NODES);
  sideRemoved = reals(2 * length * LINE_NODES);
  optionDiscount = floats(options * LINE_NODES);
  recordRemoved = floats(LINE_NODES);
  nodeSizes = reals(length);
  nodeValues = reals(options);
  triedRemoved = floats(MOST_TRIED * LINE_NODES);
  triedSums = floats((MOST_TRIED + 1) * LINE_NODES);
  triedMost = floats(LINE_NODES);
  triedFirst = ints(MOST_TRIED);
  triedSecond = ints(MOST_TRIED);
  triedOpen = ints(MOST_TRIED);
  triedNumber = ints(MOST_TRIED + 1);
}
