import { floats, getF32, setF32 } from '../arena';
import { LINE_NODES } from '../limits';

/** A copy of the values and weights that is reordered. */
let chosenValues: usize = 0;
let chosenWeights: usize = 0;

/** Fewer values than this are sorted. */
const FEW: i32 = 24;
/**
 * Half width, as a part of the window, of the interval where the quantile is expected: values lie
 * about evenly in the window.
 */
const EXPECTED: f64 = 0.05;
/** With fewer values than this, all are taken. */
const MANY: i32 = 256;

/** Reserves the copy. `draws`: those that stand for lines. */
export function planWeightedQuantile(draws: i32): void {
  chosenValues = floats(draws * LINE_NODES);
  chosenWeights = floats(draws * LINE_NODES);
}

/**
 * The value in the window up to which a weight of `wanted` lies, half of its own counted. `within`
 * is the weight of all. Quickselect, on a copy of the values near the expected place (or of all if
 * it is not there), until a few are left, which are sorted. Linear between those few. Between one
 * of them and a value set aside, it is the nearer of the few, which is off by less than a node's
 * weight. Cost linear on average.
 */
export function weightedQuantile(
  values: usize,
  weights: usize,
  count: i32,
  wanted: f64,
  within: f64,
  from: f32,
  to: f32,
): f64 {
  const expected = <f64>from + (<f64>to - <f64>from) * (wanted / within);
  const half = (<f64>to - <f64>from) * EXPECTED;
  let left = wanted;
  let last =
    count < MANY
      ? -1
      : chooseBetween(values, weights, count, <f32>(expected - half), <f32>(expected + half)) - 1;
  if (last >= 0 && wanted > weightBefore && wanted <= weightBefore + partWeight) {
    left -= weightBefore;
  } else {
    const bytes = (<usize>count) << 2;
    memory.copy(chosenValues, values, bytes);
    memory.copy(chosenWeights, weights, bytes);
    last = count - 1;
  }
  let first = 0;
  while (last - first >= FEW) {
    const pivot = medianOfThree(first, last);
    let middle = partition(first, last, pivot, false);
    if (left <= partWeight && middle > first) {
      last = middle - 1;
      continue;
    }
    left -= partWeight;
    first = middle;
    middle = partition(first, last, pivot, true);
    if (left <= partWeight || middle > last) return <f64>pivot;
    left -= partWeight;
    first = middle;
  }
  return amongFew(first, last, left);
}

/**
 * Weight of the part that `partition` put first or that `chooseBetween` chose, and of the values
 * below the latter.
 */
let partWeight: f64 = 0;
let weightBefore: f64 = 0;

/** Copies the values from `least` to `most`. Returns their number. No branch on values. */
function chooseBetween(values: usize, weights: usize, count: i32, least: f32, most: f32): i32 {
  let chosen = 0;
  partWeight = 0;
  weightBefore = 0;
  for (let k = 0; k < count; k += 1) {
    const value = getF32(values, k);
    const weight = getF32(weights, k);
    setF32(chosenValues, chosen, value);
    setF32(chosenWeights, chosen, weight);
    const isBefore = value < least;
    const isChosen = !isBefore && value <= most;
    chosen += isChosen ? 1 : 0;
    partWeight += isChosen ? <f64>weight : 0.0;
    weightBefore += isBefore ? <f64>weight : 0.0;
  }
  return chosen;
}

/**
 * Puts the values smaller than the pivot first, or those equal to it. Returns the first place
 * behind them. No branch on values.
 */
function partition(first: i32, last: i32, pivot: f32, equal: bool): i32 {
  let middle = first;
  partWeight = 0;
  for (let k = first; k <= last; k += 1) {
    const value = getF32(chosenValues, k);
    const weight = getF32(chosenWeights, k);
    setF32(chosenValues, k, getF32(chosenValues, middle));
    setF32(chosenWeights, k, getF32(chosenWeights, middle));
    setF32(chosenValues, middle, value);
    setF32(chosenWeights, middle, weight);
    const stays = equal ? value <= pivot : value < pivot;
    middle += stays ? 1 : 0;
    partWeight += stays ? <f64>weight : 0.0;
  }
  return middle;
}

function medianOfThree(first: i32, last: i32): f32 {
  const a = getF32(chosenValues, first);
  const b = getF32(chosenValues, first + ((last - first) >> 1));
  const c = getF32(chosenValues, last);
  return max(min(a, b), min(max(a, b), c));
}

/** Sorts by insertion. A value is reached when half of its own weight is; linear in between. */
function amongFew(first: i32, last: i32, wanted: f64): f64 {
  for (let k = first + 1; k <= last; k += 1) {
    const value = getF32(chosenValues, k);
    const weight = getF32(chosenWeights, k);
    let place = k;
    for (; place > first && getF32(chosenValues, place - 1) > value; place -= 1) {
      setF32(chosenValues, place, getF32(chosenValues, place - 1));
      setF32(chosenWeights, place, getF32(chosenWeights, place - 1));
    }
    setF32(chosenValues, place, value);
    setF32(chosenWeights, place, weight);
  }
  let value = <f64>getF32(chosenValues, first);
  let weight = <f64>getF32(chosenWeights, first);
  let reached = 0.5 * weight;
  if (wanted <= reached) return value;
  for (let k = first + 1; k <= last; k += 1) {
    const next = <f64>getF32(chosenValues, k);
    const nextWeight = <f64>getF32(chosenWeights, k);
    const step = 0.5 * (weight + nextWeight);
    if (wanted <= reached + step) return value + (next - value) * ((wanted - reached) / step);
    reached += step;
    value = next;
    weight = nextWeight;
  }
  return value;
}
