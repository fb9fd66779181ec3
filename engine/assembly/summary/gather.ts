import { getF64, getI32, setF64 } from '../arena';
import { solvedCount } from '../draws/sum-buffers';
import { RANDOMISATIONS } from '../limits';
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

/** Draws so far that are finite; where all are, nothing has to be left out. */
export function finiteDraws(): i32 {
  let finite = 0;
  for (let r = 0; r < RANDOMISATIONS; r += 1) finite += getI32(solvedCount, r);
  return finite;
}
