/** A block: draws that are computed together, so that each loop runs over contiguous numbers. */
import { BLOCK, LINE_NODES } from '../limits';

/** Bytes of one row of a block: of 64-bit numbers, and of 32-bit numbers. */
export const ROW: usize = (<usize>BLOCK) << 3;
export const NARROW_ROW: usize = (<usize>BLOCK) << 2;
/** Bytes of a 32-bit number for each node of a line. */
export const NODE_BYTES: usize = (<usize>LINE_NODES) << 2;

/** Bytes of a row's part that is in use: the current draws, rounded up to 16 of them. */
export let blockBytes: usize = 0;

/** The current block has `count` draws. */
export function setBlock(count: i32): void {
  blockBytes = (<usize>((count + 15) & ~15)) << 3;
}

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
