/** Unit vectors v: the standard normal t = vᵀz of each direction that is looked at. */
import { floats, getF64, setF64 } from '../../arena';
import { coordinates } from '../../draws/for-insight';
import { BLOCK, MAX_ITEMS, MOST_DRIVERS } from '../../limits';
import { items } from '../../problem';
import { MOST_PAIRS } from '../figures';
import { intoCoordinates } from './posterior-products';

/** Directions that are looked at together at most, and their number. An even number has room. */
export const MOST_DIRECTIONS: i32 = MOST_DRIVERS + MOST_PAIRS + 2;
export let directions: i32 = 0;

/** In 32 bits: MOST_DIRECTIONS × coordinates. */
let vectors: usize = 0;
/** In 32 bits: t of each direction in a block's draws. */
const projections: usize = memory.data((MOST_DIRECTIONS * BLOCK) << 2, 16);
/** Of the direction that is being added: weights of the items, and v to 64 bits. */
const weights: usize = memory.data(MAX_ITEMS << 3, 16);
const vector: usize = memory.data(MAX_ITEMS << 3, 16);

export function planDirections(): void {
  vectors = floats(MOST_DIRECTIONS * coordinates);
}

export function clearDirections(): void {
  memory.fill(vectors, 0, (<usize>(MOST_DIRECTIONS * coordinates)) << 2);
  directions = 0;
}

/** Weights y of the items for one direction, to be filled before `addDirection`. */
export function directionWeights(): usize {
  return weights;
}

/** Adds the direction t ∝ yᵀ(x − m) of `directionWeights`; gives the variance of yᵀx. */
export function addDirection(): f64 {
  const square = intoCoordinates(weights, vector);
  const over = square > 0 ? 1.0 / Math.sqrt(square) : 0;
  const row = vectors + ((<usize>(directions * coordinates)) << 2);
  for (let k = 0; k < coordinates; k += 1)
    store<f32>(row + ((<usize>k) << 2), <f32>(over * getF64(vector, k)));
  directions += 1;
  return square;
}

/** e_i − 1/n: an item's log size against the mean of all. */
export function fillItemWeights(weights: usize, item: i32): void {
  for (let k = 0; k < items; k += 1) setF64(weights, k, -1.0 / <f64>items);
  setF64(weights, item, 1.0 - 1.0 / <f64>items);
}

/** t of all directions in a block's draws, from its rows of normals; two directions at a time. */
export function project(normals: usize): void {
  for (let one = 0; one < directions; one += 2)
    for (let part: usize = 0; part < (<usize>BLOCK) << 2; part += 64) projectPair(one, normals + part, part);
}

/** Two directions in 16 draws; the sums stay in registers. */
function projectPair(one: i32, normals: usize, part: usize): void {
  let a = f32x4.splat(0);
  let b = a;
  let c = a;
  let d = a;
  let e = a;
  let f = a;
  let g = a;
  let h = a;
  let at = vectors + ((<usize>(one * coordinates)) << 2);
  const end = at + ((<usize>coordinates) << 2);
  const stride = (<usize>coordinates) << 2;
  let row = normals;
  for (; at < end; at += 4) {
    const first = v128.load32_splat(at);
    const second = v128.load32_splat(at + stride);
    const z = v128.load(row);
    const y = v128.load(row, 16);
    const x = v128.load(row, 32);
    const w = v128.load(row, 48);
    a = f32x4.add(a, f32x4.mul(first, z));
    b = f32x4.add(b, f32x4.mul(first, y));
    c = f32x4.add(c, f32x4.mul(first, x));
    d = f32x4.add(d, f32x4.mul(first, w));
    e = f32x4.add(e, f32x4.mul(second, z));
    f = f32x4.add(f, f32x4.mul(second, y));
    g = f32x4.add(g, f32x4.mul(second, x));
    h = f32x4.add(h, f32x4.mul(second, w));
    row += (<usize>BLOCK) << 2;
  }
  const to = projectionOf(one) + part;
  v128.store(to, a);
  v128.store(to, b, 16);
  v128.store(to, c, 32);
  v128.store(to, d, 48);
  const otherTo = projectionOf(one + 1) + part;
  v128.store(otherTo, e);
  v128.store(otherTo, f, 16);
  v128.store(otherTo, g, 32);
  v128.store(otherTo, h, 48);
}

export function projectionOf(direction: i32): usize {
  return projections + ((<usize>(direction * BLOCK)) << 2);
}
