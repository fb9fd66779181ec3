/** Maximum-weight branchings: which discounts of a draw are taken together. */
import { getI32, ints, reals, recordAt, records, setI32 } from '../../arena';
import { rootOf } from '../../disjoint-sets';
import { consequences, overlapRecords } from '../../problem';

@unmanaged
export class Edge {
  weight: f64;
  /** What the edge removes of the consequence that it discounts; not read here. */
  removed: f64;
  from: i32;
  to: i32;
  /**
   * Among equal edges into a node the one with the lowest number wins. In a draw it holds side and
   * type (cell-effects.ts).
   */
  order: i32;
  /** The next edge into the same node; see `listEdges`. */
  next: i32;
}

/** What is known of a node or a contracted cycle. */
@unmanaged
class Node {
  /** The largest weight of the edges into it, and how many of these have positive weight. */
  heaviest: f64;
  entries: i32;
  /** Which path it is on: the path's first node, plus 1. 0: none. */
  mark: i32;
}

/** What else is known of it once a cycle has been contracted. */
@unmanaged
class Contraction {
  firstEdge: i32;
  /** The cycle that it was contracted into, −1 for none. */
  container: i32;
  /** Of a cycle: the member that loses its edge when no edge enters the cycle. */
  weakest: i32;
}

let edgeList: usize = 0;
let nodeList: usize = 0;
let contractionList: usize = 0;
/** Disjoint sets: the outermost cycle that each node is part of. */
let owners: usize = 0;
/** The edge into each node that the branching takes, −1 for none. */
export let nodeChosen: usize = 0;
let path: usize = 0;
/** One bit for each node: whether a chosen edge leaves it. */
let enteredBits: usize = 0;

export function planBranching(): void {
  const edges = 2 * overlapRecords;
  // A contracted cycle is a node too; there are fewer of them than consequences.
  const nodes = 2 * consequences;
  edgeList = records<Edge>(edges);
  nodeList = records<Node>(nodes);
  contractionList = records<Contraction>(nodes);
  owners = ints(nodes);
  nodeChosen = ints(nodes);
  path = ints(nodes);
  enteredBits = reals((nodes >> 6) + 1);
}

export function edgeAt(edge: i32): Edge {
  return recordAt<Edge>(edgeList, edge);
}

function nodeAt(node: i32): Node {
  return recordAt<Node>(nodeList, node);
}

function contractionOf(node: i32): Contraction {
  return recordAt<Contraction>(contractionList, node);
}

/** Number of nodes and, behind them, of contracted cycles. */
let total: i32 = 0;

/**
 * Maximum-weight branching (Edmonds 1967, Chu and Liu 1965): of the edges, whose ends and weights
 * are written, it takes at most one into each node, without a cycle, so that their weights have the
 * largest sum. Writes to `nodeChosen` the edge into each node, −1 for none. Edges without positive
 * weight are never taken. Of equal edges into a node it takes the one listed first; a cycle that
 * opens between equals loses the one listed first. May change weights. Cost edges × depth of nested
 * cycles. If the heaviest edges into all nodes form no cycle, as in most draws, they are the
 * branching, and no lists are made.
 */
export function branching(nodes: i32, edges: i32): void {
  beginBranching(nodes);
  for (let edge = 0; edge < edges; edge += 1) {
    const one = edgeAt(edge);
    if (one.from != one.to) offer(edge, one.from, one.to, edge, one.weight);
  }
  settleBranching(nodes, edges);
}

/** The same in parts: call this first, then offer each edge in any order, then settle. */
export function beginBranching(nodes: i32): void {
  fill(nodeChosen, nodes, -1);
  fill(nodeList, nodes * (<i32>offsetof<Node>() >> 2), 0);
}

/**
 * Offers an edge: keeps the heaviest edge into each node, and counts the edges. It has no branches,
 * because weights come in any order. Edges must be offered by rising `order`; of equal ones the
 * first is taken.
 */
export function offer(edge: i32, from: i32, to: i32, order: i32, weight: f64): void {
  take(edge, from, to, order, weight, <i32>(weight > nodeAt(to).heaviest));
}

/** The same for an edge whose `order` may be lower than that of edges offered before. */
export function offerLate(edge: i32, from: i32, to: i32, order: i32, weight: f64): void {
  const heaviest = nodeAt(to).heaviest;
  // Without a chosen edge `heaviest` is 0, and the number read before the first order has no
  // effect.
  const isFirst = <i32>(order < edgeAt(getI32(nodeChosen, to)).order);
  const takes = <i32>(weight > heaviest) | (<i32>(weight > 0) & <i32>(weight == heaviest) & isFirst);
  take(edge, from, to, order, weight, takes);
}

function take(edge: i32, from: i32, to: i32, order: i32, weight: f64, takes: i32): void {
  const written = edgeAt(edge);
  written.from = from;
  written.to = to;
  written.order = order;
  written.weight = weight;
  const chosen = getI32(nodeChosen, to);
  setI32(nodeChosen, to, chosen ^ ((chosen ^ edge) & -takes));
  const node = nodeAt(to);
  node.entries += <i32>(weight > 0);
  node.heaviest = f64x2.extract_lane(f64x2.pmax(f64x2.splat(node.heaviest), f64x2.splat(weight)), 0);
}

export function settleBranching(nodes: i32, edges: i32): void {
  total = nodes;
  findEntered(nodes);
  for (let first = 0; first < nodes; first += 64)
    for (
      let left = chosenAmong(first, nodes) & load<u64>(enteredBits + (first >> 3));
      left != 0;
      left &= left - 1
    ) {
      const node = first + <i32>ctz(left);
      if (nodeAt(node).mark == 0) growPath(node, nodes, edges);
    }
  for (let cycle = total - 1; cycle >= nodes; cycle -= 1) openCycle(cycle);
}

/**
 * Marks the nodes that chosen edges leave. Other nodes are on no cycle, so no path has to start
 * there.
 */
function findEntered(nodes: i32): void {
  for (let first = 0; first < nodes; first += 64) store<u64>(enteredBits + (first >> 3), 0);
  for (let first = 0; first < nodes; first += 64)
    for (let left = chosenAmong(first, nodes); left != 0; left &= left - 1) {
      const from = edgeAt(getI32(nodeChosen, first + <i32>ctz(left))).from;
      const at = enteredBits + ((<usize>(from >> 6)) << 3);
      store<u64>(at, load<u64>(at) | ((<u64>1) << from));
    }
}

/**
 * A bit for each of 64 nodes from `first` (a multiple of 64) on: whether an edge into it is chosen.
 */
export function chosenAmong(first: i32, nodes: i32): u64 {
  const count = min(64, nodes - first);
  const from = nodeChosen + ((<usize>first) << 2);
  let none: u64 = 0;
  for (let k = 0; k < count; k += 4) none |= (<u64>i32x4.bitmask(v128.load(from + ((<usize>k) << 2)))) << k;
  return ~none & (~(<u64>0) >> (64 - count));
}

/** Fills `length` numbers, rounded up to a multiple of four, for which every buffer has room. */
function fill(from: usize, length: i32, value: i32): void {
  const all = i32x4.splat(value);
  const end = from + ((<usize>length) << 2);
  for (let at = from; at < end; at += 16) v128.store(at, all);
}

/**
 * Follows the heaviest edges backwards from a node until it reaches a root, a node of an earlier
 * path, or a cycle. A cycle of two nodes that no other edge enters is opened; any other becomes one
 * node. Each node is marked with its path.
 */
function growPath(start: i32, nodes: i32, edges: i32): void {
  let length = 0;
  let node = start;
  while (true) {
    setI32(path, length, node);
    length += 1;
    nodeAt(node).mark = start + 1;
    if (node >= nodes) takeHeaviest(node);
    const edge = getI32(nodeChosen, node);
    if (edge < 0) return;
    const origin = edgeAt(edge).from;
    const from = total > nodes ? rootOf(owners, origin) : origin;
    const mark = nodeAt(from).mark;
    if (mark == 0) {
      node = from;
      continue;
    }
    if (mark != start + 1) return;
    if (node < nodes && from < nodes && opensPair(node, from)) return;
    if (total == nodes) listEdges(nodes, edges);
    node = total;
    length = contract(length, from);
  }
}

/** Opens a cycle of two nodes that no other edge enters; a single open record makes one. */
function opensPair(node: i32, other: i32): bool {
  const back = edgeAt(getI32(nodeChosen, other));
  if (back.from != node || nodeAt(node).entries != 1 || nodeAt(other).entries != 1) return false;
  setI32(nodeChosen, isWeaker(node, other) ? node : other, -1);
  return true;
}

/** Lists the edges into each node, before the first contraction. */
function listEdges(nodes: i32, edges: i32): void {
  for (let node = 0; node < nodes; node += 1) addNode(node);
  for (let edge = 0; edge < edges; edge += 1) {
    const one = edgeAt(edge);
    if (one.weight > 0 && one.from != one.to) insert(one.to, edge);
  }
}

function addNode(node: i32): void {
  const contraction = contractionOf(node);
  contraction.firstEdge = -1;
  contraction.container = -1;
  setI32(owners, node, node);
}

function insert(node: i32, edge: i32): void {
  const contraction = contractionOf(node);
  edgeAt(edge).next = contraction.firstEdge;
  contraction.firstEdge = edge;
}

/** The heaviest edge into a contracted cycle. */
function takeHeaviest(cycle: i32): void {
  let best = -1;
  let heaviest: f64 = 0;
  for (let edge = contractionOf(cycle).firstEdge; edge >= 0; edge = edgeAt(edge).next) {
    const one = edgeAt(edge);
    const weight = one.weight;
    if (weight < heaviest || weight <= 0) continue;
    if (weight == heaviest && one.order > edgeAt(best).order) continue;
    if (rootOf(owners, one.from) == cycle) continue;
    best = edge;
    heaviest = weight;
  }
  setI32(nodeChosen, cycle, best);
  nodeAt(cycle).heaviest = heaviest;
}

/**
 * The path's end, from `first` on, is a cycle: node `total` replaces it. An edge that enters at a
 * member has the weight that it adds over opening the cycle at its weakest edge. Returns the length
 * of the path before the cycle.
 */
function contract(length: i32, first: i32): i32 {
  const cycle = total;
  total += 1;
  addNode(cycle);
  let weakest = first;
  let start = length;
  let member = -1;
  while (member != first) {
    start -= 1;
    member = getI32(path, start);
    if (isWeaker(member, weakest)) weakest = member;
    setI32(owners, member, cycle);
    contractionOf(member).container = cycle;
  }
  contractionOf(cycle).weakest = weakest;
  const lost = nodeAt(weakest).heaviest;
  for (let k = start; k < length; k += 1) {
    const entered = getI32(path, k);
    moveEdges(entered, cycle, lost - nodeAt(entered).heaviest);
  }
  return start;
}

function isWeaker(member: i32, than: i32): bool {
  const weight = nodeAt(member).heaviest;
  const other = nodeAt(than).heaviest;
  return weight < other || (weight == other && orderInto(member) < orderInto(than));
}

function orderInto(node: i32): i32 {
  return edgeAt(getI32(nodeChosen, node)).order;
}

function moveEdges(member: i32, cycle: i32, change: f64): void {
  let edge = contractionOf(member).firstEdge;
  while (edge >= 0) {
    const moved = edgeAt(edge);
    const next = moved.next;
    if (rootOf(owners, moved.from) != cycle) {
      moved.weight += change;
      insert(cycle, edge);
    }
    edge = next;
  }
}

/**
 * The member that the cycle's chosen edge enters takes that edge. Without one, the weakest member
 * loses its edge.
 */
function openCycle(cycle: i32): void {
  const edge = getI32(nodeChosen, cycle);
  if (edge < 0) {
    setI32(nodeChosen, contractionOf(cycle).weakest, -1);
    return;
  }
  let member = edgeAt(edge).to;
  while (contractionOf(member).container != cycle) member = contractionOf(member).container;
  setI32(nodeChosen, member, edge);
}
