/** One figure's values of all draws: the pieces in which they lie, one for each run. */
import { getF64, getI32, reals, setF64, setI32 } from '../arena';
import { drawsOf, evRow, evUncorrectedRow, runs } from '../draws/runs';
import { MOST_RUNS } from '../limits';

export const pieceStart: usize = memory.data(MOST_RUNS << 2, 16);
export const pieceLength: usize = memory.data(MOST_RUNS << 2, 16);
export let gathered: usize = 0;

export const EV: i32 = 0;
export const EV_UNCORRECTED: i32 = 1;

export let pieces: i32 = 0;
/** Values in all of them. */
export let pieceValues: i32 = 0;

export function planPieces(draws: i32): void {
  gathered = reals(draws);
}

/** Opens the values of one option: `kind` is EV or EV_UNCORRECTED. */
export function openPieces(kind: i32, index: i32): void {
  pieces = 0;
  pieceValues = 0;
  for (let run = 0; run < runs; run += 1)
    addPiece(kind == EV ? evRow(run, index) : evUncorrectedRow(run, index), drawsOf(run));
}

function openOnePiece(values: usize, count: i32): void {
  pieces = 0;
  pieceValues = 0;
  addPiece(values, count);
}

function addPiece(start: usize, length: i32): void {
  setI32(pieceStart, pieces, <i32>start);
  setI32(pieceLength, pieces, length);
  pieces += 1;
  pieceValues += length;
}

/** The value at a place, counted through all pieces. */
export function pieceValue(place: i32): f64 {
  let left = place;
  let piece = 0;
  while (left >= getI32(pieceLength, piece)) {
    left -= getI32(pieceLength, piece);
    piece += 1;
  }
  return getF64(<usize>getI32(pieceStart, piece), left);
}

/** Copies the values of all pieces to `gathered`, one piece behind the other. */
export function joinPieces(): void {
  let at = gathered;
  for (let piece = 0; piece < pieces; piece += 1) {
    const bytes = (<usize>getI32(pieceLength, piece)) << 3;
    memory.copy(at, <usize>getI32(pieceStart, piece), bytes);
    at += bytes;
  }
}

/** Copies the finite values of the current pieces to `gathered`, and makes them the only piece. */
export function gatherFinite(): void {
  joinPieces();
  let count = 0;
  for (let k = 0; k < pieceValues; k += 1) {
    const value = getF64(gathered, k);
    if (isNaN(value)) continue;
    setF64(gathered, count, value);
    count += 1;
  }
  openOnePiece(gathered, count);
}
