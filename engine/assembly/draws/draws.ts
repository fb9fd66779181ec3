/**
 * Makes the draws, block by block: sizes, overlaps and the options' values; keeps the values run by
 * run, and sums what the summary needs of all draws.
 */
import { getF64, getI32, setF64, setI32 } from '../arena';
import { BLOCK, MAX_OPTIONS, RANDOMISATIONS } from '../limits';
import { options, overlapRecords } from '../problem';
import { ROW } from '../rows';
import { beginBlocks, setBlock } from './block';
import { beginLineDiscounts } from './lines/line-discounts';
import { computeLineFactors } from './lines/line-sizes';
import { computeNodeDensity } from './lines/line-weights';
import { drawLines } from './lines/lines';
import { findBounds } from './lines/size-bounds';
import { completeBlock, lineBlock } from './lines/size-line-blocks';
import { computeSizeLines } from './lines/size-line-layout';
import { addSizeShares, beginSizeShares } from './lines/size-shares';
import { writeCellEffects } from './overlaps/cell-effects';
import { computeCellLimits } from './overlaps/cell-limits';
import {
  beginDiscountSums,
  beginDiscounts,
  blockEv,
  chooseDiscounts,
  computeCorrectedValues,
  spoilCorrected,
} from './overlaps/discounts';
import { computeRecordStreams, drawOverlapCells, sortRecords } from './overlaps/overlap-cells';
import { orderRecords } from './overlaps/record-order';
import { addRun, beginRuns, evRow, evUncorrectedRow, runs } from './runs';
import { computeCoordinates } from './sizes/coordinates';
import {
  areFinite,
  blockEvUncorrected,
  computeUncorrectedValues,
  findWinners,
  isFiniteDraw,
  splitWin,
  spoilValues,
} from './sizes/expected-values';
import { drawSizes, spoilSizes } from './sizes/item-sizes';
import { addSizes, beginSizeSums } from './sizes/size-sums';

/** For each randomisation: the draws that are finite, and the draws that each option wins. */
export const solvedCount: usize = memory.data(RANDOMISATIONS << 2, 16);
export const wins: usize = memory.data((RANDOMISATIONS * MAX_OPTIONS) << 3, 16);
export const winsUncorrected: usize = memory.data((RANDOMISATIONS * MAX_OPTIONS) << 3, 16);
/** Whether overlaps are corrected; if not, the corrected figures are the uncorrected ones. */
export let correcting: bool = false;
/** Whether each draw stands for a line. */
export let lines: bool = false;
/** Whether the bounds of the sizes' quantiles have been found. */
let hasBounds: bool = false;

export function beginDraws(seed: u32, stakeholder: i32, correct: bool): void {
  beginBlocks(seed, stakeholder);
  correcting = correct && overlapRecords > 0;
  lines = computeCoordinates(correcting) && computeLineFactors();
  if (lines) computeNodeDensity();
  beginLineDiscounts(correcting);
  computeSizeLines();
  beginSizeShares();
  hasBounds = false;
  if (correcting) {
    orderRecords();
    computeRecordStreams();
    sortRecords();
    computeCellLimits();
    writeCellEffects();
  }
  beginRuns();
  beginSizeSums();
  beginDiscountSums();
  for (let r = 0; r < RANDOMISATIONS; r += 1) setI32(solvedCount, r, 0);
  for (let k = 0; k < RANDOMISATIONS * options; k += 1) {
    setF64(wins, k, 0);
    setF64(winsUncorrected, k, 0);
  }
}

/**
 * Draws a run: points `from` … `to` − 1 of every randomisation. `withSizes`: shares of sizes are
 * taken along lines. False when memory cannot grow enough.
 */
export function drawPoints(from: i32, to: i32, withSizes: bool): bool {
  if (!addRun(from, to, correcting, lines)) return false;
  let slot = 0;
  for (let randomisation = 0; randomisation < RANDOMISATIONS; randomisation += 1)
    for (let start = from; start < to; ) {
      const count = min(BLOCK - (start & (BLOCK - 1)), to - start);
      drawBlock(randomisation, start, count, slot, withSizes);
      slot += count;
      start += count;
    }
  if (withSizes && !hasBounds) findBounds();
  hasBounds = hasBounds || withSizes;
  return true;
}

function drawBlock(randomisation: i32, start: i32, count: i32, slot: i32, withSizes: bool): void {
  setBlock(count);
  // All lines of the first run are kept for finding bounds.
  const lineIndex = hasBounds ? 0 : randomisation;
  drawSizes(randomisation, start, withSizes ? lineBlock(lineIndex) : 0);
  const finite = drawValues(randomisation, start, count);
  if (!finite) for (let draw = 0; draw < count; draw += 1) if (!isFiniteDraw(draw)) spoil(draw);
  addSizes(count);
  if (withSizes) {
    completeBlock(lineIndex, count);
    if (hasBounds) addSizeShares(randomisation, lineIndex);
  }
  const headline = correcting ? blockEv : blockEvUncorrected;
  const run = runs - 1;
  for (let o = 0; o < options; o += 1) keep(headline, o, evRow(run, o), slot, count);
  const won = wins + ((<usize>(randomisation * options)) << 3);
  if (lines) drawLines(run, count, slot, finite, won);
  else countWins(headline, won, count);
  setI32(solvedCount, randomisation, getI32(solvedCount, randomisation) + countFinite(count));
  if (!correcting) return;
  for (let o = 0; o < options; o += 1) keep(blockEvUncorrected, o, evUncorrectedRow(run, o), slot, count);
  countWins(blockEvUncorrected, winsUncorrected + ((<usize>(randomisation * options)) << 3), count);
}

/** The options' values of a block whose sizes are drawn. Returns whether all draws are finite. */
export function drawValues(randomisation: i32, start: i32, count: i32): bool {
  computeUncorrectedValues();
  const finite = areFinite(blockEvUncorrected);
  if (!correcting) return finite;
  drawOverlapCells(randomisation, start);
  beginDiscounts();
  for (let draw = 0; draw < count; draw += 1) if (finite || isFiniteDraw(draw)) chooseDiscounts(draw);
  computeCorrectedValues();
  return finite;
}

/** Appends the first `count` numbers of one of a block's rows to a run's row. */
function keep(rows: usize, row: i32, to: usize, slot: i32, count: i32): void {
  memory.copy(to + ((<usize>slot) << 3), rows + <usize>row * ROW, (<usize>count) << 3);
}

function countWins(evs: usize, to: usize, count: i32): void {
  findWinners(evs);
  for (let draw = 0; draw < count; draw += 1) splitWin(draw, to);
}

function countFinite(count: i32): i32 {
  let finite = 0;
  for (let draw = 0; draw < count; draw += 1) finite += isNaN(getF64(blockEvUncorrected, draw)) ? 0 : 1;
  return finite;
}

/** Number of finite draws so far. Where all draws are finite, nothing has to be left out. */
export function finiteDraws(): i32 {
  let finite = 0;
  for (let r = 0; r < RANDOMISATIONS; r += 1) finite += getI32(solvedCount, r);
  return finite;
}

/** Sizes and values of a draw that is not finite become NaN. */
function spoil(draw: i32): void {
  spoilSizes(draw);
  spoilValues(draw);
  if (correcting) spoilCorrected(draw);
}
