import { getF64, getI32, setF64, setI32 } from '../arena';
import { BLOCK, DIRECTION_BITS } from '../limits';
import { items } from '../problem';
import { posteriorMean } from '../sizes/buffers';
import { blockNormals, blockPoints, blockSizes, loadingEnd, loadings } from './buffers';
import { coordinates } from './coordinates';
import { inverseNormal } from './inverse-normal';
import { scramble } from './scramble';
import { sobolPoint } from './sobol';
import { directions } from './sobol-buffers';
import { streamBits } from './stream';

/** Sizes of all items in the block's draws: x = b + A·z, size_i = exp(x_i − max x). `start` is a multiple of BLOCK. */
export function drawSizes(seed: u32, stakeholder: i32, randomisation: i32, start: i32, count: i32): void {
  for (let k = 0; k < coordinates; k += 1) {
    const normals = blockNormals + <usize>(k * BLOCK * 8);
    drawUniforms(normals, k, streamBits(seed, stakeholder, k, randomisation), start, count);
    for (let draw = 0; draw < count; draw += 1) setF64(normals, draw, inverseNormal(getF64(normals, draw)));
  }
  for (let item = 0; item < items; item += 1) addLoadings(item, count);
  for (let draw = 0; draw < count; draw += 1) scaleToLargest(draw);
}

/** Scrambled Sobol' points of one dimension: `count` of them from point `start` on. */
export function drawUniforms(to: usize, dimension: i32, stream: u64, start: i32, count: i32): void {
  const first = sobolPoint(dimension, start);
  setI32(blockPoints, 0, <i32>first);
  setF64(to, 0, scramble(first, stream));
  for (let k = 1; k < count; k += 1) {
    // Point start + k differs from the one without k's lowest bit by that bit's direction number.
    const lower = getI32(blockPoints, k & (k - 1));
    const point = lower ^ getI32(directions, dimension * DIRECTION_BITS + ctz(k));
    setI32(blockPoints, k, point);
    setF64(to, k, scramble(<u32>point, stream));
  }
}

function addLoadings(item: i32, count: i32): void {
  const logs = blockSizes + <usize>(item * BLOCK * 8);
  const mean = getF64(posteriorMean, item);
  for (let draw = 0; draw < count; draw += 1) setF64(logs, draw, mean);
  const end = getI32(loadingEnd, item);
  for (let k = 0; k < end; k += 1) {
    const normals = blockNormals + <usize>(k * BLOCK * 8);
    const loading = getF64(loadings, item * (items - 1) + k);
    for (let draw = 0; draw < count; draw += 1)
      setF64(logs, draw, getF64(logs, draw) + loading * getF64(normals, draw));
  }
}

function scaleToLargest(draw: i32): void {
  let largest = -Infinity;
  for (let item = 0; item < items; item += 1)
    largest = Math.max(largest, getF64(blockSizes, item * BLOCK + draw));
  for (let item = 0; item < items; item += 1) {
    const at = item * BLOCK + draw;
    setF64(blockSizes, at, Math.exp(getF64(blockSizes, at) - largest));
  }
}
