/** What each overlap record says, before any draw. */
import { addF64, getF64, getI32, setF64, setI32 } from '../arena';
import { OVERLAP_FIGURES, OVERLAP_TYPE_COUNT } from '../limits';
import {
  cellChild,
  cellP,
  cellShare,
  cellStart,
  cellType,
  overlapA,
  overlapB,
  overlapRecords,
} from '../problem';

/** The figures of a record, in the order in which they are reported. */
@unmanaged
export class OverlapFigures {
  p: f64;
  /** Given overlap: the expected share, and the probability that a (or b) is the discounted one. */
  share: f64;
  absenceOfA: f64;
  absenceOfB: f64;
  /** Given overlap: the probability of each type, OVERLAP_TYPE_COUNT numbers from here on. */
  firstType: f64;
}

export let overlapFigures: usize = 0;
export let overlapType: usize = 0;

export function overlapFiguresOf(record: i32): OverlapFigures {
  return changetype<OverlapFigures>(overlapFigures + ((<usize>(record * OVERLAP_FIGURES)) << 3));
}

/**
 * Computes the reported figures of every overlap record: p = 1 − P(separate); and given overlap,
 * the expected share, the probability that a (or b) is the discounted one (an open cell counts half
 * for both), and the probability of each type. The likeliest type is the first of equals. Without
 * overlap all figures are 0.
 */
export function summariseOverlaps(): void {
  for (let record = 0; record < overlapRecords; record += 1) {
    const figures = overlapFiguresOf(record);
    const types = changetype<usize>(figures) + offsetof<OverlapFigures>('firstType');
    memory.fill(changetype<usize>(figures), 0, OVERLAP_FIGURES << 3);
    addCells(figures, types, record);
    const p = figures.p;
    if (p > 0) {
      figures.share /= p;
      figures.absenceOfA /= p;
      figures.absenceOfB /= p;
      for (let type = 0; type < OVERLAP_TYPE_COUNT; type += 1) setF64(types, type, getF64(types, type) / p);
    }
    let likeliest = 0;
    for (let type = 1; type < OVERLAP_TYPE_COUNT; type += 1)
      if (getF64(types, type) > getF64(types, likeliest)) likeliest = type;
    setI32(overlapType, record, likeliest);
  }
}

function addCells(figures: OverlapFigures, types: usize, record: i32): void {
  const a = getI32(overlapA, record);
  const b = getI32(overlapB, record);
  for (let cell = getI32(cellStart, record); cell < getI32(cellStart, record + 1); cell += 1) {
    const p = getF64(cellP, cell);
    const child = getI32(cellChild, cell);
    figures.p += p;
    figures.share += p * getF64(cellShare, cell);
    figures.absenceOfA += child == a ? p : child == b ? 0.0 : p / 2.0;
    figures.absenceOfB += child == b ? p : child == a ? 0.0 : p / 2.0;
    addF64(types, getI32(cellType, cell), p);
  }
}
