/** A list of the best of many: by score, then by the smaller ratio, then by the lower index. */
import { recordAt } from '../arena';

@unmanaged
export class Entry {
  score: f64;
  ratio: f64;
  index: i32;
}

export const ENTRY_BYTES: i32 = <i32>offsetof<Entry>();

/** Offers one more to a list of `count`, at most `most`; indices come in order. Gives its count. */
export function rank(list: usize, count: i32, most: i32, score: f64, ratio: f64, index: i32): i32 {
  let place = count;
  while (place > 0 && comesBefore(score, ratio, entryAt(list, place - 1))) place -= 1;
  if (place == most) return count;
  const end = min(count, most - 1);
  const entry = entryAt(list, place);
  const at = changetype<usize>(entry);
  memory.copy(at + offsetof<Entry>(), at, <usize>((end - place) * ENTRY_BYTES));
  entry.score = score;
  entry.ratio = ratio;
  entry.index = index;
  return end + 1;
}

export function indexOf(list: usize, place: i32): i32 {
  return entryAt(list, place).index;
}

/** The lowest score of a full list; less cannot enter it. */
export function leastScore(list: usize, count: i32, most: i32): f64 {
  return count < most ? -1 : entryAt(list, count - 1).score;
}

function comesBefore(score: f64, ratio: f64, other: Entry): bool {
  return score > other.score || (score == other.score && ratio < other.ratio);
}

function entryAt(list: usize, place: i32): Entry {
  return recordAt<Entry>(list, place);
}
