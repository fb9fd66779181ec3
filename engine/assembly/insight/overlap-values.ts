/** What knowing an overlap record's cell is worth. */
import { getF64, getI32, records, setF64 } from '../arena';
import { MAX_OPTIONS, MOST_DRIVERS, RANDOMISATIONS } from '../limits';
import { cellP, cellStart, options, overlapRecords } from '../problem';
import { overlapFiguresOf } from '../records/overlap-figures';
import { best } from '../summary/options';
import { errorOf } from '../summary/replicates';
import { sumsOf } from './cell-sums';
import { OverlapValue, overlapValueAt, overlapValueFigures, worthOfOverlap } from './figures';
import { gapSums, pooled, replicates } from './gap-sums';
import { evpi } from './losses';
import { ENTRY_BYTES, indexOf, rank } from './ranking';
import { LEVEL } from './regression/regression';
import { clearWorth, Worth, writeChanges } from './worth';

/** Records by what they are worth, and the figures of all of them. */
const recordList: usize = memory.data(MOST_DRIVERS * ENTRY_BYTES, 16);
let allFigures: usize = 0;
export let overlapValues: i32 = 0;

/** Sums over a cell's draws, for each randomisation and option as in `gapSums`. */
const separateSums: usize = memory.data((RANDOMISATIONS * MAX_OPTIONS) << 3, 16);
/** Probability that each option becomes best. */
const shares: usize = memory.data(MAX_OPTIONS << 3, 16);

export function planOverlapValues(correcting: bool): void {
  allFigures = records<OverlapValue>(correcting ? overlapRecords : 0);
}

/** Leaves the figures of the records that are worth most. */
export function valueOverlaps(correcting: bool): void {
  overlapValues = 0;
  if (!correcting) return;
  for (let record = 0; record < overlapRecords; record += 1) {
    const own = overlapValueAt(allFigures, record);
    own.record = <f64>record;
    computeWorth(worthOfOverlap(own), record);
    overlapValues = rank(recordList, overlapValues, MOST_DRIVERS, own.evppi, 0, record);
  }
  for (let place = 0; place < overlapValues; place += 1)
    memory.copy(
      changetype<usize>(overlapValueAt(overlapValueFigures, place)),
      changetype<usize>(overlapValueAt(allFigures, indexOf(recordList, place))),
      offsetof<OverlapValue>(),
    );
}

/**
 * EVPPI = Σ_c P(c)·max(0, max_d mean gap_d over the draws with cell c), "separate" among the cells,
 * which are independent of the sizes. P(c) is the record's. A cell that no draw has adds nothing.
 */
function computeWorth(to: Worth, record: i32): void {
  for (let r = 0; r < RANDOMISATIONS; r += 1) setF64(replicates, r, 0);
  for (let o = 0; o < options; o += 1) setF64(shares, o, 0);
  memory.copy(separateSums, gapSums, (<usize>(RANDOMISATIONS * options)) << 3);
  clearWorth(to);
  let worth: f64 = 0;
  const end = getI32(cellStart, record + 1);
  for (let cell = getI32(cellStart, record); cell < end; cell += 1) {
    const sums = sumsOf(cell, 0);
    for (let k = 0; k < RANDOMISATIONS * options; k += 1)
      setF64(separateSums, k, getF64(separateSums, k) - getF64(sums, k));
    worth += addCell(sums, getF64(cellP, cell));
  }
  worth += addCell(separateSums, Math.max(0, 1.0 - overlapFiguresOf(record).p));
  to.worth = Math.min(worth, evpi);
  to.error = errorOf(replicates);
  writeChanges(to, shares);
}

/**
 * P(c)·mean gap of the option that becomes best. Standard error: P(c)·(R/N_c)·Σ (gap − mean) over
 * the randomisation's draws with the cell.
 */
function addCell(sums: usize, p: f64): f64 {
  const draws = pooled(sums, best);
  // Differences of sums leave rounding where there is no draw.
  if (!(draws > 0.5)) return 0;
  let winner = -1;
  let most = LEVEL;
  for (let o = 0; o < options; o += 1) {
    if (o == best) continue;
    const mean = pooled(sums, o) / draws;
    if (!(mean > most)) continue;
    most = mean;
    winner = o;
  }
  if (winner < 0) return 0;
  setF64(shares, winner, getF64(shares, winner) + p);
  const scale = (p * <f64>RANDOMISATIONS) / draws;
  for (let r = 0; r < RANDOMISATIONS; r += 1) {
    const own = getF64(sums, r * options + winner) - most * getF64(sums, r * options + best);
    setF64(replicates, r, getF64(replicates, r) + scale * own);
  }
  return p * most;
}
