/** The overlaps of a block of draws, and of one draw as a graph. */
import { ints, reals } from '../../arena';
import { BLOCK, EFFECT_BYTES } from '../../limits';
import { consequences, overlapCells, overlapRecords } from '../../problem';

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
/** Records within options, then those across; and where the cells of the former end in each draw's row. */
export let sortedRecords: usize = 0;
export let withinEnd: usize = 0;
/** What each cell does, EFFECT_BYTES of each. */
export let cellEffects: usize = 0;
/** Of each draw of a block: the sizes of all consequences. */
export let consequenceSizes: usize = 0;
/** Across records that are present in a draw: what their cells do, and their edges. */
export let acrossEffect: usize = 0;
export let acrossEdge: usize = 0;
export let component: usize = 0;
/** Of each component: what across records discount of benefits, of harms and of neither, and room up to 32 bytes. */
export let sideWeights: usize = 0;
export let edgeFrom: usize = 0;
export let edgeTo: usize = 0;
export let edgeWeight: usize = 0;
export let edgeRemoved: usize = 0;
/** Of equals the edge with the lower number is taken to come first; in a draw side and type (cell-effects.ts). */
export let edgeOrder: usize = 0;
export let edgeNext: usize = 0;
export let nodeFirst: usize = 0;
export let nodeOwner: usize = 0;
export let nodeContainer: usize = 0;
export let nodeWeakest: usize = 0;
/** Edge into each node that the branching takes, −1 for none. */
export let nodeChosen: usize = 0;
export let nodePath: usize = 0;
/** Which path a node is on: where it began, and 1 more. */
export let nodeMark: usize = 0;
/** One bit for each node: whether a chosen edge comes from it. */
export let enteredBits: usize = 0;
/** Edges of positive weight into each node that has any, and the largest weight among them. */
export let nodeHeaviest: usize = 0;
export let nodeEntries: usize = 0;

export function planOverlaps(): void {
  recordStream = reals(overlapRecords);
  firstCell = ints(overlapRecords);
  blockParts = ints(overlapRecords);
  cellLimit = ints(overlapCells);
  cellEffects = reals(overlapCells * (EFFECT_BYTES / 8));
  consequenceSizes = reals(overlapRecords > 0 ? BLOCK * consequences : 0);
  acrossEffect = ints(overlapRecords);
  acrossEdge = ints(overlapRecords);
  activeCell = ints(BLOCK * overlapRecords);
  activeEnd = ints(BLOCK);
  component = ints(consequences);
  sideWeights = reals(4 * consequences);
  // One place more: behind the last edge, what a closed cell does not offer is written.
  const edges = 2 * overlapRecords + 1;
  edgeFrom = ints(edges);
  edgeTo = ints(edges);
  edgeWeight = reals(edges);
  edgeRemoved = reals(edges);
  edgeOrder = ints(edges);
  edgeNext = ints(edges);
  // A contracted cycle is a node of its own; there are fewer of them than nodes.
  const nodes = 2 * consequences;
  nodeFirst = ints(nodes);
  nodeOwner = ints(nodes);
  nodeContainer = ints(nodes);
  nodeWeakest = ints(nodes);
  nodeChosen = ints(nodes);
  nodePath = ints(nodes);
  nodeMark = ints(nodes);
  enteredBits = reals((nodes >> 6) + 1);
  nodeHeaviest = reals(nodes);
  nodeEntries = ints(nodes);
  sortedRecords = ints(overlapRecords);
  withinEnd = ints(BLOCK);
}
