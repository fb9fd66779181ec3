/** The inverse of the standard normal distribution function (Wichura 1988). */
import { BLOCK } from '../../limits';
import { logarithmPair } from './logarithm';

/**
 * Uniforms in the distribution's tails and their addresses. One place more than a block has draws:
 * an odd last one is paired with itself.
 */
const tailUniforms: usize = memory.data((BLOCK + 1) << 3, 16);
const tailPlaces: usize = memory.data((BLOCK + 1) << 2, 16);

/**
 * z with Φ(z) = u, 0 < u < 1, for one number over the whole range, to about 1 part in 10¹⁶.
 * Algorithm AS 241, PPND16 (Wichura 1988, Applied Statistics 37, 477–484), which gives all
 * constants.
 */
export function inverseNormal(u: f64): f64 {
  const q = u - 0.5;
  if (Math.abs(q) <= CENTRE) return f64x2.extract_lane(centre(f64x2.splat(q)), 0);
  const tail = q < 0 ? u : 1.0 - u;
  const r = Math.sqrt(-Math.log(tail));
  const z = r <= 5.0 ? f64x2.extract_lane(shoulder(f64x2.splat(r - 1.6)), 0) : farTail(r - 5.0);
  return q < 0 ? -z : z;
}

const CENTRE: f64 = 0.425;

/**
 * The same for a row of 64-bit numbers, in place. `bytes` is a multiple of 64, at most a row's. All
 * numbers are at least 2⁻³³ away from 0 and 1, so the far tail is not met. The centre's formula is
 * applied to all; the 15 in 100 beyond the centre are then replaced, two by two.
 */
export function inverseNormals(at: usize, bytes: usize): void {
  const uniforms = tailUniforms;
  const places = tailPlaces;
  const tails = findTails(at, bytes, uniforms, places);
  const end = at + bytes;
  for (let place = at; place < end; place += 64) centres(place);
  // An odd one out is paired with itself.
  store<f64>(uniforms + ((<usize>tails) << 3), load<f64>(uniforms + ((<usize>max(0, tails - 1)) << 3)));
  store<i32>(places + ((<usize>tails) << 2), load<i32>(places + ((<usize>max(0, tails - 1)) << 2)));
  for (let k = 0; k < tails; k += 2) {
    const z = tailPair(v128.load(uniforms + ((<usize>k) << 3)));
    store<f64>(load<i32>(places + ((<usize>k) << 2)), f64x2.extract_lane(z, 0));
    store<f64>(load<i32>(places + ((<usize>k) << 2), 4), f64x2.extract_lane(z, 1));
  }
}

/** Collects the numbers beyond the centre. Returns how many there are. */
function findTails(at: usize, bytes: usize, uniforms: usize, places: usize): i32 {
  let tails: i32 = 0;
  const half = f64x2.splat(0.5);
  const centre = f64x2.splat(CENTRE);
  const end = at + bytes;
  for (let place = at; place < end; place += 16) {
    const u = v128.load(place);
    const beyond = i64x2.bitmask(f64x2.gt(f64x2.abs(f64x2.sub(u, half)), centre));
    // Each is written to the next place, which is kept only if the number lies in a tail.
    v128.store64_lane(uniforms + ((<usize>tails) << 3), u, 0);
    store<i32>(places + ((<usize>tails) << 2), <i32>place);
    tails += beyond & 1;
    v128.store64_lane(uniforms + ((<usize>tails) << 3), u, 1);
    store<i32>(places + ((<usize>tails) << 2), <i32>place + 8);
    tails += beyond >> 1;
  }
  return tails;
}

function tailPair(u: v128): v128 {
  const below = f64x2.lt(u, f64x2.splat(0.5));
  const tail = v128.bitselect(u, f64x2.sub(f64x2.splat(1.0), u), below);
  const r = f64x2.sqrt(f64x2.neg(inline.always(logarithmPair(tail))));
  const z = shoulder(f64x2.sub(r, f64x2.splat(1.6)));
  return v128.xor(z, v128.and(below, f64x2.splat(-0.0)));
}

/**
 * The constants of the centre and of the shoulder: numerator and denominator in turn, the highest
 * power first.
 */
const CENTRE_TABLE: usize = memory.data<f64>(
  [
    2509.0809287301226727, 5226.495278852854561, 33430.575583588128105, 28729.085735721942674,
    67265.770927008700853, 39307.89580009271061, 45921.953931549871457, 21213.794301586595867,
    13731.693765509461125, 5394.1960214247511077, 1971.5909503065514427, 687.1870074920579083,
    133.14166789178437745, 42.313330701600911252, 3.387132872796366608, 1.0, 0.180625, 0.5,
  ],
  16,
);
const SHOULDER_TABLE: usize = memory.data<f64>(
  [
    7.7454501427834140764e-4, 1.05075007164441684324e-9, 0.0227238449892691845833, 5.475938084995344946e-4,
    0.24178072517745061177, 0.0151986665636164571966, 1.27045825245236838258, 0.14810397642748007459,
    3.64784832476320460504, 0.68976733498510000455, 5.7694972214606914055, 1.6763848301838038494,
    4.6303378461565452959, 2.05319162663775882187, 1.42343711074968357734, 1.0,
  ],
  16,
);

/**
 * The centre's formula for eight numbers, in place. Each constant is loaded once, and the eight do
 * not wait for each other.
 */
function centres(place: usize): void {
  const half = v128.load64_splat(CENTRE_TABLE, 136);
  const edge = v128.load64_splat(CENTRE_TABLE, 128);
  const r1 = squareBelow(edge, f64x2.sub(v128.load(place), half));
  const r2 = squareBelow(edge, f64x2.sub(v128.load(place, 16), half));
  const r3 = squareBelow(edge, f64x2.sub(v128.load(place, 32), half));
  const r4 = squareBelow(edge, f64x2.sub(v128.load(place, 48), half));
  let above1 = v128.load64_splat(CENTRE_TABLE);
  let below1 = v128.load64_splat(CENTRE_TABLE, 8);
  let above2 = above1;
  let below2 = below1;
  let above3 = above1;
  let below3 = below1;
  let above4 = above1;
  let below4 = below1;
  for (let at: usize = 16; at < 128; at += 16) {
    const up = v128.load64_splat(CENTRE_TABLE + at);
    above1 = f64x2.add(f64x2.mul(above1, r1), up);
    above2 = f64x2.add(f64x2.mul(above2, r2), up);
    above3 = f64x2.add(f64x2.mul(above3, r3), up);
    above4 = f64x2.add(f64x2.mul(above4, r4), up);
    const down = v128.load64_splat(CENTRE_TABLE + at, 8);
    below1 = f64x2.add(f64x2.mul(below1, r1), down);
    below2 = f64x2.add(f64x2.mul(below2, r2), down);
    below3 = f64x2.add(f64x2.mul(below3, r3), down);
    below4 = f64x2.add(f64x2.mul(below4, r4), down);
  }
  finish(place, half, above1, below1);
  finish(place + 16, half, above2, below2);
  finish(place + 32, half, above3, below3);
  finish(place + 48, half, above4, below4);
}

function squareBelow(edge: v128, q: v128): v128 {
  return f64x2.sub(edge, f64x2.mul(q, q));
}

function finish(place: usize, half: v128, above: v128, below: v128): void {
  v128.store(place, f64x2.div(f64x2.mul(f64x2.sub(v128.load(place), half), above), below));
}

function centre(q: v128): v128 {
  const r = f64x2.sub(f64x2.splat(0.180625), f64x2.mul(q, q));
  return f64x2.div(f64x2.mul(q, polynomial(CENTRE_TABLE, r)), polynomial(CENTRE_TABLE + 8, r));
}

function shoulder(r: v128): v128 {
  return f64x2.div(polynomial(SHOULDER_TABLE, r), polynomial(SHOULDER_TABLE + 8, r));
}

/** Of degree 7 by Horner's rule; its constants stand 16 bytes apart. */
function polynomial(table: usize, r: v128): v128 {
  let sum = v128.load64_splat(table);
  for (let at: usize = 16; at < 128; at += 16)
    sum = f64x2.add(f64x2.mul(sum, r), v128.load64_splat(table + at));
  return sum;
}

function farTail(r: f64): f64 {
  const above =
    ((((((2.01033439929228813265e-7 * r + 2.71155556874348757815e-5) * r + 0.0012426609473880784386) * r +
      0.026532189526576123093) *
      r +
      0.29656057182850489123) *
      r +
      1.7848265399172913358) *
      r +
      5.4637849111641143699) *
      r +
    6.6579046435011037772;
  const below =
    ((((((2.04426310338993978564e-15 * r + 1.4215117583164458887e-7) * r + 1.8463183175100546818e-5) * r +
      7.868691311456132591e-4) *
      r +
      0.0148753612908506148525) *
      r +
      0.13692988092273580531) *
      r +
      0.59983220655588793769) *
      r +
    1.0;
  return above / below;
}
