import { getF64, setF64 } from '../arena';
import { ERRORS, RANDOMISATIONS } from '../limits';
import { replicates } from './buffers';
import { runEnd, runStart } from './gather';

/**
 * Each randomisation's own mean, and its shares of values below p10 and below p90 (a value equal to the quantile counts
 * half): `replicates` holds the means of all randomisations, then the shares below p10, then those below p90.
 */
export function tally(values: usize, points: i32, p10: f64, p90: f64): void {
  for (let k = 0; k < ERRORS * RANDOMISATIONS; k += 1) setF64(replicates, k, 0);
  for (let r = 0; r < RANDOMISATIONS; r += 1) {
    let sum: f64 = 0;
    let below10: f64 = 0;
    let below90: f64 = 0;
    let count: f64 = 0;
    let from = 0;
    while (from < points) {
      const to = runEnd(from, points);
      const start = runStart(from, to, r);
      for (let k = start; k < start + to - from; k += 1) {
        const value = getF64(values, k);
        if (isNaN(value)) continue;
        count += 1;
        sum += value;
        below10 += value < p10 ? 1.0 : value == p10 ? 0.5 : 0.0;
        below90 += value < p90 ? 1.0 : value == p90 ? 0.5 : 0.0;
      }
      from = to;
    }
    if (count == 0) continue;
    setF64(replicates, r, sum / count);
    setF64(replicates, RANDOMISATIONS + r, below10 / count);
    setF64(replicates, 2 * RANDOMISATIONS + r, below90 / count);
  }
}
