/**
 * The sizes of all items in the draws of a block, relative to each draw's largest. Cost items ·
 * coordinates · draws.
 */
import { getF64, getI32, reals, setF64 } from '../../arena';
import { BLOCK } from '../../limits';
import { items } from '../../problem';
import { NARROW_ROW, ROW } from '../../rows';
import { posteriorMean } from '../../sizes/posterior';
import { blockBytes, seed, stakeholder } from '../block';
import { exponentials } from '../functions/exponential';
import { inverseNormals } from '../functions/inverse-normal';
import { streamBits } from '../points/stream';
import { drawUniforms } from '../points/uniforms';
import { coordinates, itemOrder, loadingEnd, loadings } from './coordinates';

/** Rows of a block: one for each coordinate, and one for each item. */
export let blockNormals: usize = 0;
export let blockSizes: usize = 0;
/** The largest log size of each draw. */
const blockLargest: usize = memory.data(BLOCK << 3, 16);

export function planItemSizes(): void {
  blockNormals = reals(items * BLOCK);
  blockSizes = reals(items * BLOCK);
}

/** Bytes of eight draws. */
const PART: usize = 64;
/** Coordinates that are added at a time: 256 · 64 bytes are half of a first-level cache. */
const COLUMNS: i32 = 256;

/**
 * Computes the sizes of all items in a block's draws: x = b + A·z, size_i = exp(x_i − max x).
 * `start` is a multiple of PORTION. `logs`: where log sizes relative to each draw's largest go, in
 * 32 bits, one row for each item; 0: nowhere.
 */
export function drawSizes(randomisation: i32, start: i32, logs: usize): void {
  const bytes = blockBytes;
  drawNormals(randomisation, start);
  for (let draw: usize = 0; draw < bytes; draw += 16) v128.store(blockLargest + draw, f64x2.splat(-Infinity));
  for (let item = 0; item < items; item += 1) startLogs(item);
  // Part by part: the normals of eight draws and COLUMNS coordinates stay in the first cache.
  for (let part: usize = 0; part < bytes; part += PART)
    for (let from = 0; from < coordinates; from += COLUMNS) addPart(part, from);
  for (let item = 0; item < items; item += 1) findLargest(item);
  if (logs != 0) keepLogSizes(logs);
  for (let item = 0; item < items; item += 1)
    exponentials(blockSizes + <usize>item * ROW, blockLargest, bytes);
}

/** The standard normals z alone, in `blockNormals`. */
export function drawNormals(randomisation: i32, start: i32): void {
  for (let k = 0; k < coordinates; k += 1) {
    const normals = blockNormals + <usize>k * ROW;
    drawUniforms(normals, blockBytes, k, streamBits(seed, stakeholder, k, randomisation), start);
    inverseNormals(normals, blockBytes);
  }
}

/** Items go in pairs, those of most coordinates first; an odd one out is paired with itself. */
function addPart(part: usize, from: i32): void {
  for (let place = 0; place < items; place += 2) {
    const one = getI32(itemOrder, place);
    if (getI32(loadingEnd, one) <= from) return;
    addPair(one, getI32(itemOrder, min(place + 1, items - 1)), part, from);
  }
}

function startLogs(item: i32): void {
  const mean = f64x2.splat(getF64(posteriorMean, item));
  const row = blockSizes + <usize>item * ROW;
  for (let draw: usize = 0; draw < blockBytes; draw += 16) v128.store(row + draw, mean);
}

/**
 * Adds coordinates from `from` on to the log sizes of two items in 8 draws, in order. The sums stay
 * in registers.
 */
function addPair(one: i32, other: i32, part: usize, from: i32): void {
  const end = min(from + COLUMNS, getI32(loadingEnd, one));
  const otherEnd = min(from + COLUMNS, getI32(loadingEnd, other));
  const to = blockSizes + <usize>one * ROW + part;
  const otherTo = blockSizes + <usize>other * ROW + part;
  let a = v128.load(to);
  let b = v128.load(to, 16);
  let c = v128.load(to, 32);
  let d = v128.load(to, 48);
  let e = v128.load(otherTo);
  let f = v128.load(otherTo, 16);
  let g = v128.load(otherTo, 32);
  let h = v128.load(otherTo, 48);
  let normals = blockNormals + <usize>from * ROW + part;
  let at = loadings + ((<usize>(one * (items - 1) + from)) << 3);
  let otherAt = loadings + ((<usize>(other * (items - 1) + from)) << 3);
  for (let k = from; k < otherEnd; k += 1) {
    const loading = v128.load64_splat(at);
    const otherLoading = v128.load64_splat(otherAt);
    const first = v128.load(normals);
    const second = v128.load(normals, 16);
    const third = v128.load(normals, 32);
    const fourth = v128.load(normals, 48);
    a = f64x2.add(a, f64x2.mul(loading, first));
    b = f64x2.add(b, f64x2.mul(loading, second));
    c = f64x2.add(c, f64x2.mul(loading, third));
    d = f64x2.add(d, f64x2.mul(loading, fourth));
    e = f64x2.add(e, f64x2.mul(otherLoading, first));
    f = f64x2.add(f, f64x2.mul(otherLoading, second));
    g = f64x2.add(g, f64x2.mul(otherLoading, third));
    h = f64x2.add(h, f64x2.mul(otherLoading, fourth));
    at += 8;
    otherAt += 8;
    normals += ROW;
  }
  for (let k = max(from, otherEnd); k < end; k += 1) {
    const loading = v128.load64_splat(at);
    a = f64x2.add(a, f64x2.mul(loading, v128.load(normals)));
    b = f64x2.add(b, f64x2.mul(loading, v128.load(normals, 16)));
    c = f64x2.add(c, f64x2.mul(loading, v128.load(normals, 32)));
    d = f64x2.add(d, f64x2.mul(loading, v128.load(normals, 48)));
    at += 8;
    normals += ROW;
  }
  v128.store(otherTo, e);
  v128.store(otherTo, f, 16);
  v128.store(otherTo, g, 32);
  v128.store(otherTo, h, 48);
  v128.store(to, a);
  v128.store(to, b, 16);
  v128.store(to, c, 32);
  v128.store(to, d, 48);
}

/**
 * Raises each draw's largest log size to an item's. NaN is not passed on: only that item's size
 * becomes NaN, and the draw does not count.
 */
function findLargest(item: i32): void {
  const row = blockSizes + <usize>item * ROW;
  const largest = blockLargest;
  for (let draw: usize = 0; draw < blockBytes; draw += 16)
    v128.store(largest + draw, f64x2.pmax(v128.load(largest + draw), v128.load(row + draw)));
}

/** Copies log sizes, relative to each draw's largest. `blockSizes` must still hold log sizes. */
function keepLogSizes(logs: usize): void {
  for (let item = 0; item < items; item += 1) {
    const from = blockSizes + <usize>item * ROW;
    const to = logs + <usize>item * NARROW_ROW;
    for (let at: usize = 0; at < blockBytes; at += 16) {
      const log = f64x2.sub(v128.load(from + at), v128.load(blockLargest + at));
      v128.store64_lane(to + (at >> 1), f32x4.demote_f64x2_zero(log), 0);
    }
  }
}

/** The sizes of a draw that is not finite become NaN, so that no sum counts them. */
export function spoilSizes(draw: i32): void {
  for (let item = 0; item < items; item += 1) setF64(blockSizes, item * BLOCK + draw, NaN);
}
