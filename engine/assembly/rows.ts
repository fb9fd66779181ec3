/** Rows of a block: one number for each of the draws that are computed together. */
import { BLOCK, LINE_NODES } from './limits';

/** Bytes of one row of a block: of 64-bit numbers, and of 32-bit numbers. */
export const ROW: usize = (<usize>BLOCK) << 3;
export const NARROW_ROW: usize = (<usize>BLOCK) << 2;
/** Bytes of a 32-bit number for each node of a line. */
export const NODE_BYTES: usize = (<usize>LINE_NODES) << 2;

/** Sums of four 32-bit numbers, as doubles: of lanes 0 and 2, and of lanes 1 and 3. */
export function widen(four: v128): v128 {
  const high = v128.shuffle<f64>(four, four, 1, 1);
  return f64x2.add(f64x2.promote_low_f32x4(four), f64x2.promote_low_f32x4(high));
}

/** The sum of four 32-bit numbers, as a double. */
export function sumOf(four: v128): f64 {
  const pair = inline.always(widen(four));
  return f64x2.extract_lane(pair, 0) + f64x2.extract_lane(pair, 1);
}
