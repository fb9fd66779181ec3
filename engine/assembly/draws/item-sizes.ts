import { getF64, getI32 } from '../arena';
import { BLOCK } from '../limits';
import { items } from '../problem';
import { posteriorMean } from '../sizes/buffers';
import { blockLargest, blockNormals, blockSizes, loadingEnd, loadings } from './buffers';
import { coordinates } from './coordinates';
import { exponentials } from './exponential';
import { inverseNormals } from './inverse-normal';
import { streamBits } from './stream';
import { drawUniforms } from './uniforms';

/** Bytes of one row of a block. */
const ROW: usize = (<usize>BLOCK) << 3;
/** Bytes of sixteen draws. */
const PART: usize = 128;
/** Coordinates that are added at a time: 128 · 128 bytes are half of a first cache. */
const COLUMNS: i32 = 128;

/** Sizes of all items in BLOCK draws: x = b + A·z, size_i = exp(x_i − max x). `start` is a multiple of BLOCK. */
export function drawSizes(seed: u32, stakeholder: i32, randomisation: i32, start: i32): void {
  for (let k = 0; k < coordinates; k += 1) {
    const normals = blockNormals + <usize>k * ROW;
    drawUniforms(normals, k, streamBits(seed, stakeholder, k, randomisation), start);
    inverseNormals(normals);
  }
  for (let draw: usize = 0; draw < ROW; draw += 16) v128.store(blockLargest + draw, f64x2.splat(-Infinity));
  for (let item = 0; item < items; item += 1) startLogs(item);
  // Part by part: the normals of sixteen draws and COLUMNS coordinates stay in the first cache.
  for (let part: usize = 0; part < ROW; part += PART)
    for (let from = 0; from < coordinates; from += COLUMNS)
      for (let item = 0; item < items; item += 1) addLoadings(item, part, from);
  for (let item = 0; item < items; item += 1) findLargest(item);
  for (let item = 0; item < items; item += 1) exponentials(blockSizes + <usize>item * ROW, blockLargest, ROW);
}

function startLogs(item: i32): void {
  const mean = f64x2.splat(getF64(posteriorMean, item));
  const row = blockSizes + <usize>item * ROW;
  for (let draw: usize = 0; draw < ROW; draw += 16) v128.store(row + draw, mean);
}

/** Adds coordinates from `from` on to the log sizes of one item in 16 draws, in order; the sums stay in registers. */
function addLoadings(item: i32, part: usize, from: i32): void {
  const end = min(from + COLUMNS, getI32(loadingEnd, item));
  if (end <= from) return;
  const row = loadings + ((<usize>(item * (items - 1))) << 3);
  const rowEnd = row + ((<usize>end) << 3);
  const to = blockSizes + <usize>item * ROW + part;
  let a = v128.load(to);
  let b = v128.load(to, 16);
  let c = v128.load(to, 32);
  let d = v128.load(to, 48);
  let e = v128.load(to, 64);
  let f = v128.load(to, 80);
  let g = v128.load(to, 96);
  let h = v128.load(to, 112);
  let normals = blockNormals + <usize>from * ROW + part;
  for (let at = row + ((<usize>from) << 3); at < rowEnd; at += 8) {
    const loading = v128.load64_splat(at);
    a = f64x2.add(a, f64x2.mul(loading, v128.load(normals)));
    b = f64x2.add(b, f64x2.mul(loading, v128.load(normals, 16)));
    c = f64x2.add(c, f64x2.mul(loading, v128.load(normals, 32)));
    d = f64x2.add(d, f64x2.mul(loading, v128.load(normals, 48)));
    e = f64x2.add(e, f64x2.mul(loading, v128.load(normals, 64)));
    f = f64x2.add(f, f64x2.mul(loading, v128.load(normals, 80)));
    g = f64x2.add(g, f64x2.mul(loading, v128.load(normals, 96)));
    h = f64x2.add(h, f64x2.mul(loading, v128.load(normals, 112)));
    normals += ROW;
  }
  v128.store(to, a);
  v128.store(to, b, 16);
  v128.store(to, c, 32);
  v128.store(to, d, 48);
  v128.store(to, e, 64);
  v128.store(to, f, 80);
  v128.store(to, g, 96);
  v128.store(to, h, 112);
}

/** What is not a number is not passed on: that item's size alone is then no number, and the draw does not count. */
function findLargest(item: i32): void {
  const row = blockSizes + <usize>item * ROW;
  const largest = blockLargest;
  for (let draw: usize = 0; draw < ROW; draw += 16)
    v128.store(largest + draw, f64x2.pmax(v128.load(largest + draw), v128.load(row + draw)));
}
