import { getF64, getI32 } from '../arena';
import { BLOCK } from '../limits';
import { consequenceItem } from '../problem';
import { blockSizes } from './buffers';

/** Size of a consequence in one draw of the block. */
export function sizeOf(consequence: i32, draw: i32): f64 {
  return getF64(blockSizes, getI32(consequenceItem, consequence) * BLOCK + draw);
}
