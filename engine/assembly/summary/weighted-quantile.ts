import { getF32, setF32 } from '../arena';
import { chosenValues, chosenWeights, windowValues, windowWeights } from './buffers';

/** So few are sorted. */
const FEW: i32 = 24;

/**
 * Of the first `count` values in the window the one up to which a weight of `wanted` lies, half of its own counted. By quickselect on a
 * copy, until a few are left, which are sorted. Linear between those few; between one of them and what was set aside it is the
 * nearer of the few, which is off by less than a node's weight. Cost linear on average.
 */
export function weightedQuantile(count: i32, wanted: f64): f64 {
  const bytes = (<usize>count) << 2;
  memory.copy(chosenValues, windowValues, bytes);
  memory.copy(chosenWeights, windowWeights, bytes);
  let first = 0;
  let last = count - 1;
  let left = wanted;
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

/** Of the part that `partition` put first. */
let partWeight: f64 = 0;

/** Puts what is smaller than the pivot first, or what is equal to it; gives the first place behind. No branch on values. */
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

/** Sorted by insertion. A value is reached when half of its own weight is; linear in between. */
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
