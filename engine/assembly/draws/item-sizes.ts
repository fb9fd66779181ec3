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

/** Sizes of all items in BLOCK draws: x = b + A·z, size_i = exp(x_i − max x). `start` is a multiple of BLOCK. */
export function drawSizes(seed: u32, stakeholder: i32, randomisation: i32, start: i32): void {
  for (let k = 0; k < coordinates; k += 1) {
    const normals = blockNormals + (<usize>k) * ROW;
    drawUniforms(normals, k, streamBits(seed, stakeholder, k, randomisation), start);
    inverseNormals(normals);
  }
  for (let draw: usize = 0; draw < ROW; draw += 16) v128.store(blockLargest + draw, f64x2.splat(-Infinity));
  // Part by part: sixteen draws' normals of all coordinates stay in the first cache.
  for (let part: usize = 0; part < ROW; part += PART)
    for (let item = 0; item < items; item += 1) addLoadings(item, part);
  for (let item = 0; item < items; item += 1)
    exponentials(blockSizes + (<usize>item) * ROW, blockLargest, ROW);
}

/** Log sizes of one item in 16 draws, coordinate by coordinate in order; their sums stay in registers. */
function addLoadings(item: i32, part: usize): void {
  const mean = f64x2.splat(getF64(posteriorMean, item));
  const row = loadings + ((<usize>(item * (items - 1))) << 3);
  const rowEnd = row + ((<usize>getI32(loadingEnd, item)) << 3);
  let a = mean;
  let b = mean;
  let c = mean;
  let d = mean;
  let e = mean;
  let f = mean;
  let g = mean;
  let h = mean;
  let normals = blockNormals + part;
  for (let at = row; at < rowEnd; at += 8) {
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
  const to = blockSizes + (<usize>item) * ROW + part;
  const largest = blockLargest + part;
  settle(to, largest, a);
  settle(to + 16, largest + 16, b);
  settle(to + 32, largest + 32, c);
  settle(to + 48, largest + 48, d);
  settle(to + 64, largest + 64, e);
  settle(to + 80, largest + 80, f);
  settle(to + 96, largest + 96, g);
  settle(to + 112, largest + 112, h);
}

/** What is not a number is not passed on to `largest`: that item's size alone is then no number, and the draw does not count. */
function settle(to: usize, largest: usize, logs: v128): void {
  v128.store(to, logs);
  v128.store(largest, f64x2.pmax(v128.load(largest), logs));
}
