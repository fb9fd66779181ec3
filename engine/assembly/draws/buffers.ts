/** The coordinates of the draws, one block of draws, and what every draw leaves for the summary. */
import { ints, reals } from '../arena';
import { BLOCK } from '../limits';
import { capacity, consequences, items, options, overlapRecords } from '../problem';

export let residual: usize = 0;
/** items × (items − 1): what each standard normal coordinate adds to each log size. */
export let loadings: usize = 0;
/** Of an item: coordinates from here on add nothing to it. */
export let loadingEnd: usize = 0;
export let gradients: usize = 0;
export let importance: usize = 0;
export let direction: usize = 0;
/** Sobol' dimension of each overlap record. */
export let recordDimension: usize = 0;
export let recordWeight: usize = 0;
export let blockPoints: usize = 0;
export let blockNormals: usize = 0;
export let blockSizes: usize = 0;
export let blockUniforms: usize = 0;
export let drawSize: usize = 0;
export let drawRemoved: usize = 0;
export let drawEv: usize = 0;
export let drawEvUncorrected: usize = 0;
// One for each draw, NaN where the draw is not finite.
export let sizeValues: usize = 0;
export let evValues: usize = 0;
export let evUncorrectedValues: usize = 0;

export function planDraws(): void {
  residual = reals(items * items);
  loadings = reals(items * items);
  loadingEnd = ints(items);
  gradients = reals(options * items);
  importance = reals(items);
  direction = reals(items);
  recordDimension = ints(overlapRecords);
  recordWeight = reals(overlapRecords);
  blockPoints = ints(BLOCK);
  blockNormals = reals(items * BLOCK);
  blockSizes = reals(items * BLOCK);
  blockUniforms = reals(overlapRecords * BLOCK);
  drawSize = reals(consequences);
  drawRemoved = reals(consequences);
  drawEv = reals(options);
  drawEvUncorrected = reals(options);
  sizeValues = reals(items * capacity);
  evValues = reals(options * capacity);
  evUncorrectedValues = reals(options * capacity);
}
