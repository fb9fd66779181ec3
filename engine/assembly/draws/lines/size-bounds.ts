/** The bounds at which shares of sizes are taken: near p10 and p90 of each item's size. */
import { getF64, getI32 } from '../../arena';
import { LOWER, RANDOMISATIONS, SIZE_QUANTILES, UPPER } from '../../limits';
import { items } from '../../problem';
import { exponential } from '../functions/exponential';
import { inverseNormal } from '../functions/inverse-normal';
import { DENSITY } from '../functions/normal-distribution';
import { blockDraws, lineBlock } from './size-line-blocks';
import { lineOf } from './size-line-layout';
import { Shares, sumShares } from './size-lines';
import { addShare, clearShares, moveBound, pooled, poolShares, sizeBounds } from './size-shares';

/** Most steps on the lines of the first block alone, and on those of all blocks. */
const TRIALS_OF_ONE: i32 = 4;
const TRIALS_OF_ALL: i32 = 40;
/** A share this far from the wanted one is near enough. */
const NEAR: f64 = 0.005;
/** A quantile between two bounds that are closer than this is found. */
const CLOSE: f64 = 1e-5;
/**
 * Shares are kept at least this far from 0 and 1: nearer, they say little about the length of a
 * step.
 */
const LEAST_SHARE: f64 = 1e-4;
/**
 * Where a figure's bound moves by more than this in share, the shares that were taken before are
 * given up, because a share is not linear over such a distance.
 */
const FAR: f64 = 0.03;

export function wantedShare(figure: i32): f64 {
  return figure % SIZE_QUANTILES == 0 ? LOWER : UPPER;
}

/**
 * Finds the first bounds of all items' quantiles on the lines of the first run, and takes the
 * shares of these lines at them.
 */
export function findBounds(): void {
  for (let figure = 0; figure < items * SIZE_QUANTILES; figure += 1) findBound(figure, wantedShare(figure));
}

@unmanaged
class Interval {
  low: f64;
  high: f64;
}

const interval: Interval = changetype<Interval>(memory.data(offsetof<Interval>(), 16));
const firstBlock: Shares = changetype<Shares>(memory.data(offsetof<Shares>(), 16));

/**
 * Finds one bound. It starts from the quantile of a normal log size and improves it by Newton's
 * steps on Φ⁻¹ of the share, which is nearly linear in the bound: first on one block, then on all.
 * But the share can have steps with flat parts between them, where an item depends on another. So a
 * bound stays in the interval that is known to hold the quantile: where Newton's step would leave
 * the interval, the interval is halved instead.
 */
function findBound(figure: i32, p: f64): void {
  const item = figure / SIZE_QUANTILES;
  const deviation = deviationOf(item);
  // No size is above 1.
  moveBound(figure, Math.min(0, lineOf(item).mean + deviation * inverseNormal(p)));
  interval.low = -Infinity;
  interval.high = Infinity;
  const draws = <f64>getI32(blockDraws, 0);
  for (let trial = 0; draws > 0 && trial < TRIALS_OF_ONE; trial += 1) {
    sumShares(firstBlock, item, figure % SIZE_QUANTILES, lineBlock(0));
    if (!improve(figure, p, firstBlock.share / draws, firstBlock.slope / draws)) break;
  }
  interval.low = -Infinity;
  interval.high = Infinity;
  for (let trial = 0; trial < TRIALS_OF_ALL; trial += 1) {
    clearShares(figure);
    for (let r = 0; r < RANDOMISATIONS; r += 1) addShare(figure, r, r);
    poolShares(figure);
    if (pooled.draws == 0 || !improve(figure, p, pooled.share, pooled.slope)) return;
  }
}

/**
 * Moves a figure's bound by one step towards share p, given the share below it and its slope. False
 * when the bound is near enough.
 */
function improve(figure: i32, p: f64, below: f64, slope: f64): bool {
  const bound = getF64(sizeBounds, figure);
  const deviation = deviationOf(figure / SIZE_QUANTILES);
  if (Math.abs(below - p) <= NEAR || !(deviation > 0)) return false;
  if (below < p) interval.low = bound;
  else interval.high = bound;
  const low = interval.low;
  const high = interval.high;
  // The item is the largest often enough.
  if (low == 0 || high - low < CLOSE) return false;
  const z = inverseNormal(Math.min(1.0 - LEAST_SHARE, Math.max(LEAST_SHARE, below)));
  const step = ((inverseNormal(p) - z) * DENSITY * exponential(-0.5 * z * z)) / slope;
  const next = Math.min(0, bound + limited(step, deviation));
  if (slope > 0 && next > low && next < high) moveBound(figure, next);
  else if (low == -Infinity) moveBound(figure, bound - deviation);
  else moveBound(figure, 0.5 * (low + Math.min(0, high)));
  return true;
}

/** The standard deviation of an item's log size less the mixture. */
function deviationOf(item: i32): f64 {
  const steepness = lineOf(item).steepness;
  return steepness > 0 ? 1.0 / steepness : 0.0;
}

function limited(step: f64, most: f64): f64 {
  return Math.min(most, Math.max(-most, step));
}

/**
 * The step from a figure's bound to its quantile, by what `poolShares` found: at most a standard
 * deviation.
 */
export function stepToQuantile(figure: i32): f64 {
  if (!(pooled.slope > 0)) return 0;
  return limited((wantedShare(figure) - pooled.share) / pooled.slope, deviationOf(figure / SIZE_QUANTILES));
}

/** Whether the share that `poolShares` found is far from the wanted one. */
export function isFarOff(figure: i32): bool {
  return Math.abs(wantedShare(figure) - pooled.share) > FAR;
}
