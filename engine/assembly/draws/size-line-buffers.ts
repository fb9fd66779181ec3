/** The lines along which each item's size is looked at; see `size-lines`. */
import { floats, ints, reals } from '../arena';
import { BLOCK, RANDOMISATIONS, SIZE_QUANTILES } from '../limits';
import { items } from '../problem';

/** Bytes of a pair: where the other item's row is, the inverse of how fast the two come apart, and a shift for each quantile. */
export const PAIR_BYTES: i32 = 16;

/** Items that may be the largest, how many times out of one each is, and the covariance with that mixture of them. */
export let candidate: usize = 0;
export let candidateWeight: usize = 0;
export let mixtureImage: usize = 0;
/** Of an item: 1 over the standard deviation along its line, and what its posterior mean is above the mixture's. */
export let lineSteepness: usize = 0;
export let lineMean: usize = 0;
/** Pairs of an item: those that bound its line from below come first, then those that bound it from above. */
export let pairEnd: usize = 0;
export let belowEnd: usize = 0;
export let pair: usize = 0;
/** Log sizes at which shares are taken: item by item, p10 and p90. */
export let sizeAt: usize = 0;
/**
 * Shares below those, as if taken at log size 0, and what a log size more adds to them, summed over the draws of each
 * randomisation.
 */
export let sizeShare: usize = 0;
export let sizeSlope: usize = 0;
/** Draws of each randomisation that these hold. */
export let sizeDraws: usize = 0;
// One block of draws.
/** Log sizes below the draw's largest: items × BLOCK numbers of 32 bits. */
export let blockLog: usize = 0;
/** The mixture's, less its posterior mean. */
export let blockMixture: usize = 0;
/** All bits of a draw that counts, none of another. */
export let blockCounts: usize = 0;

export function planSizeLines(): void {
  candidate = ints(items);
  candidateWeight = reals(items);
  mixtureImage = reals(items);
  lineSteepness = reals(items);
  lineMean = reals(items);
  pairEnd = ints(items);
  belowEnd = ints(items);
  pair = ints((items * items * PAIR_BYTES) >> 2);
  sizeAt = reals(items * SIZE_QUANTILES);
  sizeShare = reals(items * SIZE_QUANTILES * RANDOMISATIONS);
  sizeSlope = reals(items * SIZE_QUANTILES * RANDOMISATIONS);
  sizeDraws = ints(RANDOMISATIONS);
  blockLog = floats(items * BLOCK);
  blockMixture = floats(BLOCK);
  blockCounts = ints(BLOCK);
}
