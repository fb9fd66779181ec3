/**
 * Computes the share of an item's size below a bound, exactly along a line through each draw
 * (pre-integration, docs/adr/0035). Write x = X + a·t, with t standard normal and independent of X.
 * Then log size_i = x_i − max x lies above ℓ where (a_i − a_j)·t ≥ X_j − X_i + ℓ for every other
 * item j that may be the largest. An item j that i leaves behind (a_i > a_j) bounds t from below;
 * `lower` is the largest of these bounds. An item j that i falls behind bounds t from above;
 * `upper` is the least of these. The share below ℓ is 1 − (Φ(upper) − Φ(lower)), which is smooth in
 * X.
 */
import { addF64, getF64, getI32, reals, setF64, setI32 } from '../../arena';
import { BLOCK, MANY_PAIRS, RANDOMISATIONS, SIZE_QUANTILES } from '../../limits';
import { items } from '../../problem';
import { NARROW_ROW, sumOf } from '../block';
import { density, distribution } from '../functions/normal-distribution';
import { blockLog, blockSizes } from '../sizes/item-sizes';
import {
  belowEnd,
  candidate,
  candidates,
  candidateWeight,
  lineMean,
  lineSteepness,
  PAIR_BYTES,
  pair,
  pairEnd,
  pairs,
} from './size-line-layout';

/** Log sizes of the bounds below which shares are taken: item by item, p10 and p90. */
export let sizeAt: usize = 0;
/**
 * Shares below these bounds, extrapolated to log size 0, and their slopes (the increase per unit of
 * log size), summed over the draws of each randomisation.
 */
export let sizeShare: usize = 0;
export let sizeSlope: usize = 0;
/** Number of draws in these sums, for each randomisation. */
export const sizeDraws: usize = memory.data(RANDOMISATIONS << 2, 16);
/** Weighted mean of the candidates' log sizes in each draw of a block. */
const blockMixture: usize = memory.data(BLOCK << 2, 16);
/** A mask: all bits set for a draw that counts, none for any other. */
const blockCounts: usize = memory.data(BLOCK << 2, 16);

export function planSizeLines(): void {
  sizeAt = reals(items * SIZE_QUANTILES);
  sizeShare = reals(items * SIZE_QUANTILES * RANDOMISATIONS);
  sizeSlope = reals(items * SIZE_QUANTILES * RANDOMISATIONS);
}

/** With MANY_PAIRS, lines are taken through so many draws of a block. */
const FEW: i32 = 16;

/**
 * Result of `lookAlong`, summed over the block's draws: the share below the bound, and its slope
 * (the increase of the share per unit of the bound's log size).
 */
export let share: f64 = 0;
export let shareSlope: f64 = 0;
/** Bytes of the part of a 32-bit row that holds the draws in use, rounded up to 8 draws. */
let lineBytes: usize = 0;
/** Number of draws of the block that count. */
export let counted: i32 = 0;

export function beginSizeShares(): void {
  const all = items * SIZE_QUANTILES * RANDOMISATIONS;
  for (let k = 0; k < all; k += 1) {
    setF64(sizeShare, k, 0);
    setF64(sizeSlope, k, 0);
  }
  for (let r = 0; r < RANDOMISATIONS; r += 1) setI32(sizeDraws, r, 0);
}

/**
 * Marks the draws of the block that count: the first `count`, except draws whose sizes are not
 * finite. With MANY_PAIRS or more pairs only the first FEW count, because their lines are accurate
 * enough.
 */
export function markCounted(count: i32): void {
  counted = 0;
  const most = pairs < MANY_PAIRS ? count : min(count, FEW);
  const draws = (most + 7) & ~7;
  lineBytes = (<usize>draws) << 2;
  for (let draw = 0; draw < draws; draw += 1) {
    const counts = draw < most && !isNaN(getF64(blockSizes, draw));
    setI32(blockCounts, draw, counts ? -1 : 0);
    counted += counts ? 1 : 0;
  }
  computeMixture();
}

/** The weighted mean of the candidates' log sizes, in each draw. */
function computeMixture(): void {
  for (let at: usize = 0; at < lineBytes; at += 16) {
    let sum = f32x4.splat(0);
    for (let k = 0; k < candidates; k += 1) {
      const log = v128.load(blockLog + <usize>getI32(candidate, k) * NARROW_ROW + at);
      sum = f32x4.add(sum, f32x4.mul(f32x4.splat(<f32>getF64(candidateWeight, k)), log));
    }
    v128.store(blockMixture + at, sum);
  }
}

/** Moves all bounds to these log sizes: item by item, p10 and p90. */
export function moveBounds(logs: usize): void {
  for (let item = 0; item < items; item += 1)
    for (let quantile = 0; quantile < SIZE_QUANTILES; quantile += 1)
      moveBound(item, quantile, getF64(logs, item * SIZE_QUANTILES + quantile));
}

/** Moves the bound of one of an item's quantiles to a log size. */
export function moveBound(item: i32, quantile: i32, bound: f64): void {
  setF64(sizeAt, item * SIZE_QUANTILES + quantile, bound);
  const shift: usize = 8 + ((<usize>quantile) << 2);
  for (let at = firstPair(item); at < pairAt(getI32(pairEnd, item)); at += PAIR_BYTES)
    store<f32>(at + shift, <f32>(<f64>load<f32>(at, 4) * bound));
}

/** Adds the shares of the block's draws to those of their randomisation. */
export function addSizeShares(randomisation: i32): void {
  for (let item = 0; item < items; item += 1)
    for (let quantile = 0; quantile < SIZE_QUANTILES; quantile += 1) {
      const figure = item * SIZE_QUANTILES + quantile;
      lookAlong(item, quantile);
      // Extrapolated to log size 0, so that shares taken at different bounds can be added.
      addF64(sizeShare, figure * RANDOMISATIONS + randomisation, share - shareSlope * getF64(sizeAt, figure));
      addF64(sizeSlope, figure * RANDOMISATIONS + randomisation, shareSlope);
    }
  setI32(sizeDraws, randomisation, getI32(sizeDraws, randomisation) + counted);
}

/**
 * Sets `share` and `shareSlope` for one item's lines and the bound of one of its quantiles. The
 * loop takes eight draws at a time: with four, it would load each pair's constants twice as often.
 */
export function lookAlong(item: i32, quantile: i32): void {
  const first = firstPair(item);
  const middle = pairAt(getI32(belowEnd, item));
  const end = pairAt(getI32(pairEnd, item));
  const shift: usize = 8 + ((<usize>quantile) << 2);
  const own = blockLog + <usize>item * NARROW_ROW;
  shares = f32x4.splat(0);
  slopes = shares;
  for (let at: usize = 0; at < lineBytes; at += 32) {
    const log = v128.load(own + at);
    const nextLog = v128.load(own + at, 16);
    let bound = f32x4.splat(-Infinity);
    let nextBound = bound;
    let slope = f32x4.splat(0);
    let nextSlope = slope;
    for (let other = first; other < middle; other += PAIR_BYTES) {
      const row = <usize>load<i32>(other) + at;
      const inverse = v128.load32_splat(other, 4);
      const moved = v128.load32_splat(other + shift);
      const one = f32x4.add(f32x4.mul(f32x4.sub(v128.load(row), log), inverse), moved);
      const next = f32x4.add(f32x4.mul(f32x4.sub(v128.load(row, 16), nextLog), inverse), moved);
      slope = v128.bitselect(inverse, slope, f32x4.gt(one, bound));
      nextSlope = v128.bitselect(inverse, nextSlope, f32x4.gt(next, nextBound));
      bound = f32x4.pmax(bound, one);
      nextBound = f32x4.pmax(nextBound, next);
    }
    addFour(item, at, bound, slope, middle, end, shift);
    addFour(item, at + 16, nextBound, nextSlope, middle, end, shift);
  }
  share = sumOf(shares);
  shareSlope = sumOf(slopes);
}

// Sums of `lookAlong` in each of the four lanes.
let shares: v128 = f32x4.splat(0);
let slopes: v128 = f32x4.splat(0);

/**
 * Adds the shares and slopes of four draws. `bound` is their bound from below and `boundSlope` its
 * slope. The pairs from `middle` to `end` bound them from above.
 */
function addFour(
  item: i32,
  at: usize,
  bound: v128,
  boundSlope: v128,
  middle: usize,
  end: usize,
  shift: usize,
): void {
  const steepness = f32x4.splat(<f32>getF64(lineSteepness, item));
  const mean = f32x4.splat(<f32>getF64(lineMean, item));
  const log = v128.load(blockLog + <usize>item * NARROW_ROW + at);
  const t = f32x4.mul(steepness, f32x4.sub(f32x4.sub(log, v128.load(blockMixture + at)), mean));
  let below = inline.always(distribution(f32x4.add(t, bound)));
  let slope = f32x4.mul(density, boundSlope);
  if (middle < end) {
    let least = f32x4.splat(Infinity);
    let fall = f32x4.splat(0);
    for (let other = middle; other < end; other += PAIR_BYTES) {
      const inverse = v128.load32_splat(other, 4);
      const apart = f32x4.mul(f32x4.sub(v128.load(<usize>load<i32>(other) + at), log), inverse);
      const next = f32x4.add(apart, v128.load32_splat(other + shift));
      fall = v128.bitselect(inverse, fall, f32x4.lt(next, least));
      least = f32x4.pmin(least, next);
    }
    const above = f32x4.sub(f32x4.splat(1.0), inline.always(distribution(f32x4.add(t, least))));
    slope = f32x4.sub(slope, f32x4.mul(density, fall));
    // Where the bounds cross, the whole line is below.
    below = f32x4.add(below, above);
    slope = v128.andnot(slope, f32x4.ge(below, f32x4.splat(1.0)));
    below = f32x4.pmin(f32x4.splat(1.0), below);
  }
  const counts = v128.load(blockCounts + at);
  shares = f32x4.add(shares, v128.and(below, counts));
  slopes = f32x4.add(slopes, v128.and(slope, counts));
}

function firstPair(item: i32): usize {
  return pairAt(item > 0 ? getI32(pairEnd, item - 1) : 0);
}

function pairAt(index: i32): usize {
  return pair + <usize>(index * PAIR_BYTES);
}
