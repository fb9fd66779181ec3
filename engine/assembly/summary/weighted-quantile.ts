/** Quantiles of weighted values. */
import { recordAt, records } from '../arena';
import { LINE_NODES } from '../limits';

@unmanaged
export class Weighted {
  value: f32;
  weight: f32;
}

/** The weight of the values that were chosen last, and of those below them. */
@unmanaged
class Part {
  weight: f64;
  weightBelow: f64;
}

/** A copy of the values, which is reordered. */
let chosen: usize = 0;
const part: Part = changetype<Part>(memory.data(offsetof<Part>(), 16));

/** Fewer values than this are sorted. */
const FEW: i32 = 24;
/**
 * Half the width of the interval where the quantile is expected, as a part of the window: values
 * lie about evenly in a window.
 */
const EXPECTED: f64 = 0.05;
/** Fewer values than this are all copied. */
const MANY: i32 = 256;

/** Reserves the copy. `draws`: the number of draws with lines. */
export function planWeightedQuantile(draws: i32): void {
  chosen = records<Weighted>(draws * LINE_NODES);
}

export function weightedAt(list: usize, place: i32): Weighted {
  return recordAt<Weighted>(list, place);
}

/**
 * The value for which the weight of all smaller values and half of its own are `wanted`, with
 * linear interpolation. All values lie from `from` to `to`; their weight is `within`. Quickselect
 * (linear on average) on a copy of the values near the expected place, or of all if the quantile is
 * not there. The last few values are sorted. Interpolation is between these alone, so that a
 * quantile beyond their ends is off by less than a node's weight.
 */
export function weightedQuantile(
  values: usize,
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
    count < MANY ? -1 : chooseBetween(values, count, <f32>(expected - half), <f32>(expected + half)) - 1;
  if (last >= 0 && wanted > part.weightBelow && wanted <= part.weightBelow + part.weight) {
    left -= part.weightBelow;
  } else {
    memory.copy(chosen, values, <usize>count * offsetof<Weighted>());
    last = count - 1;
  }
  let first = 0;
  while (last - first >= FEW) {
    const pivot = medianOfThree(first, last);
    let middle = partition(first, last, pivot, false);
    if (left <= part.weight && middle > first) {
      last = middle - 1;
      continue;
    }
    left -= part.weight;
    first = middle;
    middle = partition(first, last, pivot, true);
    if (left <= part.weight || middle > last) return <f64>pivot;
    left -= part.weight;
    first = middle;
  }
  return amongFew(first, last, left);
}

/**
 * Copies the values from `least` to `most`, sets `part` and returns their number. No branch depends
 * on a value.
 */
function chooseBetween(values: usize, count: i32, least: f32, most: f32): i32 {
  let places = 0;
  let inside: f64 = 0;
  let below: f64 = 0;
  for (let k = 0; k < count; k += 1) {
    const one = weightedAt(values, k);
    const value = one.value;
    const weight = one.weight;
    put(places, value, weight);
    const isBelow = value < least;
    const isChosen = !isBelow && value <= most;
    places += isChosen ? 1 : 0;
    inside += isChosen ? <f64>weight : 0.0;
    below += isBelow ? <f64>weight : 0.0;
  }
  part.weight = inside;
  part.weightBelow = below;
  return places;
}

function put(place: i32, value: f32, weight: f32): void {
  const one = weightedAt(chosen, place);
  one.value = value;
  one.weight = weight;
}

/**
 * Moves the values below the pivot to the front; with `equal`, also those equal to it. Sets their
 * weight in `part` and returns the first place behind them. No branch depends on a value.
 */
function partition(first: i32, last: i32, pivot: f32, equal: bool): i32 {
  let middle = first;
  let inside: f64 = 0;
  for (let k = first; k <= last; k += 1) {
    const value = valueAt(k);
    const weight = weightAt(k);
    put(k, valueAt(middle), weightAt(middle));
    put(middle, value, weight);
    const stays = equal ? value <= pivot : value < pivot;
    middle += stays ? 1 : 0;
    inside += stays ? <f64>weight : 0.0;
  }
  part.weight = inside;
  return middle;
}

function valueAt(place: i32): f32 {
  return weightedAt(chosen, place).value;
}

function weightAt(place: i32): f32 {
  return weightedAt(chosen, place).weight;
}

function medianOfThree(first: i32, last: i32): f32 {
  const a = valueAt(first);
  const b = valueAt(first + ((last - first) >> 1));
  const c = valueAt(last);
  return max(min(a, b), min(max(a, b), c));
}

/** Sorts by insertion, and interpolates between the values at half of their own weight. */
function amongFew(first: i32, last: i32, wanted: f64): f64 {
  for (let k = first + 1; k <= last; k += 1) {
    const value = valueAt(k);
    const weight = weightAt(k);
    let place = k;
    for (; place > first && valueAt(place - 1) > value; place -= 1)
      put(place, valueAt(place - 1), weightAt(place - 1));
    put(place, value, weight);
  }
  let value = <f64>valueAt(first);
  let weight = <f64>weightAt(first);
  let reached = 0.5 * weight;
  if (wanted <= reached) return value;
  for (let k = first + 1; k <= last; k += 1) {
    const next = <f64>valueAt(k);
    const nextWeight = <f64>weightAt(k);
    const step = 0.5 * (weight + nextWeight);
    if (wanted <= reached + step) return value + (next - value) * ((wanted - reached) / step);
    reached += step;
    value = next;
    weight = nextWeight;
  }
  return value;
}
