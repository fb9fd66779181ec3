/** Quantiles of plain values, by quickselect. */
import { getF64, setF64 } from '../arena';

/**
 * Quantile of values[from … count − 1], where no value before `from` is larger than any other:
 * linear interpolation between order statistics at (count − 1)·p (type 7 of Hyndman and Fan 1996).
 * Reorders the values so that none before position ⌊(count − 1)·p⌋ is larger than the one there. 0
 * for no values. Cost linear on average.
 */
export function quantile(values: usize, from: i32, count: i32, p: f64): f64 {
  if (count == 0) return 0;
  const position = <f64>(count - 1) * p;
  const below = <i32>Math.floor(position);
  select(values, from, count - 1, below);
  const low = getF64(values, below);
  const part = position - <f64>below;
  if (part == 0) return low;
  let high = Infinity;
  for (let k = below + 1; k < count; k += 1) high = Math.min(high, getF64(values, k));
  return low + part * (high - low);
}

/**
 * Quickselect with the median of three as pivot: puts the value at `wanted` into its sorted place,
 * with no larger one before it. The partition has no branch on values, which would be mispredicted
 * half the time.
 */
export function select(values: usize, first: i32, last: i32, wanted: i32): void {
  let left = first;
  let right = last;
  while (left < right) {
    const pivot = medianOfThree(values, left, right);
    let middle = left;
    for (let k = left; k <= right; k += 1) middle += exchange(values, k, middle, getF64(values, k) < pivot);
    if (wanted < middle) {
      right = middle - 1;
      continue;
    }
    if (middle > left) {
      left = middle;
      continue;
    }
    // None is smaller than the pivot: those equal to it come first.
    for (let k = left; k <= right; k += 1) middle += exchange(values, k, middle, getF64(values, k) <= pivot);
    if (wanted < middle) return;
    left = middle;
  }
}

/** Exchanges the values at two places. Returns 1 if the value from `k` stays at `middle`. */
function exchange(values: usize, k: i32, middle: i32, stays: bool): i32 {
  const moved = getF64(values, k);
  setF64(values, k, getF64(values, middle));
  setF64(values, middle, moved);
  return stays ? 1 : 0;
}

function medianOfThree(values: usize, left: i32, right: i32): f64 {
  const a = getF64(values, left);
  const b = getF64(values, left + ((right - left) >> 1));
  const c = getF64(values, right);
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}
