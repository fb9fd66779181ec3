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

function makePart(randomisation: i32, start: i32, count: i32): void {
  const isNew = start >= mainPoints;
  const isOfFlips = start < flipPoints;
  if (isNew) redrawValues(randomisation, start, count);
  else if (isOfFlips) redrawSizes(randomisation, start, count);
  else redrawNormals(randomisation, start, count);
  if (isOfFlips) keepSizes(randomisation, start, count);
  const normals = keepNormals(randomisation, start);
  if (isNew) readBlock(randomisation, start, count);
  else readRuns(randomisation, start, count);
  addGaps(randomisation, count, isNew);
  addSlopes(normals, randomisation, start);
  if (!correcting) return;
  if (!isNew) redrawCells(randomisation, start, count);
  addCellGaps(randomisation, count);
}
