/**
 * Sums, over draws, of the shares of sizes below bounds: for each quantile of each item (a figure:
 * item · SIZE_QUANTILES + quantile) and each randomisation.
 */
import { getF64, getI32, reals, recordAt, records, setF64 } from '../../arena';
import { RANDOMISATIONS, SIZE_QUANTILES } from '../../limits';
import { items } from '../../problem';
import { blockDraws, lineBlock } from './size-line-blocks';
import { Shares, shiftPairs, sumShares } from './size-lines';

/** Log sizes of the bounds below which shares are taken. */
export let sizeBounds: usize = 0;
/** Shares below these bounds, extrapolated to log size 0: figures × RANDOMISATIONS. */
let shareList: usize = 0;
const blockShares: Shares = changetype<Shares>(memory.data(offsetof<Shares>(), 16));

export function planSizeShares(): void {
  sizeBounds = reals(items * SIZE_QUANTILES);
  shareList = records<Shares>(items * SIZE_QUANTILES * RANDOMISATIONS);
}

/** The sums of a figure and a randomisation. */
export function sharesOf(figure: i32, randomisation: i32): Shares {
  const place = figure * RANDOMISATIONS + randomisation;
  return recordAt<Shares>(shareList, place);
}

/** To be called before the first draw. */
export function beginSizeShares(): void {
  for (let figure = 0; figure < items * SIZE_QUANTILES; figure += 1) clearShares(figure);
}

/** Moves a figure's bound to a log size. Shares that were taken at the bound before stay. */
export function moveBound(figure: i32, bound: f64): void {
  setF64(sizeBounds, figure, bound);
  shiftPairs(figure / SIZE_QUANTILES, figure % SIZE_QUANTILES, bound);
}

export function clearShares(figure: i32): void {
  for (let r = 0; r < RANDOMISATIONS; r += 1) {
    const shares = sharesOf(figure, r);
    shares.share = 0;
    shares.slope = 0;
    shares.draws = 0;
  }
}

/** Adds the shares of a block's draws to all figures' sums of their randomisation. */
export function addSizeShares(randomisation: i32, block: i32): void {
  for (let figure = 0; figure < items * SIZE_QUANTILES; figure += 1) addShare(figure, randomisation, block);
}

export function addShare(figure: i32, randomisation: i32, block: i32): void {
  sumShares(blockShares, figure / SIZE_QUANTILES, figure % SIZE_QUANTILES, lineBlock(block));
  const shares = sharesOf(figure, randomisation);
  // Extrapolated to log size 0, so that shares taken at different bounds can be added.
  shares.share += blockShares.share - blockShares.slope * getF64(sizeBounds, figure);
  shares.slope += blockShares.slope;
  shares.draws += getI32(blockDraws, block);
}

/** Of all draws: the share below the figure's bound, its slope, and the number of draws. */
export const pooled: Shares = changetype<Shares>(memory.data(offsetof<Shares>(), 16));

/** Computes `pooled` for a figure. */
export function poolShares(figure: i32): void {
  pooled.share = 0;
  pooled.slope = 0;
  pooled.draws = 0;
  for (let r = 0; r < RANDOMISATIONS; r += 1) {
    const shares = sharesOf(figure, r);
    pooled.draws += shares.draws;
    pooled.share += shares.share;
    pooled.slope += shares.slope;
  }
  if (pooled.draws == 0) return;
  pooled.share = (pooled.share + pooled.slope * getF64(sizeBounds, figure)) / <f64>pooled.draws;
  pooled.slope /= <f64>pooled.draws;
}
