/** How far each line's nodes lie from its draw, and the weight of each node. */
import { getF64, setF32, setF64 } from '../../arena';
import { BLOCK, LINE_NODES, LINE_REACH, LINE_SPACING, MOST_LINE_SHIFT } from '../../limits';
import { NARROW_ROW } from '../../rows';
import { blockBytes } from '../block';
import { exponentials } from '../functions/exponential';
import { DENSITY } from '../functions/normal-distribution';
import { blockNormals, blockSizes } from '../sizes/item-sizes';

/** Weight of a node that lies k steps from 0. */
const nodeDensity: usize = memory.data((LINE_REACH + 1) << 3, 16);
/** For each draw: the shift of its line, as bytes into `lineShift`. */
export const blockOffset: usize = memory.data(BLOCK << 2, 16);
/**
 * For each draw: how far its first node from 0 on lies from 0, as a factor of weights; what a step
 * up multiplies a weight by; and 0.
 */
const blockResidue: usize = memory.data(BLOCK << 3, 16);
const blockUp: usize = memory.data(BLOCK << 3, 16);
const blockZero: usize = memory.data(BLOCK << 3, 16);
/** The weight of each node: LINE_NODES rows of a block, in 32 bits. */
export const blockWeight: usize = memory.data((LINE_NODES * BLOCK) << 2, 16);

/** The weight of each node without its draw's residue: the spacing times the density there. */
export function computeNodeDensity(): void {
  for (let k = 0; k <= LINE_REACH; k += 1) {
    const t = <f64>k * LINE_SPACING;
    setF64(nodeDensity, k, LINE_SPACING * DENSITY * Math.exp(-0.5 * t * t));
  }
}

/**
 * Computes how many steps from its draw each line's node 0 lies, and each node's weight: the
 * spacing times the density there. The weight that is missing to 1 lies beyond the last nodes, and
 * half of it is added at each end. A draw beyond `count` or that is not finite has weight 0.
 */
export function computeLineWeights(count: i32): void {
  const bytes = blockBytes;
  const spacing = f64x2.splat(LINE_SPACING);
  for (let at: usize = 0; at < bytes; at += 16) {
    const t = v128.load(blockNormals + at);
    const shift = f64x2.floor(f64x2.div(t, spacing));
    const residue = f64x2.sub(t, f64x2.mul(shift, spacing));
    store<i32>(blockOffset + (at >> 1), (<i32>f64x2.extract_lane(shift, 0) + MOST_LINE_SHIFT) << 3);
    store<i32>(blockOffset + (at >> 1), (<i32>f64x2.extract_lane(shift, 1) + MOST_LINE_SHIFT) << 3, 4);
    v128.store(blockResidue + at, f64x2.mul(f64x2.splat(-0.5), f64x2.mul(residue, residue)));
    v128.store(blockUp + at, f64x2.neg(f64x2.mul(residue, spacing)));
    v128.store(blockZero + at, f64x2.splat(0));
  }
  exponentials(blockResidue, blockZero, bytes);
  exponentials(blockUp, blockZero, bytes);
  for (let at: usize = 0; at < bytes; at += 16) weigh(at);
  const draws = <i32>(bytes >> 3);
  for (let draw = 0; draw < draws; draw += 1)
    if (draw >= count || isNaN(getF64(blockSizes, draw)))
      for (let node = 0; node < LINE_NODES; node += 1) setF32(blockWeight, node * BLOCK + draw, 0);
}

/**
 * From node 0 outwards: w_k = spacing · φ(k · spacing) · e^(−r²/2) · e^(−r · spacing · k), where r
 * is the distance of node 0 from 0.
 */
function weigh(at: usize): void {
  const one = f64x2.splat(1.0);
  const up = v128.load(blockUp + at);
  const down = f64x2.div(one, up);
  const centre = f64x2.mul(v128.load(blockResidue + at), v128.load64_splat(nodeDensity));
  const zero = blockWeight + <usize>LINE_REACH * NARROW_ROW + (at >> 1);
  put(zero, centre);
  let sum = centre;
  let above = v128.load(blockResidue + at);
  let below = above;
  let higher = centre;
  let lower = centre;
  for (let k = 1; k <= LINE_REACH; k += 1) {
    const density = v128.load64_splat(nodeDensity + ((<usize>k) << 3));
    below = f64x2.mul(below, down);
    lower = f64x2.mul(density, below);
    put(zero - <usize>k * NARROW_ROW, lower);
    sum = f64x2.add(sum, lower);
    if (k == LINE_REACH) break;
    above = f64x2.mul(above, up);
    higher = f64x2.mul(density, above);
    put(zero + <usize>k * NARROW_ROW, higher);
    sum = f64x2.add(sum, higher);
  }
  const missing = f64x2.mul(f64x2.splat(0.5), f64x2.sub(one, sum));
  put(zero - <usize>LINE_REACH * NARROW_ROW, f64x2.add(lower, missing));
  put(zero + <usize>(LINE_REACH - 1) * NARROW_ROW, f64x2.add(higher, missing));
}

function put(at: usize, pair: v128): void {
  v128.store64_lane(at, f32x4.demote_f64x2_zero(pair), 0);
}
