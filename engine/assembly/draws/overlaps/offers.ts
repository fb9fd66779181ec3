/**
 * The discounts of one draw. A present record offers to remove share · min(size_a, size_b): a
 * closed one of its child, an open one of either consequence. The branching of these offers that
 * removes most is taken (docs/method.md, "Correction").
 */
import { getF64, getI32 } from '../../arena';
import { consequences } from '../../problem';
import { offerAcross } from './across-sides';
import { beginBranching, edgeAt, nodeChosen, offer, settleBranching } from './branching';
import { effectAt, smallerOf, TYPE_BITS } from './cell-effects';

/** Factors of the weights of a cell's two offers. */
@unmanaged
class Factors {
  discountsSecond: f64;
  discountsFirst: f64;
}

/**
 * The factors of a closed and of an open cell, each where the second consequence is the smaller and
 * where the first is. By 1 + 2⁻²⁰, an open record's offer that discounts the smaller consequence
 * wins against its equal.
 */
const OPEN_MORE: f64 = 1.0 + 1.0 / 1048576.0;
const FACTORS: usize = memory.data<f64>([1.0, 0.0, 1.0, 0.0, OPEN_MORE, 1.0, 1.0, OPEN_MORE], 16);

/**
 * Settles the discounts of a draw with these sizes of the consequences. The present cells of
 * records within options lie from `cells` to `within`, those across to `end`. Leaves the chosen
 * edges in `nodeChosen` (branching.ts); an edge leads from the discounter to the discounted.
 */
export function settleDiscounts(sizes: usize, cells: usize, within: usize, end: usize): void {
  beginBranching(consequences);
  let edges = offerWithin(sizes, cells, within);
  if (within < end) edges = offerAcross(sizes, within, end, edges);
  settleBranching(consequences, edges);
}

/** What the settled discounts remove of a consequence. */
export function removedOf(consequence: i32): f64 {
  const edge = getI32(nodeChosen, consequence);
  return edge < 0 ? 0 : edgeAt(edge).removed;
}

/**
 * Returns the number of edges offered. There are no branches on sizes. A closed cell's second offer
 * would weigh 0.
 */
function offerWithin(sizes: usize, cells: usize, within: usize): i32 {
  let edge = 0;
  for (let at = cells; at < within; at += 4) {
    const effect = effectAt(at);
    const first = effect.first;
    const second = effect.second;
    const firstSize = getF64(sizes, first);
    const secondSize = getF64(sizes, second);
    const removed = effect.share * smallerOf(firstSize, secondSize);
    const order = effect.order;
    const isOpen = effect.isOpen;
    const isTie = <i32>(firstSize == secondSize) & <i32>(first > second);
    const firstIsSmaller = <i32>(firstSize < secondSize) | isTie;
    const factors = changetype<Factors>(FACTORS + ((<usize>(isOpen * 2 + firstIsSmaller)) << 4));
    edgeAt(edge).removed = removed;
    offer(edge, first, second, order + (isOpen << TYPE_BITS), removed * factors.discountsSecond);
    edge += 1;
    if (isOpen == 0) continue;
    edgeAt(edge).removed = removed;
    offer(edge, second, first, order, removed * factors.discountsFirst);
    edge += 1;
  }
  return edge;
}
