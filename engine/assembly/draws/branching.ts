import { getF64, getI32, setF64, setI32 } from '../arena';
import {
  edgeFrom,
  edgeNext,
  edgeTo,
  edgeWeight,
  nodeChosen,
  nodeContainer,
  nodeEntries,
  nodeFirst,
  nodeHeaviest,
  nodeLast,
  nodeOwner,
  nodePath,
  nodeState,
  nodeWeakest,
  nodeWeight,
} from './overlap-buffers';

const UNSEEN: i32 = 0;
const ON_PATH: i32 = 1;
const DONE: i32 = 2;

/** Nodes and, behind them, contracted cycles. */
let total: i32 = 0;

/**
 * Maximum-weight branching (Edmonds 1967, Chu and Liu 1965): of the edges given in `edgeFrom`, `edgeTo`, `edgeWeight`
 * at most one into each node, no cycle, the largest sum. Leaves in `nodeChosen` the edge into each node, −1 for none.
 * Edges without positive weight are never taken. Of equal edges into a node the one listed first is taken; a cycle
 * opened between equals loses the one listed first. Destroys `edgeWeight`. Cost edges × depth of nested cycles.
 * Where the heaviest edges into all nodes form no cycle, as in most draws, they are the branching: the short path.
 */
export function branching(nodes: i32, edges: i32): void {
  beginBranching(nodes);
  for (let edge = 0; edge < edges; edge += 1)
    offer(edge, getI32(edgeFrom, edge), getI32(edgeTo, edge), getF64(edgeWeight, edge));
  settleBranching(nodes, edges);
}

/** The same in parts: this first, then each edge is offered, in any order, then it is settled. */
export function beginBranching(nodes: i32): void {
  fill(nodeChosen, nodes, -1);
}

/** Keeps the heaviest edge into each node, and how many there are. */
export function offer(edge: i32, from: i32, to: i32, weight: f64): void {
  setI32(edgeFrom, edge, from);
  setI32(edgeTo, edge, to);
  setF64(edgeWeight, edge, weight);
  if (!(weight > 0) || from == to) return;
  const chosen = getI32(nodeChosen, to);
  setI32(nodeEntries, to, chosen < 0 ? 1 : getI32(nodeEntries, to) + 1);
  const heaviest = getF64(nodeHeaviest, to);
  if (chosen >= 0 && (weight < heaviest || (weight == heaviest && edge > chosen))) return;
  setI32(nodeChosen, to, edge);
  setF64(nodeHeaviest, to, weight);
}

export function settleBranching(nodes: i32, edges: i32): void {
  if (isForest(nodes)) return;
  for (let node = 0; node < nodes; node += 1) addNode(node);
  total = nodes;
  for (let edge = 0; edge < edges; edge += 1)
    if (getF64(edgeWeight, edge) > 0 && getI32(edgeFrom, edge) != getI32(edgeTo, edge))
      append(getI32(edgeTo, edge), edge);
  for (let node = 0; node < nodes; node += 1)
    if (getI32(nodeState, ownerOf(node)) == UNSEEN) growPath(ownerOf(node));
  for (let cycle = total - 1; cycle >= nodes; cycle -= 1) openCycle(cycle);
}

/** `length` numbers, and what rounds them up to a multiple of four, which every buffer has room for. */
function fill(from: usize, length: i32, value: i32): void {
  const all = i32x4.splat(value);
  const end = from + ((<usize>length) << 2);
  for (let at = from; at < end; at += 16) v128.store(at, all);
}

/**
 * Whether the heaviest edges form no cycle; a pair that nothing else enters, which an open record alone makes, is opened
 * on the way.
 */
function isForest(nodes: i32): bool {
  fill(nodePath, nodes, 0);
  for (let start = 0; start < nodes; start += 1) {
    if (getI32(nodeChosen, start) < 0) continue;
    let node = start;
    while (getI32(nodePath, node) == 0) {
      setI32(nodePath, node, start + 1);
      const edge = getI32(nodeChosen, node);
      if (edge < 0) break;
      const from = getI32(edgeFrom, edge);
      if (getI32(nodePath, from) == start + 1 && !opensPair(node, from)) return false;
      node = from;
    }
  }
  return true;
}

function opensPair(node: i32, other: i32): bool {
  const edge = getI32(nodeChosen, node);
  const back = getI32(nodeChosen, other);
  if (back < 0) return true;
  if (getI32(edgeFrom, back) != node || getI32(nodeEntries, node) != 1 || getI32(nodeEntries, other) != 1)
    return false;
  const weight = getF64(edgeWeight, edge);
  const backWeight = getF64(edgeWeight, back);
  const loses = weight < backWeight || (weight == backWeight && edge < back) ? node : other;
  setI32(nodeChosen, loses, -1);
  return true;
}

function addNode(node: i32): void {
  setI32(nodeFirst, node, -1);
  setI32(nodeLast, node, -1);
  setI32(nodeOwner, node, node);
  setI32(nodeContainer, node, -1);
  setI32(nodeState, node, UNSEEN);
  setI32(nodeChosen, node, -1);
}

function append(node: i32, edge: i32): void {
  const last = getI32(nodeLast, node);
  if (last < 0) setI32(nodeFirst, node, edge);
  else setI32(edgeNext, last, edge);
  setI32(edgeNext, edge, -1);
  setI32(nodeLast, node, edge);
}

/** Walks from a node backwards along heaviest edges until a root, a finished node, or a cycle, which becomes one node. */
function growPath(start: i32): void {
  let length = 0;
  let node = start;
  while (true) {
    setI32(nodePath, length, node);
    length += 1;
    setI32(nodeState, node, ON_PATH);
    const edge = heaviestInto(node);
    setI32(nodeChosen, node, edge);
    if (edge < 0) break;
    setF64(nodeWeight, node, getF64(edgeWeight, edge));
    const from = ownerOf(getI32(edgeFrom, edge));
    const state = getI32(nodeState, from);
    if (state == DONE) break;
    if (state == UNSEEN) {
      node = from;
      continue;
    }
    node = total;
    length = contract(length, from);
  }
  for (let k = 0; k < length; k += 1) setI32(nodeState, getI32(nodePath, k), DONE);
}

function heaviestInto(node: i32): i32 {
  let best = -1;
  let heaviest: f64 = 0;
  for (let edge = getI32(nodeFirst, node); edge >= 0; edge = getI32(edgeNext, edge)) {
    const weight = getF64(edgeWeight, edge);
    if (weight < heaviest || weight <= 0) continue;
    if (weight == heaviest && edge > best) continue;
    if (ownerOf(getI32(edgeFrom, edge)) == node) continue;
    best = edge;
    heaviest = weight;
  }
  return best;
}

/**
 * The path's end, from `first` on, is a cycle: node `total` takes its place. An edge that enters at a member is worth what
 * it adds over opening the cycle at its weakest edge. Gives the length of the path before it.
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
  const lost = getF64(nodeWeight, weakest);
  for (let k = start; k < length; k += 1) {
    const entered = getI32(nodePath, k);
    moveEdges(entered, cycle, lost - getF64(nodeWeight, entered));
  }
  return start;
}

function isWeaker(member: i32, than: i32): bool {
  const weight = getF64(nodeWeight, member);
  const other = getF64(nodeWeight, than);
  return weight < other || (weight == other && getI32(nodeChosen, member) < getI32(nodeChosen, than));
}

function moveEdges(member: i32, cycle: i32, change: f64): void {
  let edge = getI32(nodeFirst, member);
  while (edge >= 0) {
    const next = getI32(edgeNext, edge);
    if (ownerOf(getI32(edgeFrom, edge)) != cycle) {
      setF64(edgeWeight, edge, getF64(edgeWeight, edge) + change);
      append(cycle, edge);
    }
    edge = next;
  }
}

/** The member where the cycle's own edge enters takes that edge; without one the weakest member goes without. */
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
