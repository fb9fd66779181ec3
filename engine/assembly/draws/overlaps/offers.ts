import { getF64, ints, reals, setF64, setI32 } from '../../arena';
import { overlapRecords } from '../../problem';
import { offerAcross } from './across-sides';
import { beginBranching, offer } from './branching';
import { effectOf, TYPE_BITS } from './cell-effects';

/** What each edge removes of the consequence that it discounts. */
export let edgeRemoved: usize = 0;
/** The present records across options: the address of the cell's effect, and the edge. */
let acrossEffect: usize = 0;
let acrossEdge: usize = 0;

export function planOffers(): void {
  edgeRemoved = reals(2 * overlapRecords + 1);
  acrossEffect = ints(overlapRecords);
  acrossEdge = ints(overlapRecords);
}

/**
 * Number of edges that the current draw offers. An edge leads from the discounter to the
 * discounted.
 */
export let edges: i32 = 0;

/**
 * Factors of the weights of a cell's two offers (the second discounted, the first discounted), for
 * a closed and an open cell, each where the second is the smaller and where the first is. By 1 +
 * 2⁻²⁰, an open record's offer that discounts the smaller consequence wins against its equal.
 */
const OPEN_MORE: f64 = 1.0 + 1.0 / 1048576.0;
const FACTORS: usize = memory.data<f64>([1.0, 0.0, 1.0, 0.0, OPEN_MORE, 1.0, 1.0, OPEN_MORE], 16);

/**
 * A present record offers share · min(size_a, size_b): a closed one discounts its child, an open
 * one either consequence. `sizes` are the consequences' sizes in the draw. The present cells of
 * records within options lie from `cells` to `within`, those across to `end`. There are no
 * branches: a closed cell's second offer weighs 0, and the next offer overwrites it.
 */
export function offerDiscounts(sizes: usize, cells: usize, within: usize, end: usize, nodes: i32): void {
  beginBranching(nodes);
  edges = 0;
  let edge = 0;
  for (let at = cells; at < within; at += 4) {
    const effect = effectOf(load<i32>(at));
    const first = load<i32>(effect, 8);
    const second = load<i32>(effect, 12);
    const firstSize = getF64(sizes, first);
    const secondSize = getF64(sizes, second);
    const removed = load<f64>(effect) * smaller(firstSize, secondSize);
    const order = load<i32>(effect, 16);
    const open = load<i32>(effect, 20);
    const even = <i32>(firstSize == secondSize) & <i32>(first > second);
    const firstLeads = <i32>(firstSize < secondSize) | even;
    const factors = FACTORS + ((<usize>(open * 2 + firstLeads)) << 4);
    setF64(edgeRemoved, edge, removed);
    offer(edge, first, second, order + (open << TYPE_BITS), removed * load<f64>(factors));
    edge += 1;
    if (open == 0) continue;
    setF64(edgeRemoved, edge, removed);
    offer(edge, second, first, order, removed * load<f64>(factors, 8));
    edge += 1;
  }
  if (within < end) {
    let across = 0;
    for (let at = within; at < end; at += 4) {
      const effect = effectOf(load<i32>(at));
      setI32(acrossEffect, across, <i32>effect);
      const one = getF64(sizes, load<i32>(effect, 8));
      setF64(edgeRemoved, edge, load<f64>(effect) * smaller(one, getF64(sizes, load<i32>(effect, 12))));
      setI32(acrossEdge, across, edge);
      across += 1;
      edge += 1;
    }
    offerAcross(across, acrossEffect, acrossEdge, edgeRemoved);
  }
  edges = edge;
}

/** Without a branch, which would be mispredicted half the time. */
function smaller(one: f64, other: f64): f64 {
  return f64x2.extract_lane(f64x2.pmin(f64x2.splat(one), f64x2.splat(other)), 0);
}
