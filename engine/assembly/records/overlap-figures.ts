import { getF64, getI32, setF64, setI32 } from '../arena';
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

export let overlapFigures: usize = 0;
export let overlapType: usize = 0;

/**
 * Computes the reported figures of every overlap record: p = 1 − P(separate); and given overlap,
 * the expected share, the probability that a (or b) is the discounted one (an open cell counts half
 * for both), and the probability of each type. The likeliest type is the first of equals. Without
 * overlap all figures are 0.
 */
export function summariseOverlaps(): void {
  for (let record = 0; record < overlapRecords; record += 1) {
    const figures = overlapFigures + <usize>(record * OVERLAP_FIGURES * 8);
    addCells(record, figures);
    const p = getF64(figures, 0);
    if (p > 0) for (let k = 1; k < OVERLAP_FIGURES; k += 1) setF64(figures, k, getF64(figures, k) / p);
    let likeliest = 0;
    for (let type = 1; type < OVERLAP_TYPE_COUNT; type += 1)
      if (getF64(figures, 4 + type) > getF64(figures, 4 + likeliest)) likeliest = type;
    setI32(overlapType, record, likeliest);
  }
}

function addCells(record: i32, figures: usize): void {
  for (let k = 0; k < OVERLAP_FIGURES; k += 1) setF64(figures, k, 0);
  const a = getI32(overlapA, record);
  const b = getI32(overlapB, record);
  for (let cell = getI32(cellStart, record); cell < getI32(cellStart, record + 1); cell += 1) {
    const p = getF64(cellP, cell);
    const child = getI32(cellChild, cell);
    const type = 4 + getI32(cellType, cell);
    setF64(figures, 0, getF64(figures, 0) + p);
    setF64(figures, 1, getF64(figures, 1) + p * getF64(cellShare, cell));
    setF64(figures, 2, getF64(figures, 2) + (child == a ? p : child == b ? 0.0 : p / 2.0));
    setF64(figures, 3, getF64(figures, 3) + (child == b ? p : child == a ? 0.0 : p / 2.0));
    setF64(figures, type, getF64(figures, type) + p);
  }
}
