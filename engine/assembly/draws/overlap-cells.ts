import { getF64, getI32, setI32 } from '../arena';
import { BLOCK } from '../limits';
import { cellP, cellStart, overlapRecords } from '../problem';
import { blockBytes, blockUniforms } from './buffers';
import { activeCell, activeCount, activeRecord } from './overlap-buffers';

/** Far more than the rounding of a sum of 16 probabilities. */
const MARGIN: f64 = 1e-9;

/**
 * The records that are present in each of a block's draws, and their cells: one uniform a record, inverse CDF over its cells in
 * the order listed; beyond them it is separate. `activeRecord` and `activeCell` hold a list for each draw.
 */
export function drawOverlapCells(): void {
  const draws = <i32>(blockBytes >> 3);
  for (let draw = 0; draw < draws; draw += 1) setI32(activeCount, draw, 0);
  for (let record = 0; record < overlapRecords; record += 1) {
    const row = blockUniforms + ((<usize>(record * BLOCK)) << 3);
    const first = getI32(cellStart, record);
    const end = getI32(cellStart, record + 1);
    let p: f64 = 0;
    for (let cell = first; cell < end; cell += 1) p += getF64(cellP, cell);
    const most = f64x2.splat(p + MARGIN);
    for (let draw = 0; draw < draws; draw += 2) {
      const present = i64x2.bitmask(f64x2.lt(v128.load(row + ((<usize>draw) << 3)), most));
      if (present == 0) continue;
      if (present & 1) findCell(record, draw, getF64(row, draw), first, end);
      if (present & 2) findCell(record, draw + 1, getF64(row, draw + 1), first, end);
    }
  }
}

function findCell(record: i32, draw: i32, uniform: f64, first: i32, end: i32): void {
  let left = uniform;
  for (let cell = first; cell < end; cell += 1) {
    left -= getF64(cellP, cell);
    if (left >= 0) continue;
    const count = getI32(activeCount, draw);
    const place = draw * overlapRecords + count;
    setI32(activeRecord, place, record);
    setI32(activeCell, place, cell);
    setI32(activeCount, draw, count + 1);
    return;
  }
}
