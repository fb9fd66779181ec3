/**
 * Discounts of the present records across options. Each connected component of them discounts one
 * sign only: the sign with the larger sum of share · min(size_a, size_b) over the records whose
 * cell discounts it; a tie discounts benefits. Otherwise a consequence that was cancelled could
 * itself cancel one of a third option (docs/method.md, "Correction").
 */
import { addF64, getF64, getI32, recordAt, setI32 } from '../../arena';
import { flatten, join } from '../../disjoint-sets';
import { MAX_CONSEQUENCES } from '../../limits';
import { consequences } from '../../problem';
import { edgeAt, offerLate } from './branching';
import { Effect, effectAt, smallerOf, TYPE_BITS } from './cell-effects';

/** What the records of a component discount of each sign, by Effect.addsTo; none reads the last. */
@unmanaged
class Sums {
  benefits: f64;
  harms: f64;
  neither: f64;
}

/** The component of each consequence, named by its lowest member. */
const component: usize = memory.data(MAX_CONSEQUENCES << 2, 16);
const componentSums: usize = memory.data(MAX_CONSEQUENCES * <i32>offsetof<Sums>(), 16);

/**
 * Offers the discounts of the present cells from `cells` to `end`; `sizes` are the consequences'
 * sizes. Takes edges from `firstEdge` on, and returns the number of edges then.
 */
export function offerAcross(sizes: usize, cells: usize, end: usize, firstEdge: i32): i32 {
  for (let c = 0; c < consequences; c += 1) {
    setI32(component, c, c);
    const sums = sumsOf(c);
    sums.benefits = 0;
    sums.harms = 0;
  }
  for (let at = cells; at < end; at += 4) {
    const effect = effectAt(at);
    join(component, effect.first, effect.second);
  }
  flatten(component, consequences);
  let edges = firstEdge;
  for (let at = cells; at < end; at += 4) {
    const effect = effectAt(at);
    const removed = effect.share * smallerOf(getF64(sizes, effect.first), getF64(sizes, effect.second));
    edgeAt(edges).removed = removed;
    addF64(changetype<usize>(sumsOf(getI32(component, effect.first))), effect.addsTo, removed);
    edges += 1;
  }
  let edge = firstEdge;
  for (let at = cells; at < end; at += 4) {
    offerOneSide(effectAt(at), edge);
    edge += 1;
  }
  return edges;
}

function sumsOf(root: i32): Sums {
  return recordAt<Sums>(componentSums, root);
}

/** Offers the discount of the end whose sign is discounted. */
function offerOneSide(effect: Effect, edge: i32): void {
  const benefit = effect.first;
  const harm = effect.second;
  const sums = sumsOf(getI32(component, benefit));
  const harms = <i32>(sums.harms > sums.benefits);
  const discountsB = harms ^ effect.isSwapped;
  const order = effect.order + (discountsB << TYPE_BITS);
  const from = select(benefit, harm, harms);
  offerLate(edge, from, select(harm, benefit, harms), order, edgeAt(edge).removed);
}
