import { addF64, getF64, getI32, setF64, setI32 } from '../arena';
import { BLOCK, OVERLAP_TYPES, RANDOMISATIONS } from '../limits';
import { consequences, items, options, overlapRecords } from '../problem';
import { blockEv, blockEvUncorrected, blockRemoved, blockSizes, recordDimension, setBlock } from './buffers';
import { beginLineDiscounts } from './lines/line-discounts';
import { drawLines, layLines } from './lines/lines';
import { findBounds } from './lines/size-bounds';
import { laySizeLines } from './lines/size-line-layout';
import { addSizeShares, beginSizeShares, layCounts } from './lines/size-lines';
import { layCellEffects } from './overlaps/cell-effects';
import { layCellLimits } from './overlaps/cell-limits';
import { chooseDiscounts } from './overlaps/discounts';
import { layDrawSizes } from './overlaps/draw-sizes';
import { recordStream } from './overlaps/overlap-buffers';
import { drawOverlapCells, sortRecords } from './overlaps/overlap-cells';
import { orderRecords } from './overlaps/record-order';
import { dimensionBits } from './points/stream';
import { addRun, beginRuns, evRow, evUncorrectedRow, runs } from './runs';
import { hasLines, layCoordinates } from './sizes/coordinates';
import {
  areFinite,
  correctedValues,
  findWinners,
  splitWin,
  uncorrectedValues,
} from './sizes/expected-values';
import { drawSizes } from './sizes/item-sizes';
import { addSizes } from './sizes/size-sums';
import {
  removedSum,
  sideCount,
  sideShare,
  sideTypes,
  sizeSquares,
  sizeSum,
  solvedCount,
  wins,
  winsUncorrected,
} from './sum-buffers';

/** Bytes of one row of a block. */
const ROW: usize = (<usize>BLOCK) << 3;

let seed: u32 = 0;
let stakeholder: i32 = 0;
/** Whether overlaps take part; if not, the corrected figures are the uncorrected ones. */
export let correcting: bool = false;
/** Whether each draw stands for a line. */
export let lines: bool = false;
let lookingAtSizes: bool = false;
/** Whether it is known where the sizes' quantiles lie, more or less. */
let hasBounds: bool = false;

export function beginDraws(problemSeed: u32, stakeholderIndex: i32, correct: bool): void {
  seed = problemSeed;
  stakeholder = stakeholderIndex;
  correcting = correct && overlapRecords > 0;
  layCoordinates(correcting);
  lines = hasLines && layLines();
  beginLineDiscounts(correcting);
  laySizeLines();
  beginSizeShares();
  hasBounds = false;
  if (correcting) {
    orderRecords();
    layRecordStreams();
    sortRecords();
    layCellLimits();
    layCellEffects();
  }
  beginRuns();
  for (let item = 0; item < items; item += 1) {
    setF64(sizeSum, item, 0);
    setF64(sizeSquares, item, 0);
  }
  for (let c = 0; c < consequences; c += 1) setF64(removedSum, c, 0);
  for (let r = 0; r < RANDOMISATIONS; r += 1) setI32(solvedCount, r, 0);
  for (let k = 0; k < RANDOMISATIONS * options; k += 1) {
    setF64(wins, k, 0);
    setF64(winsUncorrected, k, 0);
  }
  for (let side = 0; side < 2 * overlapRecords; side += 1) {
    setI32(sideCount, side, 0);
    setF64(sideShare, side, 0);
  }
  for (let k = 0; k < 2 * overlapRecords * OVERLAP_TYPES; k += 1) setI32(sideTypes, k, 0);
}

function layRecordStreams(): void {
  for (let record = 0; record < overlapRecords; record += 1)
    store<u64>(
      recordStream + ((<usize>record) << 3),
      dimensionBits(seed, stakeholder, getI32(recordDimension, record)),
    );
}

/**
 * A run: points `from` … `to` − 1 of every randomisation. `withSizes`: shares of sizes are taken along lines. False when there
 * is no memory for what they leave.
 */
export function drawPoints(from: i32, to: i32, withSizes: bool): bool {
  lookingAtSizes = withSizes;
  if (!addRun(from, to, correcting, lines)) return false;
  let slot = 0;
  for (let randomisation = 0; randomisation < RANDOMISATIONS; randomisation += 1)
    for (let start = from; start < to; ) {
      const count = min(BLOCK - (start & (BLOCK - 1)), to - start);
      drawBlock(randomisation, start, count, slot);
      slot += count;
      start += count;
    }
  return true;
}

function drawBlock(randomisation: i32, start: i32, count: i32, slot: i32): void {
  setBlock(count);
  drawSizes(seed, stakeholder, randomisation, start, lookingAtSizes);
  uncorrectedValues();
  const finite = areFinite(blockEvUncorrected);
  if (correcting) {
    drawOverlapCells(randomisation, start);
    layDrawSizes();
    memory.fill(blockRemoved, 0, <usize>consequences * ROW);
    for (let draw = 0; draw < count; draw += 1) if (finite || isFiniteDraw(draw)) chooseDiscounts(draw);
    correctedValues();
  }
  if (!finite) for (let draw = 0; draw < count; draw += 1) if (!isFiniteDraw(draw)) spoil(draw);
  addSizes(count);
  if (lookingAtSizes) {
    layCounts(count);
    if (!hasBounds) findBounds();
    hasBounds = true;
    addSizeShares(randomisation);
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

function isFiniteDraw(draw: i32): bool {
  for (let o = 0; o < options; o += 1)
    if (!isFinite(getF64(blockEvUncorrected, o * BLOCK + draw))) return false;
  return true;
}

/** A draw that is not finite is no number in all that is kept of it. */
function spoil(draw: i32): void {
  for (let item = 0; item < items; item += 1) setF64(blockSizes, item * BLOCK + draw, NaN);
  for (let o = 0; o < options; o += 1) {
    setF64(blockEv, o * BLOCK + draw, NaN);
    setF64(blockEvUncorrected, o * BLOCK + draw, NaN);
  }
}

function countFinite(count: i32): i32 {
  let finite = 0;
  for (let draw = 0; draw < count; draw += 1) finite += isNaN(getF64(blockEvUncorrected, draw)) ? 0 : 1;
  return finite;
}

/** The first `count` numbers of one of a block's rows, behind what is there already. */
function keep(rows: usize, row: i32, to: usize, slot: i32, count: i32): void {
  memory.copy(to + ((<usize>slot) << 3), rows + <usize>row * ROW, (<usize>count) << 3);
}

function countWins(evs: usize, to: usize, count: i32): void {
  findWinners(evs);
  for (let draw = 0; draw < count; draw += 1) splitWin(draw, to);
}
