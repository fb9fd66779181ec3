/** A block: draws that are computed together, so that each step's loop runs over contiguous numbers. */
import { BLOCK } from '../limits';

/** Bytes of one row of a block: of 64-bit numbers, and of 32-bit numbers. */
export const ROW: usize = (<usize>BLOCK) << 3;
export const NARROW_ROW: usize = (<usize>BLOCK) << 2;

/** Bytes of a row's part that is in use: the current draws, rounded up to 16 of them. */
export let blockBytes: usize = 0;

/** The current block has `count` draws. */
export function setBlock(count: i32): void {
  blockBytes = (<usize>((count + 15) & ~15)) << 3;
}
