import { getF64, getI32, setI32 } from '../arena';
import { BLOCK } from '../limits';
import { cellP, cellStart, overlapRecords } from '../problem';
import { blockUniforms } from './buffers';
import { activeCell, activeRecord } from './overlap-buffers';

/** Records that are present in the draw at hand. */
export let activeRecords: i32 = 0;

/** One uniform a record, inverse CDF over its cells in the order listed; beyond them it is separate. */
export function drawOverlapCells(draw: i32): void {
  activeRecords = 0;
  for (let record = 0; record < overlapRecords; record += 1) {
    let left = getF64(blockUniforms, record * BLOCK + draw);
    const end = getI32(cellStart, record + 1);
    for (let cell = getI32(cellStart, record); cell < end; cell += 1) {
      left -= getF64(cellP, cell);
      if (left >= 0) continue;
      setI32(activeRecord, activeRecords, record);
      setI32(activeCell, activeRecords, cell);
      activeRecords += 1;
      break;
    }
  }
}
