import { setF64 } from '../arena';
import { finiteDraws } from '../draws/draws';
import { LOWER, UPPER } from '../limits';
import { gatherFinite, openPieces, pieceValues } from './pieces';
import { openWindows, windowedQuantile } from './windows';

/**
 * Mean, standard deviation over draws, p10 and p90 of the values of a kind of figure (EV, EV_UNCORRECTED) of one option, written to four places from `to` on. `sum` is their sum
 * in order, without those that are no numbers. Leaves the windows open on the values.
 */
export function spread(kind: i32, index: i32, sum: f64, to: usize): void {
  openPieces(kind, index);
  if (finiteDraws() < pieceValues) gatherFinite();
  const count = pieceValues;
  const mean = count > 0 ? sum / <f64>count : 0;
  const squares = openWindows(mean);
  setF64(to, 0, mean);
  setF64(to, 1, count > 0 ? Math.sqrt(squares / <f64>count) : 0);
  setF64(to, 2, windowedQuantile(LOWER));
  setF64(to, 3, windowedQuantile(UPPER));
}
