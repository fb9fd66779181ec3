/** The consequences' figures: size, counted share, and what discounts each in most draws. */
import { getF64, getI32, setF64, setI32 } from '../arena';
import { drawsOfType, removedSum, sideAt } from '../draws/overlaps/discounts';
import { sizeSumsOf } from '../draws/sizes/size-sums';
import { ABSENCE, OVERLAP_TYPE_COUNT, SIZE_QUANTILES } from '../limits';
import { consequenceItem, consequences, overlapA, overlapB, overlapRecords } from '../problem';
import { solved } from './options';
import { itemErrors, itemQuantiles } from './size-quantiles';
import { Spread, spreadAt } from './spread';

export let sizeSpread: usize = 0;
export let sizeErrors: usize = 0;
export let countedShare: usize = 0;
export let discountSide: usize = 0;
export let discountType: usize = 0;
export let discountFrequency: usize = 0;
export let discountShare: usize = 0;
export let discountAbsence: usize = 0;

/** Σ E[removed] / Σ E[size] over the consequences; 0 where there are none. */
export let removedShare: f64 = 0;

/** Size, counted share and usual discounter of every consequence. */
export function summariseConsequences(): void {
  let removed: f64 = 0;
  let sizes: f64 = 0;
  for (let c = 0; c < consequences; c += 1) {
    const item = getI32(consequenceItem, c);
    const sum = sizeSumsOf(item).sum;
    writeSpread(spreadAt(sizeSpread, c), item);
    for (let quantile = 0; quantile < SIZE_QUANTILES; quantile += 1)
      setF64(sizeErrors, c * SIZE_QUANTILES + quantile, getF64(itemErrors, item * SIZE_QUANTILES + quantile));
    const kept = sum > 0 ? 1.0 - getF64(removedSum, c) / sum : 1.0;
    // Removed is never more than the size; the two sums are rounded apart.
    setF64(countedShare, c, Math.min(1, Math.max(0, kept)));
    removed += getF64(removedSum, c);
    sizes += sum;
  }
  removedShare = sizes > 0 ? removed / sizes : 0;
  findDiscounters();
}

function writeSpread(to: Spread, item: i32): void {
  const draws = <f64>solved;
  const sums = sizeSumsOf(item);
  const mean = solved > 0 ? sums.sum / draws : 0;
  const variance = solved > 0 ? sums.squares / draws - mean * mean : 0;
  to.mean = mean;
  to.deviation = Math.sqrt(Math.max(0, variance));
  to.p10 = getF64(itemQuantiles, item * SIZE_QUANTILES);
  to.p90 = getF64(itemQuantiles, item * SIZE_QUANTILES + 1);
}

/**
 * Finds for each consequence the side (2 · record, 1 more for b) that is discounted in most draws.
 * Ties: the larger mean size of the discounter, then the lower index.
 */
function findDiscounters(): void {
  for (let c = 0; c < consequences; c += 1) setI32(discountSide, c, -1);
  for (let side = 0; side < 2 * overlapRecords; side += 1) {
    if (sideAt(side).draws == 0) continue;
    const child = endOf(side);
    if (leads(side, getI32(discountSide, child))) setI32(discountSide, child, side);
  }
  for (let c = 0; c < consequences; c += 1)
    if (getI32(discountSide, c) >= 0) describe(c, getI32(discountSide, c));
}

/** The consequence that a side discounts; of side ^ 1 it is the one that discounts it. */
function endOf(side: i32): i32 {
  return getI32((side & 1) == 0 ? overlapA : overlapB, side >> 1);
}

function leads(side: i32, over: i32): bool {
  if (over < 0) return true;
  const more = sideAt(side).draws - sideAt(over).draws;
  if (more != 0) return more > 0;
  const by = endOf(side ^ 1);
  const overBy = endOf(over ^ 1);
  const larger = spreadAt(sizeSpread, by).mean - spreadAt(sizeSpread, overBy).mean;
  return larger != 0 ? larger > 0 : by < overBy;
}

function describe(consequence: i32, place: i32): void {
  const side = sideAt(place);
  const count = <f64>side.draws;
  let likeliest = 0;
  for (let type = 1; type < OVERLAP_TYPE_COUNT; type += 1)
    if (drawsOfType(side, type) > drawsOfType(side, likeliest)) likeliest = type;
  setI32(discountType, consequence, likeliest);
  setF64(discountFrequency, consequence, count / <f64>solved);
  setF64(discountShare, consequence, side.shareSum / count);
  setF64(discountAbsence, consequence, <f64>drawsOfType(side, ABSENCE) / count);
}
