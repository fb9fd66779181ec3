import { getF64, getI32, setF64 } from '../arena';
import { solvedCount } from '../draws/sum-buffers';
import { BLOCK, RANDOMISATIONS } from '../limits';
import { gathered } from './buffers';
import { joinPieces, openOnePiece, pieceValues } from './pieces';

/** Copies the finite values of the pieces at hand to `gathered`, and makes them the only piece. */
export function gatherFinite(): void {
  joinPieces(gathered);
  let count = 0;
  for (let k = 0; k < pieceValues; k += 1) {
    const value = getF64(gathered, k);
    if (isNaN(value)) continue;
    setF64(gathered, count, value);
    count += 1;
  }
  openOnePiece(gathered, count);
}

/** Whether all draws so far are finite, so that nothing has to be left out. */
export function isComplete(points: i32): bool {
  let finite = 0;
  for (let r = 0; r < RANDOMISATIONS; r += 1) finite += getI32(solvedCount, r);
  return finite == points * RANDOMISATIONS;
}

/** End of the run of points that starts at `from` (0 or BLOCK times a power of two); see `drawPoints`. */
export function runEnd(from: i32, points: i32): i32 {
  return min(from == 0 ? BLOCK : 2 * from, points);
}
