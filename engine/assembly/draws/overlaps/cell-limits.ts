/** The words of 32 bits that select each cell of an overlap record. */
import { getF64, getI32, ints, recordAt, records, setI32 } from '../../arena';
import { BLOCK } from '../../limits';
import { cellP, cellStart, overlapCells, overlapRecords } from '../../problem';

/** How a record's words select a cell. */
@unmanaged
export class Selection {
  /** The first cell that any word can select. */
  firstCell: i32;
  /** In how many of the 64 equal parts of (0, 1) a word can select a cell. */
  parts: i32;
}

let selections: usize = 0;
/** For each cell: the last word that selects it or a cell before it, less 2³¹. */
export let cellLimit: usize = 0;

export function planCellLimits(): void {
  selections = records<Selection>(overlapRecords);
  cellLimit = ints(overlapCells);
}

export function selectionOf(record: i32): Selection {
  return recordAt<Selection>(selections, record);
}

/** 2³². */
const WORDS: f64 = 4294967296;

/**
 * Computes whole numbers with which a random word of 32 bits is compared to find its cell, so that
 * no uniform has to be computed: the word lies behind cell k when it is above `cellLimit[k]`. Words
 * and limits have their highest bit flipped, because they are compared as signed numbers. The cells
 * are those of the inverse CDF: it takes one probability after the other from the uniform (word +
 * 1/2) · 2⁻³² until less than 0 is left. Also finds each record's first cell that any word selects,
 * and how many of a block's 64 equal parts of (0, 1) hold words that select a cell.
 */
export function computeCellLimits(): void {
  for (let record = 0; record < overlapRecords; record += 1) {
    const start = getI32(cellStart, record);
    const end = getI32(cellStart, record + 1);
    let first = start;
    let words: f64 = 0;
    let p: f64 = 0;
    for (let cell = start; cell < end; cell += 1) {
      p += getF64(cellP, cell);
      words = wordsBefore(start, cell, p);
      if (words == 0) first = cell + 1;
      else setI32(cellLimit, cell, <i32>(<u32>(<i64>words - 1) ^ 0x80000000));
    }
    const selection = selectionOf(record);
    selection.firstCell = first;
    selection.parts = <i32>Math.ceil((words * <f64>BLOCK) / WORDS);
  }
}

/**
 * How many words, from 0 on, select a cell up to this one. The sum of probabilities gives a guess
 * that only rounding makes wrong.
 */
function wordsBefore(start: i32, cell: i32, p: f64): f64 {
  let words = Math.min(WORDS, Math.max(0, Math.ceil(p * WORDS - 0.5)));
  while (words > 0 && !isWithin(words - 1, start, cell)) words -= 1;
  while (words < WORDS && isWithin(words, start, cell)) words += 1;
  return words;
}

function isWithin(word: f64, start: i32, last: i32): bool {
  let left = (word + 0.5) / WORDS;
  for (let cell = start; cell <= last; cell += 1) left -= getF64(cellP, cell);
  return left < 0;
}
