/** The spread of one option's expected values over all draws. */
import { recordAt } from '../arena';
import { finiteDraws } from '../draws/draws';
import { LOWER, UPPER } from '../limits';
import { gatherFinite, openPieces, pieceValues } from './pieces';
import { openWindows, windowedQuantile } from './windows';

/** The figures of a spread, in the order in which they are reported. */
@unmanaged
export class Spread {
  mean: f64;
  deviation: f64;
  p10: f64;
  p90: f64;
}

export function spreadAt(list: usize, place: i32): Spread {
  return recordAt<Spread>(list, place);
}

/**
 * Computes mean, standard deviation, p10 and p90 of one option's values. `kind` is EV or
 * EV_UNCORRECTED, and `sum` is the sum of the values in order, without NaN. Leaves the windows open
 * on the values.
 */
export function computeSpread(to: Spread, kind: i32, index: i32, sum: f64): void {
  openPieces(kind, index);
  if (finiteDraws() < pieceValues) gatherFinite();
  const count = pieceValues;
  const mean = count > 0 ? sum / <f64>count : 0;
  const squares = openWindows(mean);
  to.mean = mean;
  to.deviation = count > 0 ? Math.sqrt(squares / <f64>count) : 0;
  to.p10 = windowedQuantile(LOWER);
  to.p90 = windowedQuantile(UPPER);
}

/**
 * Adds the first `count` values (an even number) of each of `rows` rows, which lie `stride` bytes
 * apart, to the row's sum, one after the other. NaN is left out. Two rows are summed together,
 * because each addition waits for the one before.
 */
export function addInOrder(values: usize, rows: i32, stride: usize, count: i32, sums: usize): void {
  for (let row = 0; row < rows; row += 2) {
    const last = row + 1 == rows;
    const first = values + <usize>row * stride;
    const second = last ? first : first + stride;
    const sum = sums + ((<usize>row) << 3);
    let both = v128.load64_lane(sum + (last ? 0 : 8), v128.load64_zero(sum), 1);
    const end = (<usize>count) << 3;
    for (let at: usize = 0; at < end; at += 16) {
      const a = v128.load(first + at);
      const b = v128.load(second + at);
      const one = v128.shuffle<f64>(a, b, 0, 2);
      const next = v128.shuffle<f64>(a, b, 1, 3);
      both = f64x2.add(both, v128.and(one, f64x2.eq(one, one)));
      both = f64x2.add(both, v128.and(next, f64x2.eq(next, next)));
    }
    v128.store64_lane(sum, both, 0);
    if (!last) v128.store64_lane(sum + 8, both, 1);
  }
}
