/**
 * Which option is best when one item's size is f times what it is, f = 1/100 … 100, and the nearest
 * factor to 1 at which another becomes best.
 */
import { getF64, getI32, recordAt, setF64, setI32 } from '../../arena';
import { MOST_DRIVERS, MOST_STRETCHES, RANDOMISATIONS } from '../../limits';
import { options } from '../../problem';
import { best } from '../../summary/options';
import { errorOf } from '../../summary/replicates';
import { driverAt, stretches } from '../figures';
import { mainGapSums, replicates } from '../gap-sums';
import { headlineLead } from '../losses';
import { drivers } from '../screening';
import {
  bestOnGrid,
  computeCurves,
  GRID,
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
/** Factors end here. */
const LARGEST_FACTOR: f64 = 100.0;
/** A boundary moves so far at most. */
const MOST_MOVE: f64 = 0.15;

/** A factor at which the best option changes. */
@unmanaged
class Boundary {
  /** y = ln f, and the slope over y of what the option after is behind the one before. */
  y: f64;
  slope: f64;
  /** The best option below and above. */
  before: i32;
  after: i32;
}

/** An option, and the factor up to which it is best. */
@unmanaged
class Stretch {
  option: f64;
  upTo: f64;
}

/** The boundaries of each item, by rising factors. */
const boundaries: usize = memory.data(MOST_DRIVERS * MOST_STRETCHES * <i32>offsetof<Boundary>(), 16);
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

function boundaryOf(place: i32, k: i32): Boundary {
  return recordAt<Boundary>(boundaries, place * MOST_STRETCHES + k);
}

function stretchOf(place: i32, k: i32): Stretch {
  return recordAt<Stretch>(stretches, place * MOST_STRETCHES + k);
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
    const part = low > high ? Math.min(1, Math.max(0, low / (low - high))) : 0.5;
    const boundary = boundaryOf(place, count);
    boundary.y = logFactor(j - 1) + part * STEP;
    boundary.slope = (high - low) / STEP;
    boundary.before = before;
    boundary.after = after;
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
    -boundaryOf(place, first).y > boundaryOf(place, first + MOST_REFINED).y
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
    const y = node < 2 * refined ? boundaryOf(place, first + node / 2).y + side : 0;
    setF64(factors, place * FACTORS + node, Math.exp(y));
  }
}

/** Moves each boundary to the root of the line through the leads on either side of it. */
function refine(place: i32): void {
  const first = firstRefined(place);
  const count = getI32(boundaryCount, place);
  let least = -REACH;
  for (let k = 0; k < count; k += 1) {
    const boundary = boundaryOf(place, k);
    const before = boundary.before;
    const after = boundary.after;
    const y = boundary.y;
    let moved = y;
    const node = 2 * (k - first);
    if (node >= 0 && node < 2 * MOST_REFINED) {
      const low = leadAt(place, after, node) - leadAt(place, before, node);
      const high = leadAt(place, after, node + 1) - leadAt(place, before, node + 1);
      if (low > high) {
        const move = (DISTANCE * (low + high)) / (low - high);
        moved = y + Math.min(MOST_MOVE, Math.max(-MOST_MOVE, move));
        boundary.slope = (high - low) / (2.0 * DISTANCE);
      }
    }
    // It stays on its side of f = 1 and behind the boundary before.
    moved = y < 0 ? Math.min(0, moved) : Math.max(0, moved);
    least = Math.min(REACH, Math.max(least, moved));
    boundary.y = least;
  }
}

function leadAt(place: i32, option: i32, node: i32): f64 {
  return option == best ? 0 : adjustedLead(place, option, node, headlineLead(option));
}

function writeStretches(place: i32): void {
  const count = getI32(boundaryCount, place);
  for (let k = 0; k < count; k += 1) {
    stretchOf(place, k).option = <f64>boundaryOf(place, k).before;
    stretchOf(place, k).upTo = Math.exp(boundaryOf(place, k).y);
  }
  const last = stretchOf(place, count);
  last.option = <f64>(count > 0 ? boundaryOf(place, count - 1).after : best);
  last.upTo = LARGEST_FACTOR;
  driverAt(place).stretches = <f64>(count + 1);
}

/** The nearer end of the stretch that holds f = 1. */
function writeFlip(place: i32): void {
  const driver = driverAt(place);
  const count = getI32(boundaryCount, place);
  let flip = -1;
  let beyond = -1;
  for (let k = 0; k < count; k += 1) {
    const boundary = boundaryOf(place, k);
    const isLower = boundary.after == best && boundary.y <= 0;
    const isUpper = boundary.before == best && boundary.y >= 0;
    if (!isLower && !isUpper) continue;
    if (flip >= 0 && Math.abs(boundaryOf(place, flip).y) <= Math.abs(boundary.y)) continue;
    flip = k;
    beyond = isLower ? boundary.before : boundary.after;
  }
  driver.flipFactor = 0;
  driver.flipDeviations = 0;
  driver.flipOption = 0;
  driver.flipError = 0;
  if (flip < 0) return;
  const boundary = boundaryOf(place, flip);
  const y = boundary.y;
  driver.flipFactor = Math.exp(y);
  driver.flipDeviations = driver.deviation > 0 ? Math.abs(y) / driver.deviation : MOST_DEVIATIONS;
  driver.flipOption = <f64>beyond;
  driver.flipError = errorOfFlip(place, 2 * (flip - firstRefined(place)), beyond, boundary.slope);
}

/** Where an item's log size has no spread, every factor is endlessly many deviations away. */
const MOST_DEVIATIONS: f64 = 1e9;

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
function headlineReplicate(randomisation: i32, option: i32): f64 {
  return (
    -getF64(mainGapSums, randomisation * options + option) /
    getF64(mainGapSums, randomisation * options + best)
  );
}
