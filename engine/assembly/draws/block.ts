/** The block that is being drawn: draws that are computed together, row by row (rows.ts). */

/** Whose draws: with these, the points of a dimension and a randomisation are always the same. */
export let seed: u32 = 0;
export let stakeholder: i32 = 0;
/** Bytes of a row's part that is in use: the current draws, rounded up to 16 of them. */
export let blockBytes: usize = 0;

export function beginBlocks(problemSeed: u32, stakeholderIndex: i32): void {
  seed = problemSeed;
  stakeholder = stakeholderIndex;
}

/** The current block has `count` draws. */
export function setBlock(count: i32): void {
  blockBytes = (<usize>((count + 15) & ~15)) << 3;
}
