/** A problem's lengths, and its buffers that the host writes. */
import { ints, reals } from './arena';
import {
  MAX_CONSEQUENCES,
  MAX_DIMENSIONS,
  MAX_ITEMS,
  MAX_OPTIONS,
  MAX_OVERLAP_CELLS,
  MAX_RATIO_RECORDS,
  RATIO_CHOICES,
} from './limits';

export let options: i32 = 0;
export let items: i32 = 0;
export let consequences: i32 = 0;
export let ratioRecords: i32 = 0;
export let overlapRecords: i32 = 0;
export let overlapCells: i32 = 0;

// Written by the host, problem by problem.
export let consequenceOption: usize = 0;
export let consequenceSign: usize = 0;
export let consequenceItem: usize = 0;
export let ratioFirst: usize = 0;
export let ratioSecond: usize = 0;
export let ratioP: usize = 0;
export let overlapA: usize = 0;
export let overlapB: usize = 0;
/** 1 across, 0 within. */
export let overlapAcross: usize = 0;
/** First cell of each record, and behind the last record the number of cells. */
export let cellStart: usize = 0;
export let cellType: usize = 0;
/** Consequence that is discounted, −1 for either. */
export let cellChild: usize = 0;
export let cellShare: usize = 0;
export let cellP: usize = 0;

/** False, and nothing is set, when a length is above its limit. */
export function setLengths(
  optionCount: i32,
  itemCount: i32,
  consequenceCount: i32,
  ratioCount: i32,
  overlapCount: i32,
  cellCount: i32,
): bool {
  if (optionCount > MAX_OPTIONS || itemCount > MAX_ITEMS || consequenceCount > MAX_CONSEQUENCES) return false;
  if (ratioCount > MAX_RATIO_RECORDS || cellCount > MAX_OVERLAP_CELLS) return false;
  if (itemCount - 1 + overlapCount > MAX_DIMENSIONS) return false;
  options = optionCount;
  items = itemCount;
  consequences = consequenceCount;
  ratioRecords = ratioCount;
  overlapRecords = overlapCount;
  overlapCells = cellCount;
  return true;
}

export function planInput(): void {
  consequenceOption = ints(consequences);
  consequenceSign = ints(consequences);
  consequenceItem = ints(consequences);
  ratioFirst = ints(ratioRecords);
  ratioSecond = ints(ratioRecords);
  ratioP = reals(ratioRecords * RATIO_CHOICES);
  overlapA = ints(overlapRecords);
  overlapB = ints(overlapRecords);
  overlapAcross = ints(overlapRecords);
  cellStart = ints(overlapRecords + 1);
  cellType = ints(overlapCells);
  cellChild = ints(overlapCells);
  cellShare = reals(overlapCells);
  cellP = reals(overlapCells);
}
