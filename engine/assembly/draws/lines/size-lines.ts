/**
 * Computes the share of an item's size below a bound, exactly along a line through each draw
 * (pre-integration, docs/adr/0035). Write x = X + a·t, with t standard normal and independent of X.
 * Then log size_i = x_i − max x lies above ℓ where (a_i − a_j)·t ≥ X_j − X_i + ℓ for every other
 * item j that may be the largest. An item j that i leaves behind (a_i > a_j) bounds t from below;
 * `lower` is the largest of these bounds. An item j that i falls behind bounds t from above;
 * `upper` is the least of these. The share below ℓ is 1 − (Φ(upper) − Φ(lower)), which is smooth in
 * X.
 */
import { NARROW_ROW, sumOf } from '../../rows';
import { density, distribution } from '../functions/normal-distribution';
import { countsOf, lineBytes, mixtureOf } from './size-line-blocks';
import { ItemLine, lineOf, Pair, pairAt } from './size-line-layout';

/** Shares below a bound, and their slope: the increase of the share per unit of log size. */
@unmanaged
export class Shares {
  share: f64;
  slope: f64;
  /** Number of draws in these sums. */
  draws: i32;
}

/**
 * Computes the sums over a block's draws of the share below the bound of one of an item's
 * quantiles, and of its slope. The loop takes eight draws at a time: with four, it would load each
 * pair's constants twice as often.
 */
export function sumShares(to: Shares, item: i32, quantile: i32, block: usize): void {
  const line = lineOf(item);
  const first = firstPair(item);
  const middle = pairAt(line.belowEnd);
  const end = pairAt(line.pairEnd);
  const shift = shiftOf(quantile);
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
    for (let other = first; other < middle; other += offsetof<Pair>()) {
      const row = <usize>changetype<Pair>(other).row + at;
      const inverse = v128.load32_splat(other, offsetof<Pair>('inverseSpeed'));
      const moved = v128.load32_splat(other + shift);
      const one = f32x4.add(f32x4.mul(f32x4.sub(v128.load(row), log), inverse), moved);
      const next = f32x4.add(f32x4.mul(f32x4.sub(v128.load(row, 16), nextLog), inverse), moved);
      slope = v128.bitselect(inverse, slope, f32x4.gt(one, bound));
      nextSlope = v128.bitselect(inverse, nextSlope, f32x4.gt(next, nextBound));
      bound = f32x4.pmax(bound, one);
      nextBound = f32x4.pmax(nextBound, next);
    }
    addFour(line, own, at, bound, slope, middle, end, shift);
    addFour(line, own, at + 16, nextBound, nextSlope, middle, end, shift);
  }
  to.share = sumOf(shares);
  to.slope = sumOf(slopes);
}

// Sums of `sumShares` in each of the four lanes.
let shares: v128 = f32x4.splat(0);
let slopes: v128 = f32x4.splat(0);

/**
 * Adds the shares and slopes of four draws. `bound` is their bound from below and `boundSlope` its
 * slope. The pairs from `middle` to `end` bound them from above.
 */
function addFour(
  line: ItemLine,
  own: usize,
  at: usize,
  bound: v128,
  boundSlope: v128,
  middle: usize,
  end: usize,
  shift: usize,
): void {
  const steepness = f32x4.splat(<f32>line.steepness);
  const mean = f32x4.splat(<f32>line.mean);
  const log = v128.load(own + at);
  const t = f32x4.mul(steepness, f32x4.sub(f32x4.sub(log, v128.load(mixtureOf(at))), mean));
  let below = inline.always(distribution(f32x4.add(t, bound)));
  let slope = f32x4.mul(density, boundSlope);
  if (middle < end) {
    let least = f32x4.splat(Infinity);
    let fall = f32x4.splat(0);
    for (let other = middle; other < end; other += offsetof<Pair>()) {
      const inverse = v128.load32_splat(other, offsetof<Pair>('inverseSpeed'));
      const row = <usize>changetype<Pair>(other).row + at;
      const apart = f32x4.mul(f32x4.sub(v128.load(row), log), inverse);
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
  const shift = shiftOf(quantile);
  for (let at = firstPair(item); at < pairAt(lineOf(item).pairEnd); at += offsetof<Pair>())
    store<f32>(at + shift, <f32>(<f64>changetype<Pair>(at).inverseSpeed * bound));
}

/** Bytes from a pair to a quantile's shift. */
function shiftOf(quantile: i32): usize {
  return offsetof<Pair>('shift') + ((<usize>quantile) << 2);
}

function firstPair(item: i32): usize {
  return pairAt(item > 0 ? lineOf(item - 1).pairEnd : 0);
}
