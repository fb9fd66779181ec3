import { getF64, getI32, ints, reals, setF64, setI32 } from '../../arena';
import { consequences, overlapRecords } from '../../problem';

export let edgeFrom: usize = 0;
export let edgeTo: usize = 0;
export let edgeWeight: usize = 0;
/**
 * Among equal edges into a node the one with the lowest number wins. In a draw it holds side and
 * type (cell-effects.ts).
 */
export let edgeOrder: usize = 0;
let edgeNext: usize = 0;
let nodeFirst: usize = 0;
let nodeOwner: usize = 0;
let nodeContainer: usize = 0;
let nodeWeakest: usize = 0;
/** The edge into each node that the branching takes, −1 for none. */
export let nodeChosen: usize = 0;
let nodePath: usize = 0;
/** Which path a node is on: the path's first node, plus 1. 0: none. */
let nodeMark: usize = 0;
/** One bit for each node: whether a chosen edge leaves it. */
let enteredBits: usize = 0;
/**
 * For each node: the largest weight of the edges into it, and how many of these have positive
 * weight.
 */
let nodeHeaviest: usize = 0;
let nodeEntries: usize = 0;

export function planBranching(): void {
  // One place more: the second offer of a closed cell is written behind the last edge.
  const edges = 2 * overlapRecords + 1;
  // A contracted cycle is a node too; there are fewer of them than consequences.
  const nodes = 2 * consequences;
  edgeFrom = ints(edges);
  edgeTo = ints(edges);
  edgeWeight = reals(edges);
  edgeOrder = ints(edges);
  edgeNext = ints(edges);
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
}

/** Number of nodes and, behind them, of contracted cycles. */
let total: i32 = 0;

/**
 * Maximum-weight branching (Edmonds 1967, Chu and Liu 1965): from the edges in `edgeFrom`, `edgeTo`
 * and `edgeWeight` it takes at most one into each node, without a cycle, so that their weights have
 * the largest sum. Writes to `nodeChosen` the edge into each node, −1 for none. Edges without
 * positive weight are never taken. Of equal edges into a node it takes the one listed first; a
 * cycle that opens between equals loses the one listed first. May destroy `edgeWeight`. Cost edges
 * × depth of nested cycles. If the heaviest edges into all nodes form no cycle, as in most draws,
 * they are the branching, and no lists are made.
 */
export function branching(nodes: i32, edges: i32): void {
  beginBranching(nodes);
  for (let edge = 0; edge < edges; edge += 1)
    if (getI32(edgeFrom, edge) != getI32(edgeTo, edge))
      offer(edge, getI32(edgeFrom, edge), getI32(edgeTo, edge), edge, getF64(edgeWeight, edge));
  settleBranching(nodes, edges);
}

/** The same in parts: call this first, then offer each edge in any order, then settle. */
export function beginBranching(nodes: i32): void {
  fill(nodeChosen, nodes, -1);
  fill(nodeEntries, nodes, 0);
  fill(nodeHeaviest, 2 * nodes, 0);
}

/**
 * Offers an edge: keeps the heaviest edge into each node, and counts the edges. It has no branches,
 * because weights come in any order. Edges must be offered by rising `order`; of equal ones the
 * first is taken.
 */
export function offer(edge: i32, from: i32, to: i32, order: i32, weight: f64): void {
  take(edge, from, to, order, weight, <i32>(weight > getF64(nodeHeaviest, to)));
}

/** The same for an edge whose `order` may be lower than that of edges offered before. */
export function offerLate(edge: i32, from: i32, to: i32, order: i32, weight: f64): void {
  const heaviest = getF64(nodeHeaviest, to);
  // Without a chosen edge `heaviest` is 0, and the number read before the first order has no
  // effect.
  const isFirst = <i32>(order < getI32(edgeOrder, getI32(nodeChosen, to)));
  const takes = <i32>(weight > heaviest) | (<i32>(weight > 0) & <i32>(weight == heaviest) & isFirst);
  take(edge, from, to, order, weight, takes);
}

function take(edge: i32, from: i32, to: i32, order: i32, weight: f64, takes: i32): void {
  setI32(edgeFrom, edge, from);
  setI32(edgeTo, edge, to);
  setI32(edgeOrder, edge, order);
  setF64(edgeWeight, edge, weight);
  const chosen = getI32(nodeChosen, to);
  setI32(nodeChosen, to, chosen ^ ((chosen ^ edge) & -takes));
  setI32(nodeEntries, to, getI32(nodeEntries, to) + <i32>(weight > 0));
  const heaviest = f64x2.pmax(v128.load64_splat(nodeHeaviest + ((<usize>to) << 3)), f64x2.splat(weight));
  setF64(nodeHeaviest, to, f64x2.extract_lane(heaviest, 0));
}

export function settleBranching(nodes: i32, edges: i32): void {
  fill(nodeMark, nodes, 0);
  total = nodes;
  findEntered(nodes);
  for (let first = 0; first < nodes; first += 64)
    for (
      let left = chosenAmong(first, nodes) & load<u64>(enteredBits + (first >> 3));
      left != 0;
      left &= left - 1
    ) {
      const node = first + <i32>ctz(left);
      if (getI32(nodeMark, node) == 0) growPath(node, nodes, edges);
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
      const from = getI32(edgeFrom, getI32(nodeChosen, first + <i32>ctz(left)));
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
    setI32(nodePath, length, node);
    length += 1;
    setI32(nodeMark, node, start + 1);
    if (node >= nodes) takeHeaviest(node);
    const edge = getI32(nodeChosen, node);
    if (edge < 0) return;
    const origin = getI32(edgeFrom, edge);
    const from = total > nodes ? ownerOf(origin) : origin;
    const mark = getI32(nodeMark, from);
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
  const edge = getI32(nodeChosen, node);
  const back = getI32(nodeChosen, other);
  if (getI32(edgeFrom, back) != node || getI32(nodeEntries, node) != 1 || getI32(nodeEntries, other) != 1)
    return false;
  setI32(nodeChosen, isWeaker(node, other) ? node : other, -1);
  return true;
}

/** Lists the edges into each node, before the first contraction. */
function listEdges(nodes: i32, edges: i32): void {
  for (let node = 0; node < nodes; node += 1) addNode(node);
  for (let edge = 0; edge < edges; edge += 1)
    if (getF64(edgeWeight, edge) > 0 && getI32(edgeFrom, edge) != getI32(edgeTo, edge))
      insert(getI32(edgeTo, edge), edge);
}

function addNode(node: i32): void {
  setI32(nodeFirst, node, -1);
  setI32(nodeOwner, node, node);
  setI32(nodeContainer, node, -1);
}

function insert(node: i32, edge: i32): void {
  setI32(edgeNext, edge, getI32(nodeFirst, node));
  setI32(nodeFirst, node, edge);
}

/** The heaviest edge into a contracted cycle. */
function takeHeaviest(cycle: i32): void {
  let best = -1;
  let heaviest: f64 = 0;
  for (let edge = getI32(nodeFirst, cycle); edge >= 0; edge = getI32(edgeNext, edge)) {
    const weight = getF64(edgeWeight, edge);
    if (weight < heaviest || weight <= 0) continue;
    if (weight == heaviest && getI32(edgeOrder, edge) > getI32(edgeOrder, best)) continue;
    if (ownerOf(getI32(edgeFrom, edge)) == cycle) continue;
    best = edge;
    heaviest = weight;
  }
  setI32(nodeChosen, cycle, best);
  setF64(nodeHeaviest, cycle, heaviest);
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
    member = getI32(nodePath, start);
    if (isWeaker(member, weakest)) weakest = member;
    setI32(nodeOwner, member, cycle);
    setI32(nodeContainer, member, cycle);
  }
  setI32(nodeWeakest, cycle, weakest);
  const lost = getF64(nodeHeaviest, weakest);
  for (let k = start; k < length; k += 1) {
    const entered = getI32(nodePath, k);
    moveEdges(entered, cycle, lost - getF64(nodeHeaviest, entered));
  }
  return start;
}

function isWeaker(member: i32, than: i32): bool {
  const weight = getF64(nodeHeaviest, member);
  const other = getF64(nodeHeaviest, than);
  return weight < other || (weight == other && orderInto(member) < orderInto(than));
}

function orderInto(node: i32): i32 {
  return getI32(edgeOrder, getI32(nodeChosen, node));
}

function moveEdges(member: i32, cycle: i32, change: f64): void {
  let edge = getI32(nodeFirst, member);
  while (edge >= 0) {
    const next = getI32(edgeNext, edge);
    if (ownerOf(getI32(edgeFrom, edge)) != cycle) {
      setF64(edgeWeight, edge, getF64(edgeWeight, edge) + change);
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
    setI32(nodeChosen, getI32(nodeWeakest, cycle), -1);
    return;
  }
  let member = getI32(edgeTo, edge);
  while (getI32(nodeContainer, member) != cycle) member = getI32(nodeContainer, member);
  setI32(nodeChosen, member, edge);
}

function ownerOf(node: i32): i32 {
  let at = node;
  let up = getI32(nodeOwner, at);
  while (up != at) {
    const above = getI32(nodeOwner, up);
    setI32(nodeOwner, at, above);
    at = above;
    up = getI32(nodeOwner, at);
  }
  return at;
}
