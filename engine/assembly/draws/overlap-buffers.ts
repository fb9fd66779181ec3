/** The overlaps of a block of draws, and of one draw as a graph. */
import { ints, reals } from '../arena';
import { BLOCK } from '../limits';
import { consequences, overlapRecords } from '../problem';

/** Of each draw of a block: how many records are present. */
export let activeCount: usize = 0;
/** Those records, and the cell of each: a row of overlapRecords places for each draw. */
export let activeRecord: usize = 0;
export let activeCell: usize = 0;
export let component: usize = 0;
export let benefitWeight: usize = 0;
export let harmWeight: usize = 0;
export let edgeFrom: usize = 0;
export let edgeTo: usize = 0;
export let edgeWeight: usize = 0;
export let edgeRemoved: usize = 0;
/** Two for each overlap record: 2 · record discounts a, 2 · record + 1 discounts b. */
export let edgeSide: usize = 0;
export let edgeType: usize = 0;
export let edgeNext: usize = 0;
export let nodeFirst: usize = 0;
export let nodeLast: usize = 0;
export let nodeOwner: usize = 0;
export let nodeContainer: usize = 0;
export let nodeState: usize = 0;
export let nodeWeakest: usize = 0;
export let nodeWeight: usize = 0;
/** Edge into each node that the branching takes, −1 for none. */
export let nodeChosen: usize = 0;
export let nodePath: usize = 0;
/** Edges of positive weight into each node. */
export let nodeEntries: usize = 0;

export function planOverlaps(): void {
  activeCount = ints(BLOCK);
  activeRecord = ints(BLOCK * overlapRecords);
  activeCell = ints(BLOCK * overlapRecords);
  component = ints(consequences);
  benefitWeight = reals(consequences);
  harmWeight = reals(consequences);
  const edges = 2 * overlapRecords;
  edgeFrom = ints(edges);
  edgeTo = ints(edges);
  edgeWeight = reals(edges);
  edgeRemoved = reals(edges);
  edgeSide = ints(edges);
  edgeType = ints(edges);
  edgeNext = ints(edges);
  // A contracted cycle is a node of its own; there are fewer of them than nodes.
  const nodes = 2 * consequences;
  nodeFirst = ints(nodes);
  nodeLast = ints(nodes);
  nodeOwner = ints(nodes);
  nodeContainer = ints(nodes);
  nodeState = ints(nodes);
  nodeWeakest = ints(nodes);
  nodeWeight = reals(nodes);
  nodeChosen = ints(nodes);
  nodePath = ints(nodes);
  nodeEntries = ints(nodes);
}
