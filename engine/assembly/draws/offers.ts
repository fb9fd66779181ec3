import { getF64, setF64, setI32 } from '../arena';
import { offerAcross } from './across-sides';
import { beginBranching, offer } from './branching';
import { ACROSS, effectOf, OPEN, TYPE_BITS } from './cell-effects';
import { acrossEdge, acrossEffect, edgeCounted, edgeRemoved } from './overlap-buffers';

/** Discounts that the draw at hand offers: edges from the discounter to the discounted. */
export let edges: i32 = 0;

/** 1, and 1 + 2⁻²⁰: of two equal offers of an open record the one that discounts the smaller consequence is taken. */
const FACTORS: usize = memory.data<f64>([1.0, 1.0 + 1.0 / 1048576.0], 16);

/**
 * A present record offers share · min(size_a, size_b) from its child; an open one from either, a's edge before b's. `sizes` are the
 * consequences' in the draw, `cells` to `end` those that are present. Offers of across records have their place, and are made when all are known.
 */
export function offerDiscounts(sizes: usize, cells: usize, end: usize, nodes: i32): void {
  beginBranching(nodes);
  edges = 0;
  let across = 0;
  for (let at = cells; at < end; at += 4) {
    const effect = effectOf(load<i32>(at));
    const first = load<i32>(effect, 8);
    const second = load<i32>(effect, 12);
    const firstSize = getF64(sizes, first);
    const secondSize = getF64(sizes, second);
    const removed = load<f64>(effect) * smaller(firstSize, secondSize);
    const counted = load<i32>(effect, 16);
    const kind = load<i32>(effect, 20);
    if (kind == OPEN) {
      const even = <i32>(firstSize == secondSize) & <i32>(first > second);
      const firstLeads = <i32>(firstSize < secondSize) | even;
      addEdge(second, first, counted, removed, removed * getF64(FACTORS, firstLeads));
      addEdge(first, second, counted + (1 << TYPE_BITS), removed, removed * getF64(FACTORS, firstLeads ^ 1));
    } else if (kind == ACROSS) {
      setI32(acrossEffect, across, <i32>effect);
      setI32(acrossEdge, across, edges);
      setF64(edgeRemoved, edges, removed);
      across += 1;
      edges += 1;
    } else addEdge(first, second, counted, removed, removed);
  }
  if (across > 0) offerAcross(across);
}

function addEdge(from: i32, to: i32, counted: i32, removed: f64, weight: f64): void {
  setI32(edgeCounted, edges, counted);
  setF64(edgeRemoved, edges, removed);
  offer(edges, from, to, weight);
  edges += 1;
}

/** Without a branch, which would go either way as often. */
function smaller(one: f64, other: f64): f64 {
  return f64x2.extract_lane(f64x2.pmin(f64x2.splat(one), f64x2.splat(other)), 0);
}
