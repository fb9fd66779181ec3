import { getF64, setF64 } from '../arena';
import { BLOCK, LINE_NODES, LINE_REACH, LINE_SPACING, MOST_LINE_SHIFT } from '../limits';
import { blockBytes, blockNormals, blockSizes } from './buffers';
import { exponentials } from './exponential';
import {
  blockDown,
  blockOffset,
  blockResidue,
  blockUp,
  blockWeight,
  blockZero,
  nodeDensity,
} from './line-buffers';
import { narrow } from './line-steps';

/** Bytes of one row of a block. */
const ROW: usize = (<usize>BLOCK) << 3;

/**
 * Where each line's middle lies, and each node's weight: the spacing times the density there; what they miss of 1 lies beyond the
 * last nodes, half at each end. A draw beyond `count`, or that is not finite, weighs nothing.
 */
export function layWeights(count: i32): void {
  const bytes = blockBytes;
  const spacing = f64x2.splat(LINE_SPACING);
  for (let at: usize = 0; at < bytes; at += 16) {
    const t = v128.load(blockNormals + at);
    const shift = f64x2.nearest(f64x2.div(t, spacing));
    const residue = f64x2.sub(t, f64x2.mul(shift, spacing));
    store<i32>(blockOffset + (at >> 1), (<i32>f64x2.extract_lane(shift, 0) + MOST_LINE_SHIFT) << 3);
    store<i32>(blockOffset + (at >> 1), (<i32>f64x2.extract_lane(shift, 1) + MOST_LINE_SHIFT) << 3, 4);
    const tilt = f64x2.mul(residue, spacing);
    v128.store(blockResidue + at, f64x2.mul(f64x2.splat(-0.5), f64x2.mul(residue, residue)));
    v128.store(blockDown + at, f64x2.neg(f64x2.abs(tilt)));
    v128.store(blockUp + at, tilt);
    v128.store(blockZero + at, f64x2.splat(0));
  }
  exponentials(blockResidue, blockZero, bytes);
  exponentials(blockDown, blockZero, bytes);
  for (let at: usize = 0; at < bytes; at += 16) weigh(at);
  const draws = <i32>(bytes >> 3);
  for (let draw = 0; draw < draws; draw += 1)
    if (draw >= count || isNaN(getF64(blockSizes, draw)))
      for (let node = 0; node < LINE_NODES; node += 1) setF64(blockWeight, node * BLOCK + draw, 0);
}

/** From the middle outwards: w_k = spacing · φ(k · spacing) · e^(−r²/2) · e^(−r·spacing·k) at a distance r of the middle from 0. */
function weigh(at: usize): void {
  const one = f64x2.splat(1.0);
  const lower = v128.load(blockDown + at);
  const higher = f64x2.div(one, lower);
  const positive = f64x2.gt(v128.load(blockUp + at), f64x2.splat(0));
  const up = v128.bitselect(lower, higher, positive);
  const down = v128.bitselect(higher, lower, positive);
  const centre = f64x2.mul(v128.load(blockResidue + at), v128.load64_splat(nodeDensity));
  const middle = blockWeight + <usize>LINE_REACH * ROW + at;
  v128.store(middle, centre);
  let sum = centre;
  let above = v128.load(blockResidue + at);
  let below = above;
  for (let k = 1; k <= LINE_REACH; k += 1) {
    const density = v128.load64_splat(nodeDensity + ((<usize>k) << 3));
    above = f64x2.mul(above, up);
    below = f64x2.mul(below, down);
    const higherWeight = f64x2.mul(density, above);
    const lowerWeight = f64x2.mul(density, below);
    v128.store(middle + <usize>k * ROW, higherWeight);
    v128.store(middle - <usize>k * ROW, lowerWeight);
    sum = f64x2.add(sum, f64x2.add(higherWeight, lowerWeight));
  }
  const missing = f64x2.mul(f64x2.splat(0.5), f64x2.sub(one, sum));
  const first = blockWeight + at;
  const last = middle + <usize>LINE_REACH * ROW;
  v128.store(first, f64x2.add(v128.load(first), missing));
  v128.store(last, f64x2.add(v128.load(last), missing));
}

/** Of eight draws, rounded to 32 bits. */
export function keepWeights(weights: usize, to: usize): void {
  v128.store(to, narrow(v128.load(weights), v128.load(weights, 16)));
  v128.store(to, narrow(v128.load(weights, 32), v128.load(weights, 48)), 16);
}
