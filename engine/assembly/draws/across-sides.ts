import { addF64, getF64, getI32, setF64, setI32 } from '../arena';
import { offer } from './branching';
import { TYPE_BITS } from './cell-effects';
import {
  acrossEdge,
  acrossEffect,
  benefitWeight,
  component,
  edgeCounted,
  edgeRemoved,
  harmWeight,
} from './overlap-buffers';

/**
 * In each connected component of the present across records only one sign is discounted: the one with the larger sum of
 * share · min(size_a, size_b) over the records whose cell discounts that sign; a tie discounts benefits. Otherwise a
 * consequence that was itself cancelled could cancel a third option's (docs/method.md, "Correction").
 */
export function offerAcross(count: i32): void {
  for (let k = 0; k < count; k += 1) {
    const effect = <usize>getI32(acrossEffect, k);
    standAlone(load<i32>(effect, 8));
    standAlone(load<i32>(effect, 12));
  }
  for (let k = 0; k < count; k += 1) {
    const effect = <usize>getI32(acrossEffect, k);
    const one = componentOf(load<i32>(effect, 8));
    const other = componentOf(load<i32>(effect, 12));
    setI32(component, max(one, other), min(one, other));
  }
  for (let k = 0; k < count; k += 1) weigh(<usize>getI32(acrossEffect, k), getI32(acrossEdge, k));
  for (let k = 0; k < count; k += 1) discount(<usize>getI32(acrossEffect, k), getI32(acrossEdge, k));
}

function standAlone(consequence: i32): void {
  setI32(component, consequence, consequence);
  setF64(benefitWeight, consequence, 0);
  setF64(harmWeight, consequence, 0);
}

function weigh(effect: usize, edge: i32): void {
  const sign = load<i32>(effect, 24);
  if (sign == 0) return;
  addF64(sign > 0 ? benefitWeight : harmWeight, componentOf(load<i32>(effect, 8)), getF64(edgeRemoved, edge));
}

/** Offers the discount of the end whose sign is discounted. */
function discount(effect: usize, edge: i32): void {
  const benefit = load<i32>(effect, 8);
  const harm = load<i32>(effect, 12);
  const group = componentOf(benefit);
  const harms = getF64(harmWeight, group) > getF64(benefitWeight, group);
  const discountsA = harms == (load<i32>(effect, 28) == 1);
  setI32(edgeCounted, edge, load<i32>(effect, 16) + (discountsA ? 0 : 1 << TYPE_BITS));
  offer(edge, harms ? benefit : harm, harms ? harm : benefit, getF64(edgeRemoved, edge));
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
