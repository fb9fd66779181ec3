/**
 * The draws that insight is computed from: the points that the headline's draws begin with, and as
 * many more as it needs.
 */
import { correcting, redrawCells, redrawNormals, redrawSizes, redrawValues } from '../draws/for-insight';
import { RANDOMISATIONS } from '../limits';
import { addCellGaps, clearCellSums } from './cell-sums';
import { clearSizes, keepSizes } from './flips/flip-sizes';
import { addGaps, clearGapSums } from './gap-sums';
import { clearGaps, readBlock, readRuns } from './gaps';
import { flipPoints, mainPoints, partEnd, points } from './points';
import { clearNormals, keepNormals } from './regression/normals';
import { addSlopes, beginSlopes } from './slopes';

/** Makes the draws, or reads what is kept of them, and sums what insight needs of each. */
export function makeInsightDraws(): void {
  clearGaps();
  clearNormals();
  clearSizes();
  clearGapSums();
  beginSlopes();
  if (correcting) clearCellSums();
  for (let r = 0; r < RANDOMISATIONS; r += 1)
    for (let start = 0; start < points; ) {
      const end = partEnd(start);
      makePart(r, start, end - start);
      start = end;
    }
}

function makePart(r: i32, start: i32, count: i32): void {
  const isNew = start >= mainPoints;
  const isOfFlips = start < flipPoints;
  if (isNew) redrawValues(r, start, count);
  else if (isOfFlips) redrawSizes(r, start, count);
  else redrawNormals(r, start, count);
  if (isOfFlips) keepSizes(r, start, count);
  const normals = keepNormals(r, start);
  if (isNew) readBlock(r, start, count);
  else readRuns(r, start, count);
  addGaps(r, count, isNew);
  addSlopes(normals, r, start);
  if (!correcting) return;
  if (!isNew) redrawCells(r, start, count);
  addCellGaps(r, count);
}
