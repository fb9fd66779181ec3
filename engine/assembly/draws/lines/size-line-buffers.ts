/** Buffers of the lines along which shares of each item's size are computed; see `size-lines`. */
import { floats, ints, reals } from '../../arena';
import { BLOCK, RANDOMISATIONS, SIZE_QUANTILES } from '../../limits';
import { items } from '../../problem';

/**
 * Bytes of a pair of items: the address of the other item's row, the inverse of the speed at which
 * the two items come apart, and a shift for each quantile.
 */
export const PAIR_BYTES: i32 = 16;

/**
 * The candidates (items that may be the largest), their weights w, which sum to 1, and each item's
 * covariance with the mixture: row i of Σw.
 */
export let candidate: usize = 0;
export let candidateWeight: usize = 0;
export let mixtureImage: usize = 0;
/**
 * For each item: 1 / (standard deviation of its log size minus the mixture), and its posterior mean
 * minus that of the mixture.
 */
export let lineSteepness: usize = 0;
export let lineMean: usize = 0;
/**
 * The pairs, item by item. `belowEnd` is the end of the pairs that bound an item's line from below,
 * and `pairEnd` the end of those, after them, that bound it from above.
 */
export let pairEnd: usize = 0;
export let belowEnd: usize = 0;
export let pair: usize = 0;
/** Log sizes of the bounds below which shares are taken: item by item, p10 and p90. */
export let sizeAt: usize = 0;
/**
 * Shares below these bounds, extrapolated to log size 0, and their slopes (the increase per unit of
 * log size), summed over the draws of each randomisation.
 */
export let sizeShare: usize = 0;
export let sizeSlope: usize = 0;
/** Number of draws in these sums, for each randomisation. */
export let sizeDraws: usize = 0;
// One block of draws.
/** Log sizes relative to the draw's largest: items × BLOCK numbers of 32 bits. */
export let blockLog: usize = 0;
/** Weighted mean of the candidates' log sizes in each draw. */
export let blockMixture: usize = 0;
/** A mask: all bits set for a draw that counts, none for any other. */
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
