/**
 * Which option is best when one item's size is f times what it is, f = 1/100 … 100, and the nearest
 * factor to 1 at which another becomes best.
 */
import { getF64, getI32, setF64, setI32 } from '../../arena';
import { MOST_DRIVERS, MOST_STRETCHES, RANDOMISATIONS } from '../../limits';
import { options } from '../../problem';
import { best } from '../../summary/options';
import { errorOf } from '../../summary/replicates';
import { driverRow } from '../drivers';
import { stretches } from '../figures';
import { mainGapSums, replicates } from '../gap-sums';
import { drivers } from '../screening';
import {
  bestOnGrid,
  computeCurves,
  GRID,
  headlineLead,
  leadOnGrid,
  logFactor,
  nodeFactor,
  REACH,
  STEP,
} from './flip-curves';
import {
  adjustedLead,
  FACTORS,
  factorCount,
  factors,
  replicateOfLead,
  sumLeads,
  weightOf,
} from './flip-values';

/** Boundaries of an item that are looked at closely, by two factors, DISTANCE to either side. */
const MOST_REFINED: i32 = FACTORS / 2;
const DISTANCE: f64 = 0.02;
/** A boundary moves so far at most. */
const MOST_MOVE: f64 = 0.15;

/** For each item: ln f of each boundary, its slope on the grid, and the options on either side. */
const BOUNDARY: i32 = 4;
const boundaries: usize = memory.data((MOST_DRIVERS * MOST_STRETCHES * BOUNDARY) << 3, 16);
const boundaryCount: usize = memory.data(MOST_DRIVERS << 2, 16);

/** Leaves stretches and flips of all reported items. */
export function findFlips(): void {
  for (let place = 0; place < drivers; place += 1) {
    setI32(factorCount, place, FACTORS);
    for (let node = 0; node < FACTORS; node += 1) setF64(factors, place * FACTORS + node, nodeFactor(node));
  }
  sumLeads(true);
  let any = false;
  for (let place = 0; place < drivers; place += 1) {
    computeCurves(place);
    findBoundaries(place);
    fillCloseFactors(place);
    any = any || getI32(boundaryCount, place) > 0;
  }
  if (any) sumLeads(false);
  for (let place = 0; place < drivers; place += 1) {
    refine(place);
    writeStretches(place);
    writeFlip(place);
  }
}

function boundaryOf(place: i32, k: i32): usize {
  return boundaries + ((<usize>((place * MOST_STRETCHES + k) * BOUNDARY)) << 3);
}

/** Between neighbours on the grid that differ: where the line through their leads changes sign. */
function findBoundaries(place: i32): void {
  let count = 0;
  let before = bestOnGrid(0);
  for (let j = 1; j < GRID && count < MOST_STRETCHES - 1; j += 1) {
    const after = bestOnGrid(j);
    if (after == before) continue;
    const low = leadOnGrid(after, j - 1) - leadOnGrid(before, j - 1);
    const high = leadOnGrid(after, j) - leadOnGrid(before, j);
    const to = boundaryOf(place, count);
    const part = low > high ? Math.min(1, Math.max(0, low / (low - high))) : 0.5;
    setF64(to, 0, logFactor(j - 1) + part * STEP);
    setF64(to, 1, (high - low) / STEP);
    setF64(to, 2, <f64>before);
    setF64(to, 3, <f64>after);
    count += 1;
    before = after;
  }
  setI32(boundaryCount, place, count);
}

/** The boundaries nearest to f = 1 that are looked at closely: from this one on. */
function firstRefined(place: i32): i32 {
  const count = getI32(boundaryCount, place);
  let first = 0;
  while (
    count - first > MOST_REFINED &&
    -getF64(boundaryOf(place, first), 0) > getF64(boundaryOf(place, first + MOST_REFINED), 0)
  )
    first += 1;
  return first;
}

function fillCloseFactors(place: i32): void {
  const first = firstRefined(place);
  const refined = min(MOST_REFINED, getI32(boundaryCount, place) - first);
  setI32(factorCount, place, 2 * refined);
  for (let node = 0; node < FACTORS; node += 1) {
    const side = node % 2 == 0 ? -DISTANCE : DISTANCE;
    const y = node < 2 * refined ? getF64(boundaryOf(place, first + node / 2), 0) + side : 0;
    setF64(factors, place * FACTORS + node, Math.exp(y));
  }
}

/** Moves each boundary to the root of the line through the leads on either side of it. */
function refine(place: i32): void {
  const first = firstRefined(place);
  const count = getI32(boundaryCount, place);
  let least = -REACH;
  for (let k = 0; k < count; k += 1) {
    const at = boundaryOf(place, k);
    const before = <i32>getF64(at, 2);
    const after = <i32>getF64(at, 3);
    const y = getF64(at, 0);
    let moved = y;
    const node = 2 * (k - first);
    if (node >= 0 && node < 2 * MOST_REFINED) {
      const low = leadAt(place, after, node) - leadAt(place, before, node);
      const high = leadAt(place, after, node + 1) - leadAt(place, before, node + 1);
      if (low > high) {
        const move = (DISTANCE * (low + high)) / (low - high);
        moved = y + Math.min(MOST_MOVE, Math.max(-MOST_MOVE, move));
        setF64(at, 1, (high - low) / (2.0 * DISTANCE));
      }
    }
    // It stays on its side of f = 1 and behind the boundary before.
    moved = y < 0 ? Math.min(0, moved) : Math.max(0, moved);
    least = Math.min(REACH, Math.max(least, moved));
    setF64(at, 0, least);
  }
}

function leadAt(place: i32, option: i32, node: i32): f64 {
  return option == best ? 0 : adjustedLead(place, option, node, headlineLead(option));
}

function writeStretches(place: i32): void {
  const count = getI32(boundaryCount, place);
  const list = stretches + ((<usize>(place * MOST_STRETCHES * 2)) << 3);
  for (let k = 0; k < count; k += 1) {
    const at = boundaryOf(place, k);
    setF64(list, 2 * k, getF64(at, 2));
    setF64(list, 2 * k + 1, Math.exp(getF64(at, 0)));
  }
  const last = count > 0 ? getF64(boundaryOf(place, count - 1), 3) : <f64>best;
  setF64(list, 2 * count, last);
  setF64(list, 2 * count + 1, 100);
  setF64(driverRow(place), 10, <f64>(count + 1));
}

/** The nearer end of the stretch that holds f = 1. */
function writeFlip(place: i32): void {
  const to = driverRow(place);
  const count = getI32(boundaryCount, place);
  let flip = -1;
  let beyond = -1;
  for (let k = 0; k < count; k += 1) {
    const at = boundaryOf(place, k);
    const isLower = <i32>getF64(at, 3) == best && getF64(at, 0) <= 0;
    const isUpper = <i32>getF64(at, 2) == best && getF64(at, 0) >= 0;
    if (!isLower && !isUpper) continue;
    if (flip >= 0 && Math.abs(getF64(boundaryOf(place, flip), 0)) <= Math.abs(getF64(at, 0))) continue;
    flip = k;
    beyond = <i32>getF64(at, isLower ? 2 : 3);
  }
  for (let figure = 6; figure < 10; figure += 1) setF64(to, figure, 0);
  if (flip < 0) return;
  const at = boundaryOf(place, flip);
  const y = getF64(at, 0);
  const sd = getF64(to, 5);
  setF64(to, 6, Math.exp(y));
  setF64(to, 7, sd > 0 ? Math.abs(y) / sd : MOST_SDS);
  setF64(to, 8, <f64>beyond);
  setF64(to, 9, errorOfFlip(place, 2 * (flip - firstRefined(place)), beyond, getF64(at, 1)));
}

/** Where an item's log size has no spread, every factor is endlessly many deviations away. */
const MOST_SDS: f64 = 1e9;

/** Error of ln f: that of the lead half way between the two factors, over the lead's slope. */
function errorOfFlip(place: i32, node: i32, option: i32, slope: f64): f64 {
  if (node < 0 || node >= FACTORS || slope == 0) return 0;
  for (let r = 0; r < RANDOMISATIONS; r += 1) setF64(replicates, r, 0);
  for (let side = 0; side < 2; side += 1) {
    const w = weightOf(place, option, node + side);
    for (let r = 0; r < RANDOMISATIONS; r += 1) {
      const own =
        0.5 * (replicateOfLead(place, r, option, node + side, w) + w * headlineReplicate(r, option));
      setF64(replicates, r, getF64(replicates, r) + own);
    }
  }
  return errorOf(replicates) / Math.abs(slope);
}

/** A randomisation's own mean lead in the headline's draws, which the adjusted leads rest on. */
function headlineReplicate(r: i32, option: i32): f64 {
  return -getF64(mainGapSums, r * options + option) / getF64(mainGapSums, r * options + best);
}
