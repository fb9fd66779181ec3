/** The headline expected values: spreads and standard errors of the draws so far. */
import { getF64, grow, setF64 } from '../arena';
import { lines } from '../draws/draws';
import { beginScratch, drawsOf, evRow, runs } from '../draws/runs';
import { MAX_OPTIONS, RANDOMISATIONS, SPREAD } from '../limits';
import { options } from '../problem';
import { planLineWindow } from './line-window';
import { EV, planPieces } from './pieces';
import { addInOrder, computeSpread, spreadAt } from './spread';
import { addSizeErrors, addStandardErrors, beginStandardErrors } from './standard-errors';
import { planWeightedQuantile } from './weighted-quantile';
import { planWindows } from './windows';

/** Sum of each option's EV over the finite draws so far, in order. */
const evSum: usize = memory.data(MAX_OPTIONS << 3, 16);
/** Each option's EV. The host sets the address (engine/transfer/buffers.ts). */
export let evSpread: usize = 0;

/** Number of runs whose values are in `evSum`. */
let summed: i32 = 0;

/** To be called before the first draw. */
export function beginHeadline(): void {
  summed = 0;
  for (let o = 0; o < options; o += 1) setF64(evSum, o, 0);
}

/**
 * Computes the headline spreads and all standard errors from the draws so far: `points` of each
 * randomisation. False when memory cannot grow enough.
 */
export function measureHeadline(points: i32): bool {
  beginScratch();
  if (!planScratch(points * RANDOMISATIONS, lines)) return false;
  for (; summed < runs; summed += 1)
    addInOrder(evRow(summed, 0), options, (<usize>drawsOf(summed)) << 3, drawsOf(summed), evSum);
  beginStandardErrors();
  addSizeErrors();
  for (let o = 0; o < options; o += 1) {
    const spread = spreadAt(evSpread, o);
    computeSpread(spread, EV, o, getF64(evSum, o));
    addStandardErrors(o, points, spread);
  }
  return true;
}

/** The headline spreads where no consequence is relevant: every EV is 0. */
export function zeroHeadline(): void {
  for (let k = 0; k < options * SPREAD; k += 1) setF64(evSpread, k, 0);
}

/**
 * Reserves the buffers whose lengths grow with the draws. They last until the next run of draws.
 * `withLines`: draws stand for lines. False when memory cannot grow enough.
 */
export function planScratch(draws: i32, withLines: bool): bool {
  planPieces(draws);
  planWindows(draws);
  planLineWindow(withLines ? draws : 0);
  planWeightedQuantile(withLines ? draws : 0);
  return grow();
}
