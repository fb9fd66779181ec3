import { setF64 } from '../arena';
import { RANDOMISATIONS } from '../limits';
import { gathered } from './buffers';
import { gather, gatheredCount, isComplete } from './gather';
import { LOWER, openWindows, UPPER, windowedQuantile } from './windows';

/**
 * Mean, standard deviation over draws, p10 and p90 of a figure's values, written to four places from `to` on. `sum` is their sum
 * in order, without those that are no numbers. Leaves the windows open on the values.
 */
export function spread(values: usize, points: i32, sum: f64, to: usize): void {
  let from = values;
  let count = points * RANDOMISATIONS;
  if (!isComplete(points)) {
    gather(values, points);
    from = gathered;
    count = gatheredCount;
  }
  const mean = count > 0 ? sum / <f64>count : 0;
  const squares = openWindows(from, count, mean);
  setF64(to, 0, mean);
  setF64(to, 1, count > 0 ? Math.sqrt(squares / <f64>count) : 0);
  setF64(to, 2, windowedQuantile(LOWER));
  setF64(to, 3, windowedQuantile(UPPER));
}
