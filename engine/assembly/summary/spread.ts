import { getF64, setF64 } from '../arena';
import { gathered } from './buffers';
import { gather, gatheredCount, gatheredMean } from './gather';
import { quantile, quantileStart } from './quantile';

/** Mean, standard deviation over draws, p10 and p90 of a figure's values, written to four places from `to` on. */
export function spread(values: usize, points: i32, to: usize): void {
  gather(values, points);
  const mean = gatheredMean();
  let squares: f64 = 0;
  for (let k = 0; k < gatheredCount; k += 1) {
    const distance = getF64(gathered, k) - mean;
    squares += distance * distance;
  }
  setF64(to, 0, mean);
  setF64(to, 1, gatheredCount > 0 ? Math.sqrt(squares / <f64>gatheredCount) : 0);
  setF64(to, 2, quantile(gathered, 0, gatheredCount, 0.1));
  setF64(to, 3, quantile(gathered, quantileStart(gatheredCount, 0.1), gatheredCount, 0.9));
}
