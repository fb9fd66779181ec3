import { addF64, getF64, getI32, ints, reals, setI32 } from '../../arena';
import { consequences } from '../../problem';
import { offerLate } from './branching';
import { TYPE_BITS } from './cell-effects';

/** The connected component of each consequence, named by its lowest member. */
let component: usize = 0;
/** For each component, in 32 bytes: the weight discounted of benefits, of harms, and of neither. */
let sideWeights: usize = 0;

export function planAcrossSides(): void {
  component = ints(consequences);
  sideWeights = reals(4 * consequences);
}

/**
 * Offers the discounts of the present records across options. Each connected component of them
 * discounts one sign only: the sign with the larger sum of share · min(size_a, size_b) over the
 * records whose cell discounts it; a tie discounts benefits. Otherwise a consequence that was
 * cancelled could itself cancel one of a third option (docs/method.md, "Correction").
 */
export function offerAcross(count: i32, effects: usize, edges: usize, removed: usize): void {
  for (let c = 0; c < consequences; c += 1) {
    setI32(component, c, c);
    v128.store(weightsOf(c), f64x2.splat(0));
  }
  for (let k = 0; k < count; k += 1) {
    const effect = <usize>getI32(effects, k);
    const one = componentOf(load<i32>(effect, 8));
    const other = componentOf(load<i32>(effect, 12));
    setI32(component, max(one, other), min(one, other));
  }
  // Each points at itself or at a lower one, so one pass in order leads all to the lowest.
  for (let c = 0; c < consequences; c += 1) setI32(component, c, getI32(component, getI32(component, c)));
  for (let k = 0; k < count; k += 1) weigh(<usize>getI32(effects, k), getF64(removed, getI32(edges, k)));
  for (let k = 0; k < count; k += 1) discount(<usize>getI32(effects, k), getI32(edges, k), removed);
}

/**
 * A component's weights: discounted of benefits, of harms, and of neither. Nothing reads the last.
 */
function weightsOf(group: i32): usize {
  return sideWeights + ((<usize>group) << 5);
}

function weigh(effect: usize, weight: f64): void {
  const group = getI32(component, load<i32>(effect, 8));
  addF64(weightsOf(group), load<i32>(effect, 24), weight);
}

/** Offers the discount of the end whose sign is discounted. */
function discount(effect: usize, edge: i32, removed: usize): void {
  const benefit = load<i32>(effect, 8);
  const harm = load<i32>(effect, 12);
  const weights = weightsOf(getI32(component, benefit));
  const harms = <i32>(getF64(weights, 1) > getF64(weights, 0));
  const discountsB = harms ^ load<i32>(effect, 28);
  const order = load<i32>(effect, 16) + (discountsB << TYPE_BITS);
  const from = select(benefit, harm, harms);
  offerLate(edge, from, select(harm, benefit, harms), order, getF64(removed, edge));
}

function componentOf(consequence: i32): i32 {
  let at = consequence;
  let up = getI32(component, at);
  while (up != at) {
    const above = getI32(component, up);
    setI32(component, at, above);
    at = above;
    up = getI32(component, at);
  }
  return at;
}
