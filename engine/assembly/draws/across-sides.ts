import { addF64, getF64, getI32, setF64, setI32 } from '../arena';
import { cellChild, cellShare, consequenceSign, overlapA, overlapAcross, overlapB } from '../problem';
import { sizeOf } from './draw-sizes';
import { benefitWeight, component, harmWeight } from './overlap-buffers';

/**
 * In each connected component of the active across records only one sign is discounted: the one with the larger sum of
 * share · min(size_a, size_b) over the records whose cell discounts that sign; a tie discounts benefits. Otherwise a
 * consequence that was itself cancelled could cancel a third option's (docs/method.md, "Correction").
 */
export function settleAcrossSides(draw: i32, records: usize, cells: usize, count: i32): void {
  let across = 0;
  for (let k = 0; k < count; k += 1) {
    const record = getI32(records, k);
    if (getI32(overlapAcross, record) == 0) continue;
    across += 1;
    standAlone(getI32(overlapA, record));
    standAlone(getI32(overlapB, record));
  }
  if (across == 0) return;
  for (let k = 0; k < count; k += 1) {
    const record = getI32(records, k);
    if (getI32(overlapAcross, record) == 0) continue;
    const a = componentOf(getI32(overlapA, record));
    const b = componentOf(getI32(overlapB, record));
    if (a < b) setI32(component, b, a);
    else setI32(component, a, b);
  }
  for (let k = 0; k < count; k += 1) weigh(draw, getI32(records, k), getI32(cells, k));
}

function standAlone(consequence: i32): void {
  setI32(component, consequence, consequence);
  setF64(benefitWeight, consequence, 0);
  setF64(harmWeight, consequence, 0);
}

/** The end of an active across record that is discounted. */
export function acrossChild(record: i32): i32 {
  const a = getI32(overlapA, record);
  const group = componentOf(a);
  const sign = getF64(harmWeight, group) > getF64(benefitWeight, group) ? -1 : 1;
  return getI32(consequenceSign, a) == sign ? a : getI32(overlapB, record);
}

function weigh(draw: i32, record: i32, cell: i32): void {
  const child = getI32(cellChild, cell);
  if (getI32(overlapAcross, record) == 0 || child < 0) return;
  const a = sizeOf(getI32(overlapA, record), draw);
  const b = sizeOf(getI32(overlapB, record), draw);
  const sums = getI32(consequenceSign, child) > 0 ? benefitWeight : harmWeight;
  addF64(sums, componentOf(child), getF64(cellShare, cell) * Math.min(a, b));
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
