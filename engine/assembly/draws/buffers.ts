/** The coordinates of the draws, one block of draws, and what every draw leaves for the summary. */
import { ints, reals } from '../arena';
import { BLOCK } from '../limits';
import { consequences, items, options, overlapRecords } from '../problem';

export let residual: usize = 0;
/** items × (items − 1): what each standard normal coordinate adds to each log size. */
export let loadings: usize = 0;
/** Of an item: coordinates from here on add nothing to it. */
export let loadingEnd: usize = 0;
/** Items by how many coordinates add to them, the most first. */
export let itemOrder: usize = 0;
export let gradients: usize = 0;
/** Covariance times each option's gradient: options × items. */
export let gradientImage: usize = 0;
/** Variance of each option's EV, to first order, and what of it no coordinate has yet. */
export let optionVariance: usize = 0;
export let varianceLeft: usize = 0;
export let importance: usize = 0;
export let direction: usize = 0;
/** Sobol' dimension of each overlap record. */
export let recordDimension: usize = 0;
export let recordWeight: usize = 0;
/** Bytes of the part of a block's rows that is worked on: those of the draws at hand, and what rounds them up to 16. */
export let blockBytes: usize = 0;
// One block of draws: rows of BLOCK numbers, one for each coordinate, item, consequence or option.
export let blockNormals: usize = 0;
export let blockSizes: usize = 0;
export let blockLargest: usize = 0;
/** Uniforms of one overlap record, as words of 32 bits. */
export let blockWords: usize = 0;
export let blockRemoved: usize = 0;
export let blockEv: usize = 0;
export let blockEvUncorrected: usize = 0;
/** Of a block's draw: bit o is set where option o has the highest EV. */
export let blockWinners: usize = 0;
/** Uniforms in the normal distribution's tails, and where they belong. */
export let tailUniforms: usize = 0;
export let tailPlaces: usize = 0;

/** Work is for `count` draws from here on. */
export function setBlock(count: i32): void {
  blockBytes = (<usize>((count + 15) & ~15)) << 3;
}

export function planDraws(): void {
  residual = reals(items * items);
  loadings = reals(items * items);
  loadingEnd = ints(items);
  itemOrder = ints(items);
  gradients = reals(options * items);
  gradientImage = reals(options * items);
  optionVariance = reals(options);
  varianceLeft = reals(options);
  importance = reals(items);
  direction = reals(items);
  recordDimension = ints(overlapRecords);
  recordWeight = reals(overlapRecords);
  blockNormals = reals(items * BLOCK);
  blockSizes = reals(items * BLOCK);
  blockLargest = reals(BLOCK);
  blockWords = ints(BLOCK);
  blockRemoved = reals(consequences * BLOCK);
  blockEv = reals(options * BLOCK);
  blockEvUncorrected = reals(options * BLOCK);
  blockWinners = ints(BLOCK);
  // One place more than there can be: an odd one out is paired.
  tailUniforms = reals(BLOCK + 1);
  tailPlaces = ints(BLOCK + 1);
}
