/**
 * Quantiles of one figure's values, found in windows around p10 and p90 that hold about a tenth of
 * the values. Cost linear on average.
 */
import { getF64, getI32, reals, setF64 } from '../arena';
import { LOWER, MOST_SAMPLE, UPPER } from '../limits';
import { gathered, joinPieces, pieceLength, pieceStart, pieces, pieceValue, pieceValues } from './pieces';
import { quantile, select } from './quantile';

/** The values between two bounds. */
@unmanaged
class Window {
  from: f64;
  to: f64;
  /** Where the values within are copied to, how many they are, and how many values lie below. */
  values: usize;
  within: i32;
  below: i32;
}

/** Around p10 and around p90. */
const lower: Window = changetype<Window>(memory.data(offsetof<Window>(), 16));
const upper: Window = changetype<Window>(memory.data(offsetof<Window>(), 16));
/** Number of current values. */
let count: i32 = 0;
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

export function planWindows(draws: i32): void {
  // One place more than there can be values: the next place is always written.
  lower.values = reals(draws + 1);
  upper.values = reals(draws + 1);
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
  if (holds(lower, below)) return between(lower, below - lower.below, position - <f64>below);
  if (holds(upper, below)) return between(upper, below - upper.below, position - <f64>below);
  joinPieces();
  return quantile(gathered, 0, count, p);
}

/** Whether the values of this rank and the next lie within. */
function holds(window: Window, rank: i32): bool {
  return rank >= window.below && rank + 1 < window.below + window.within;
}

/** Quantile within a window; where its bounds are equal, so are all values. */
function between(window: Window, place: i32, part: f64): f64 {
  if (window.from == window.to) return window.from;
  select(window.values, 0, window.within - 1, place);
  const low = getF64(window.values, place);
  if (part == 0) return low;
  let high = Infinity;
  for (let k = place + 1; k < window.within; k += 1) high = Math.min(high, getF64(window.values, k));
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
  lower.from = bound(0, length, rankLower - half);
  lower.to = bound(0, length, rankLower + half);
  upper.from = bound(max(0, <i32>(rankLower + half)), length, rankUpper - half);
  upper.to = bound(max(0, <i32>(rankUpper - half)), length, rankUpper + half);
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
  let lowerEnd = lower.values;
  let upperEnd = upper.values;
  let underLower = i64x2.splat(0);
  let underUpper = i64x2.splat(0);
  const means = f64x2.splat(mean);
  const lowerFrom = f64x2.splat(lower.from);
  const lowerTo = f64x2.splat(lower.to);
  const upperFrom = f64x2.splat(upper.from);
  const upperTo = f64x2.splat(upper.to);
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
      const isUnderLower = f64x2.lt(pair, lowerFrom);
      const isUnderUpper = f64x2.lt(pair, upperFrom);
      underLower = i64x2.sub(underLower, isUnderLower);
      underUpper = i64x2.sub(underUpper, isUnderUpper);
      const inLower = i64x2.bitmask(v128.andnot(f64x2.le(pair, lowerTo), isUnderLower));
      const inUpper = i64x2.bitmask(v128.andnot(f64x2.le(pair, upperTo), isUnderUpper));
      // Each is written to the next place, which is kept only if the value lies within.
      v128.store64_lane(lowerEnd, pair, 0);
      lowerEnd += (<usize>(inLower & 1)) << 3;
      v128.store64_lane(lowerEnd, pair, 1);
      lowerEnd += (<usize>(inLower >> 1)) << 3;
      v128.store64_lane(upperEnd, pair, 0);
      upperEnd += (<usize>(inUpper & 1)) << 3;
      v128.store64_lane(upperEnd, pair, 1);
      upperEnd += (<usize>(inUpper >> 1)) << 3;
    }
  }
  lower.within = <i32>((lowerEnd - lower.values) >> 3);
  upper.within = <i32>((upperEnd - upper.values) >> 3);
  lower.below = <i32>(i64x2.extract_lane(underLower, 0) + i64x2.extract_lane(underLower, 1));
  upper.below = <i32>(i64x2.extract_lane(underUpper, 0) + i64x2.extract_lane(underUpper, 1));
  return squares;
}
