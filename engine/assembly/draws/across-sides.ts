import { addF64, getF64, getI32, setF64, setI32 } from '../arena';
import {
  cellChild,
  cellShare,
  consequenceSign,
  consequences,
  overlapA,
  overlapAcross,
  overlapB,
} from '../problem';
import { drawSize } from './buffers';
import { activeCell, activeRecord, benefitWeight, component, harmWeight } from './overlap-buffers';
import { activeRecords } from './overlap-cells';

/**
 * In each connected component of the active across records only one sign is discounted: the one with the larger sum of
 * share · min(size_a, size_b) over the records whose cell discounts that sign; a tie discounts benefits. Otherwise a
 * consequence that was itself cancelled could cancel a third option's (docs/method.md, "Correction").
 */
export function settleAcrossSides(): void {
  for (let c = 0; c < consequences; c += 1) {
    setI32(component, c, c);
    setF64(benefitWeight, c, 0);
    setF64(harmWeight, c, 0);
  }
  for (let k = 0; k < activeRecords; k += 1) {
    const record = getI32(activeRecord, k);
    if (getI32(overlapAcross, record) == 0) continue;
    const a = componentOf(getI32(overlapA, record));
    const b = componentOf(getI32(overlapB, record));
    if (a < b) setI32(component, b, a);
    else setI32(component, a, b);
  }
  for (let k = 0; k < activeRecords; k += 1) weigh(getI32(activeRecord, k), getI32(activeCell, k));
}

/** The end of an active across record that is discounted. */
export function acrossChild(record: i32): i32 {
  const a = getI32(overlapA, record);
  const group = componentOf(a);
  const sign = getF64(harmWeight, group) > getF64(benefitWeight, group) ? -1 : 1;
  return getI32(consequenceSign, a) == sign ? a : getI32(overlapB, record);
}

function weigh(record: i32, cell: i32): void {
  const child = getI32(cellChild, cell);
  if (getI32(overlapAcross, record) == 0 || child < 0) return;
  const a = getF64(drawSize, getI32(overlapA, record));
  const b = getF64(drawSize, getI32(overlapB, record));
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
