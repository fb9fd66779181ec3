/**
 * Sums, over draws, of the shares of sizes below bounds: for each quantile of each item (a figure:
 * item · SIZE_QUANTILES + quantile) and each randomisation.
 */
import { addF64, getF64, getI32, ints, reals, setF64, setI32 } from '../../arena';
import { RANDOMISATIONS, SIZE_QUANTILES } from '../../limits';
import { items } from '../../problem';
import { blockDraws, lineBlock } from './size-line-blocks';
import { lookAlong, share, shareSlope, shiftPairs } from './size-lines';

/** Log sizes of the bounds below which shares are taken. */
export let sizeAt: usize = 0;
/**
 * Shares below these bounds, extrapolated to log size 0, their slopes (the increase per unit of log
 * size), and the number of draws in these sums.
 */
export let sizeShare: usize = 0;
export let sizeSlope: usize = 0;
export let sizeDraws: usize = 0;

export function planSizeShares(): void {
  sizeAt = reals(items * SIZE_QUANTILES);
  sizeShare = reals(items * SIZE_QUANTILES * RANDOMISATIONS);
  sizeSlope = reals(items * SIZE_QUANTILES * RANDOMISATIONS);
  sizeDraws = ints(items * SIZE_QUANTILES * RANDOMISATIONS);
}

/** To be called before the first draw. */
export function beginSizeShares(): void {
  for (let figure = 0; figure < items * SIZE_QUANTILES; figure += 1) clearShares(figure);
}

/** Moves a figure's bound to a log size. Shares that were taken at the bound before stay. */
export function moveBound(figure: i32, bound: f64): void {
  setF64(sizeAt, figure, bound);
  shiftPairs(figure / SIZE_QUANTILES, figure % SIZE_QUANTILES, bound);
}

export function clearShares(figure: i32): void {
  for (let k = figure * RANDOMISATIONS; k < (figure + 1) * RANDOMISATIONS; k += 1) {
    setF64(sizeShare, k, 0);
    setF64(sizeSlope, k, 0);
    setI32(sizeDraws, k, 0);
  }
}

/** Adds the shares of a block's draws to all figures' sums of their randomisation. */
export function addSizeShares(randomisation: i32, block: i32): void {
  for (let figure = 0; figure < items * SIZE_QUANTILES; figure += 1) addShare(figure, randomisation, block);
}

export function addShare(figure: i32, randomisation: i32, block: i32): void {
  lookAlong(figure / SIZE_QUANTILES, figure % SIZE_QUANTILES, lineBlock(block));
  const to = figure * RANDOMISATIONS + randomisation;
  // Extrapolated to log size 0, so that shares taken at different bounds can be added.
  addF64(sizeShare, to, share - shareSlope * getF64(sizeAt, figure));
  addF64(sizeSlope, to, shareSlope);
  setI32(sizeDraws, to, getI32(sizeDraws, to) + getI32(blockDraws, block));
}

/** Result of `poolShares`: the share of all draws below the figure's bound, and its slope. */
export let pooledDraws: i32 = 0;
export let pooledShare: f64 = 0;
export let pooledSlope: f64 = 0;

export function poolShares(figure: i32): void {
  pooledDraws = 0;
  pooledShare = 0;
  pooledSlope = 0;
  for (let k = figure * RANDOMISATIONS; k < (figure + 1) * RANDOMISATIONS; k += 1) {
    pooledDraws += getI32(sizeDraws, k);
    pooledShare += getF64(sizeShare, k);
    pooledSlope += getF64(sizeSlope, k);
  }
  if (pooledDraws == 0) return;
  pooledShare = (pooledShare + pooledSlope * getF64(sizeAt, figure)) / <f64>pooledDraws;
  pooledSlope /= <f64>pooledDraws;
}
