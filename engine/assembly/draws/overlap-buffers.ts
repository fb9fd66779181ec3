/** The overlaps of a block of draws, and of one draw as a graph. */
import { ints, reals } from '../arena';
import { BLOCK } from '../limits';
import { consequences, overlapCells, overlapRecords } from '../problem';

/** The part of each record's random bits that all randomisations share. */
export let recordStream: usize = 0;
/** Of each record: its first cell that any uniform has, and how many 64ths of (0, 1) its cells reach into. */
export let firstCell: usize = 0;
export let blockParts: usize = 0;
/** Of each cell: the last word that has it or a cell before it, less 2³¹. */
export let cellLimit: usize = 0;
/** Of each draw of a block: the cells of the records that are present, a row of overlapRecords places, and where they end. */
export let activeCell: usize = 0;
export let activeEnd: usize = 0;
/** The record of each cell. */
export let tmpRecords: usize = 0;
export let cellRecord: usize = 0;
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
  recordStream = reals(overlapRecords);
  firstCell = ints(overlapRecords);
  blockParts = ints(overlapRecords);
  cellLimit = ints(overlapCells);
  cellRecord = ints(overlapCells);
  activeCell = ints(BLOCK * overlapRecords);
  tmpRecords = ints(overlapRecords);
  activeEnd = ints(BLOCK);
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
