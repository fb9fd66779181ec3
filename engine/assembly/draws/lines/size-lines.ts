/**
 * Computes the share of an item's size below a bound, exactly along a line through each draw
 * (pre-integration, docs/adr/0035). Write x = X + a·t, with t standard normal and independent of X.
 * Then log size_i = x_i − max x lies above ℓ where (a_i − a_j)·t ≥ X_j − X_i + ℓ for every other
 * item j that may be the largest. An item j that i leaves behind (a_i > a_j) bounds t from below;
 * `lower` is the largest of these bounds. An item j that i falls behind bounds t from above;
 * `upper` is the least of these. The share below ℓ is 1 − (Φ(upper) − Φ(lower)), which is smooth in
 * X.
 */
import { getF64, getI32 } from '../../arena';
import { NARROW_ROW, sumOf } from '../../rows';
import { density, distribution } from '../functions/normal-distribution';
import { countsOf, lineBytes, mixtureOf } from './size-line-blocks';
import { belowEnd, lineMean, lineSteepness, PAIR_BYTES, pair, pairEnd } from './size-line-layout';

/**
 * Result of `lookAlong`, summed over the block's draws: the share below the bound, and its slope
 * (the increase of the share per unit of the bound's log size).
 */
export let share: f64 = 0;
export let shareSlope: f64 = 0;

/**
 * Sets `share` and `shareSlope` for one item's lines and the bound of one of its quantiles. The
 * loop takes eight draws at a time: with four, it would load each pair's constants twice as often.
 */
export function lookAlong(item: i32, quantile: i32, block: usize): void {
  const first = firstPair(item);
  const middle = pairAt(getI32(belowEnd, item));
  const end = pairAt(getI32(pairEnd, item));
  const shift: usize = 8 + ((<usize>quantile) << 2);
  const own = <usize>item * NARROW_ROW;
  const all = block + lineBytes;
  shares = f32x4.splat(0);
  slopes = shares;
  for (let at = block; at < all; at += 32) {
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
  const log = v128.load(<usize>item * NARROW_ROW + at);
  const t = f32x4.mul(steepness, f32x4.sub(f32x4.sub(log, v128.load(mixtureOf(at))), mean));
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
  const counts = v128.load(countsOf(at));
  shares = f32x4.add(shares, v128.and(below, counts));
  slopes = f32x4.add(slopes, v128.and(slope, counts));
}

/** Moves the bound of one of an item's quantiles to a log size. */
export function shiftPairs(item: i32, quantile: i32, bound: f64): void {
  const shift: usize = 8 + ((<usize>quantile) << 2);
  for (let at = firstPair(item); at < pairAt(getI32(pairEnd, item)); at += PAIR_BYTES)
    store<f32>(at + shift, <f32>(<f64>load<f32>(at, 4) * bound));
}

function firstPair(item: i32): usize {
  return pairAt(item > 0 ? getI32(pairEnd, item - 1) : 0);
}

function pairAt(index: i32): usize {
  return pair + <usize>(index * PAIR_BYTES);
}
