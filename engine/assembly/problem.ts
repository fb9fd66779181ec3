/** One stakeholder's problem: its lengths, and the buffers that the host writes. */
import { bytes } from './arena';
import {
  MAX_CONSEQUENCES,
  MAX_DIMENSIONS,
  MAX_ITEMS,
  MAX_OPTIONS,
  MAX_OVERLAP_CELLS,
  MAX_PERSON_RECORDS,
  MAX_RATIO_RECORDS,
} from './limits';

export let options: i32 = 0;
export let items: i32 = 0;
export let consequences: i32 = 0;
export let ratioRecords: i32 = 0;
/** Answers of persons, which are no part of the judge's fit. */
export let personRecords: i32 = 0;
export let overlapRecords: i32 = 0;
export let overlapCells: i32 = 0;

/** Where the records start that the host writes, and where the figures that it reads start. */
export let input: usize = 0;
export let solution: usize = 0;

// The buffers of the records. The host sets these addresses (engine/transfer/buffers.ts).
export let consequenceOption: usize = 0;
export let consequenceSign: usize = 0;
export let consequenceItem: usize = 0;
export let ratioFirst: usize = 0;
export let ratioSecond: usize = 0;
export let ratioP: usize = 0;
export let personFirst: usize = 0;
export let personSecond: usize = 0;
export let personP: usize = 0;
export let overlapA: usize = 0;
export let overlapB: usize = 0;
/** 1 across, 0 within. */
export let overlapAcross: usize = 0;
/** The first cell of each record, and behind the last record the number of cells. */
export let cellStart: usize = 0;
export let cellType: usize = 0;
/** The consequence that is discounted, −1 for either. */
export let cellChild: usize = 0;
export let cellShare: usize = 0;
export let cellP: usize = 0;

/** Sets the lengths. False, and nothing is set, when one is above its limit. */
export function setLengths(
  optionCount: i32,
  itemCount: i32,
  consequenceCount: i32,
  ratioCount: i32,
  personCount: i32,
  overlapCount: i32,
  cellCount: i32,
): bool {
  if (optionCount > MAX_OPTIONS || itemCount > MAX_ITEMS || consequenceCount > MAX_CONSEQUENCES) return false;
  if (ratioCount > MAX_RATIO_RECORDS || personCount > MAX_PERSON_RECORDS) return false;
  if (cellCount > MAX_OVERLAP_CELLS) return false;
  if (itemCount - 1 + overlapCount > MAX_DIMENSIONS) return false;
  options = optionCount;
  items = itemCount;
  consequences = consequenceCount;
  ratioRecords = ratioCount;
  personRecords = personCount;
  overlapRecords = overlapCount;
  overlapCells = cellCount;
  return true;
}

/** Room for the records and the figures; the host knows how many bytes they take. */
export function planTransfer(inputBytes: i32, solutionBytes: i32): void {
  input = bytes(inputBytes);
  solution = bytes(solutionBytes);
}
