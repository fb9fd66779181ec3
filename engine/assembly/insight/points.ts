/** How many draws insight takes, and where each of them has its place. */
import { BLOCK, PORTION, RANDOMISATIONS } from '../limits';

/** Points of each randomisation: of the headline's draws, of insight's, and of flips'. */
export let mainPoints: i32 = 0;
export let points: i32 = 0;
export let flipPoints: i32 = 0;
/** Blocks of each randomisation, the last of which may be part empty. */
export let blocks: i32 = 0;
export let insightDraws: i32 = 0;

/** Flips take one draw in so many: PORTION to BLOCK points of each randomisation. */
const DRAWS_A_FLIP: i32 = 8;
/** The same where overlaps have to be settled again at each factor. */
const CORRECTED_DRAWS_A_FLIP: i32 = 32;

export function setPoints(main: i32, least: i32, correcting: bool): void {
  points = max(main, least);
  // Parts begin at portions; the last few draws of another number are made once more.
  mainPoints = main == points ? main : main & ~(PORTION - 1);
  const ofFlips = points / (correcting ? CORRECTED_DRAWS_A_FLIP : DRAWS_A_FLIP);
  flipPoints = min(min(BLOCK, max(PORTION, ofFlips & ~(PORTION - 1))), points);
  blocks = (points + BLOCK - 1) / BLOCK;
  insightDraws = points * RANDOMISATIONS;
}

/** A part lies in one block; its draws are all known or all new, and all of flips or none. */
export function partEnd(start: i32): i32 {
  let end = min(points, (start & ~(BLOCK - 1)) + BLOCK);
  if (start < mainPoints) end = min(end, mainPoints);
  if (start < flipPoints) end = min(end, flipPoints);
  return end;
}
