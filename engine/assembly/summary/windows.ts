import { getF64, getI32, reals, setF64 } from '../arena';
import { LOWER, MOST_SAMPLE, UPPER } from '../limits';
import { gathered, joinPieces, pieceLength, pieceStart, pieces, pieceValue, pieceValues } from './pieces';
import { quantile, select } from './quantile';

/** Values around p10 and around p90. */
let lowerWindow: usize = 0;
let upperWindow: usize = 0;
/** The sample from which the windows' bounds are guessed. */
const sample: usize = memory.data(MOST_SAMPLE << 3, 16);

/** The sample holds one value in SAMPLED, but at least LEAST_SAMPLE and at most MOST_SAMPLE. */
const SAMPLED: i32 = 32;
const LEAST_SAMPLE: i32 = 128;
/**
 * Half width of a window, in shares times √sample: 3.5 standard errors of a share of 0.1, and room
 * for the ends of an interval.
 */
const HALF_WIDTH: f64 = 1.3;
const GOLDEN_SECTION: f64 = 0.6180339887;

// Number of current values; and for the two windows: bounds, how many values lie below, how many
// within.
let count: i32 = 0;
let lowerFrom: f64 = 0;
let lowerTo: f64 = 0;
let upperFrom: f64 = 0;
let upperTo: f64 = 0;
let belowLower: i32 = 0;
let belowUpper: i32 = 0;
let inLower: i32 = 0;
let inUpper: i32 = 0;

/** Reserves the windows. */
export function planWindows(draws: i32): void {
  // One place more than there can be values: the next place is always written.
  lowerWindow = reals(draws + 1);
  upperWindow = reals(draws + 1);
}

/**
 * Opens the windows: copies the values of the current pieces around p10 and around p90, so that
 * quantiles there are found among a tenth of the values. Returns Σ (value − mean)², summed in
 * order. The bounds are guesses from a sample; a quantile outside them only costs time.
 */
export function openWindows(mean: f64): f64 {
  count = pieceValues;
  guessBounds();
  return fillWindows(mean);
}

/** Quantile of the values that the windows were opened on; see `quantile`. */
export function windowedQuantile(p: f64): f64 {
  if (count == 0) return 0;
  const position = <f64>(count - 1) * p;
  const below = <i32>Math.floor(position);
  if (below >= belowLower && below + 1 < belowLower + inLower)
    return between(lowerWindow, inLower, below - belowLower, position - <f64>below, lowerFrom, lowerTo);
  if (below >= belowUpper && below + 1 < belowUpper + inUpper)
    return between(upperWindow, inUpper, below - belowUpper, position - <f64>below, upperFrom, upperTo);
  joinPieces();
  return quantile(gathered, 0, count, p);
}

/**
 * Quantile within a window with the bounds `from` and `to`; where they are equal, so are all
 * values.
 */
function between(window: usize, length: i32, place: i32, part: f64, from: f64, to: f64): f64 {
  if (from == to) return from;
  select(window, 0, length - 1, place);
  const low = getF64(window, place);
  if (part == 0) return low;
  let high = Infinity;
  for (let k = place + 1; k < length; k += 1) high = Math.min(high, getF64(window, k));
  return low + part * (high - low);
}

function guessBounds(): void {
  const length = min(count, max(LEAST_SAMPLE, min(MOST_SAMPLE, count / SAMPLED)));
  const half = HALF_WIDTH * Math.sqrt(<f64>length);
  const rankLower = LOWER * <f64>length;
  const rankUpper = UPPER * <f64>length;
  // Golden-section steps: with equal steps the values would come from one corner of the Sobol'
  // points.
  const step = <i32>(<f64>count * GOLDEN_SECTION) | 1;
  let place = 0;
  for (let k = 0; k < length; k += 1) {
    setF64(sample, k, pieceValue(place));
    place = (place + step) % count;
  }
  // From the lowest bound to the highest; each search starts above the one before.
  lowerFrom = bound(0, length, rankLower - half);
  lowerTo = bound(0, length, rankLower + half);
  upperFrom = bound(max(0, <i32>(rankLower + half)), length, rankUpper - half);
  upperTo = bound(max(0, <i32>(rankUpper - half)), length, rankUpper + half);
}

/**
 * The value at a rank of the sample; infinite beyond its ends. No value before `first` is larger
 * than the rest.
 */
function bound(first: i32, length: i32, rank: f64): f64 {
  const place = <i32>Math.floor(rank);
  if (place <= 0) return -Infinity;
  if (place >= length - 1) return Infinity;
  select(sample, min(first, place), length - 1, place);
  return getF64(sample, place);
}

function fillWindows(mean: f64): f64 {
  let squares: f64 = 0;
  let lower: usize = lowerWindow;
  let upper: usize = upperWindow;
  let underLower = i64x2.splat(0);
  let underUpper = i64x2.splat(0);
  const means = f64x2.splat(mean);
  const from1 = f64x2.splat(lowerFrom);
  const to1 = f64x2.splat(lowerTo);
  const from2 = f64x2.splat(upperFrom);
  const to2 = f64x2.splat(upperTo);
  for (let piece = 0; piece < pieces; piece += 1) {
    const values = <usize>getI32(pieceStart, piece);
    const length = getI32(pieceLength, piece);
    // An odd last value is paired with NaN, which lies in no window.
    const even = values + ((<usize>(length & ~1)) << 3);
    const end = values + ((<usize>length) << 3);
    for (let at = values; at < end; at += 16) {
      const pair = at < even ? v128.load(at) : f64x2.replace_lane(f64x2.splat(NaN), 0, load<f64>(at));
      const distance = f64x2.sub(pair, means);
      const square = f64x2.mul(distance, distance);
      squares += f64x2.extract_lane(square, 0);
      if (at < even) squares += f64x2.extract_lane(square, 1);
      const low1 = f64x2.lt(pair, from1);
      const low2 = f64x2.lt(pair, from2);
      underLower = i64x2.sub(underLower, low1);
      underUpper = i64x2.sub(underUpper, low2);
      const within1 = i64x2.bitmask(v128.andnot(f64x2.le(pair, to1), low1));
      const within2 = i64x2.bitmask(v128.andnot(f64x2.le(pair, to2), low2));
      // Each is written to the next place, which is kept only if the value lies within.
      v128.store64_lane(lower, pair, 0);
      lower += (<usize>(within1 & 1)) << 3;
      v128.store64_lane(lower, pair, 1);
      lower += (<usize>(within1 >> 1)) << 3;
      v128.store64_lane(upper, pair, 0);
      upper += (<usize>(within2 & 1)) << 3;
      v128.store64_lane(upper, pair, 1);
      upper += (<usize>(within2 >> 1)) << 3;
    }
  }
  inLower = <i32>((lower - lowerWindow) >> 3);
  inUpper = <i32>((upper - upperWindow) >> 3);
  belowLower = <i32>(i64x2.extract_lane(underLower, 0) + i64x2.extract_lane(underLower, 1));
  belowUpper = <i32>(i64x2.extract_lane(underUpper, 0) + i64x2.extract_lane(underUpper, 1));
  return squares;
}
