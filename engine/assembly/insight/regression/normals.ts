/** Standard normals of insight's draws, in 32 bits. */
import { floats } from '../../arena';
import { blockBytes, coordinates, normalRow, redrawNormals } from '../../draws/for-insight';
import { BLOCK, RANDOMISATIONS } from '../../limits';
import { blocks, points } from '../points';

/** Blocks of rows, one row for each coordinate; one block only where all are too many. */
let normalRows: usize = 0;
/** So many normals are kept at most: 4 MiB. */
const MOST_KEPT: i32 = 1 << 20;

export function planNormals(): void {
  normalRows = floats(areKept() ? countAll() : BLOCK * coordinates);
}

function areKept(): bool {
  return countAll() <= MOST_KEPT;
}

function countAll(): i32 {
  return RANDOMISATIONS * blocks * BLOCK * coordinates;
}

/** Places without a draw have normals of 0, and gaps of 0. */
export function clearNormals(): void {
  if (points == blocks * BLOCK) return;
  const rows = areKept() ? RANDOMISATIONS * blocks * coordinates : coordinates;
  memory.fill(normalRows, 0, (<usize>(rows * BLOCK)) << 2);
}

/** Normals of a block, from its first point `start` on; drawn anew where they are not kept. */
export function normalsOf(randomisation: i32, start: i32): usize {
  if (!areKept()) {
    redrawNormals(randomisation, start, min(BLOCK, points - start));
    keepNormals(randomisation, start);
  }
  return placeOf(randomisation, start);
}

/** Copies what was just drawn of a part that begins at point `start`; gives where it is. */
export function keepNormals(randomisation: i32, start: i32): usize {
  const to = placeOf(randomisation, start);
  for (let k = 0; k < coordinates; k += 1) {
    const from = normalRow(k);
    const row = to + ((<usize>(k * BLOCK)) << 2);
    for (let at: usize = 0; at < blockBytes; at += 32) {
      const low = f32x4.demote_f64x2_zero(v128.load(from + at));
      const high = f32x4.demote_f64x2_zero(v128.load(from + at, 16));
      v128.store(row + (at >> 1), v128.shuffle<i64>(low, high, 0, 2));
    }
  }
  return to;
}

function placeOf(randomisation: i32, start: i32): usize {
  const block = areKept() ? randomisation * blocks + start / BLOCK : 0;
  return normalRows + ((<usize>(block * coordinates * BLOCK + (start & (BLOCK - 1)))) << 2);
}
