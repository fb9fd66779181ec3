/** Sums of the gaps of the draws in which an overlap record has a cell. */
import { addF64, reals } from '../arena';
import { cellsEndOf, cellsOf } from '../draws/for-insight';
import { RANDOMISATIONS } from '../limits';
import { options, overlapCells } from '../problem';
import { partGap } from './gaps';

/**
 * For each cell and randomisation one number an option, as in `gapSums`: the best option's place
 * holds the number of draws.
 */
let cellSums: usize = 0;

export function planCellSums(correcting: bool): void {
  cellSums = reals(correcting ? overlapCells * RANDOMISATIONS * options : 0);
}

export function clearCellSums(): void {
  memory.fill(cellSums, 0, (<usize>(overlapCells * RANDOMISATIONS * options)) << 3);
}

/** Adds a part's `count` draws, whose present cells are known. */
export function addCellGaps(randomisation: i32, count: i32): void {
  for (let draw = 0; draw < count; draw += 1) {
    const end = cellsEndOf(draw);
    for (let at = cellsOf(draw); at < end; at += 4) {
      const to = sumsOf(load<i32>(at), randomisation);
      for (let o = 0; o < options; o += 1) addF64(to, o, partGap(o, draw));
    }
  }
}

/** One number for each option. */
export function sumsOf(cell: i32, randomisation: i32): usize {
  return cellSums + ((<usize>((cell * RANDOMISATIONS + randomisation) * options)) << 3);
}
