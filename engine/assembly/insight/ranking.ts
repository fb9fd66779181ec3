/** A list of the best of many: by score, then by the smaller ratio, then by the lower index. */
import { getF64, getI32, setF64, setI32 } from '../arena';

/** Bytes of a list's entry: score, ratio, index. */
export const ENTRY_BYTES: i32 = 24;

/** Offers one more to a list of `count`, at most `most`; indices come in order. Gives its count. */
export function rank(list: usize, count: i32, most: i32, score: f64, ratio: f64, index: i32): i32 {
  let place = count;
  while (place > 0 && comesBefore(score, ratio, entry(list, place - 1))) place -= 1;
  if (place == most) return count;
  const end = min(count, most - 1);
  memory.copy(entry(list, place + 1), entry(list, place), <usize>((end - place) * ENTRY_BYTES));
  setF64(entry(list, place), 0, score);
  setF64(entry(list, place), 1, ratio);
  setI32(entry(list, place), 4, index);
  return end + 1;
}

export function indexOf(list: usize, place: i32): i32 {
  return getI32(entry(list, place), 4);
}

/** The lowest score of a full list; less cannot enter it. */
export function leastScore(list: usize, count: i32, most: i32): f64 {
  return count < most ? -1 : getF64(entry(list, count - 1), 0);
}

function comesBefore(score: f64, ratio: f64, other: usize): bool {
  const otherScore = getF64(other, 0);
  return score > otherScore || (score == otherScore && ratio < getF64(other, 1));
}

function entry(list: usize, place: i32): usize {
  return list + <usize>(place * ENTRY_BYTES);
}
