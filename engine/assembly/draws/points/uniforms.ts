/** Scrambled Sobol' points of one dimension, for a part of a block. */
import { getI32 } from '../../arena';
import { BLOCK, DIRECTION_BITS, PORTION } from '../../limits';
import { scramble } from './scramble';
import { directions, sobolPoint } from './sobol';

/**
 * The high half of 2⁵² as a double (with a whole number of 32 bits as its low half, the double is
 * 2⁵² + that number); 2⁵² − 1/2; and 2⁻³². They are in a table because a constant in code takes
 * three instructions at each use.
 */
const CONSTANTS: usize = memory.data<u64>([0x4330000043300000, 0x432fffffffffffff, 0x3df0000000000000], 16);

/**
 * Writes scrambled Sobol' points of one dimension, from point `start` (a multiple of PORTION) on,
 * as 64-bit numbers in (0, 1): the middles of 2³² intervals. `bytes` is a multiple of 128, and all
 * points lie within one BLOCK.
 */
export function drawUniforms(to: usize, bytes: usize, dimension: i32, stream: u64, start: i32): void {
  draw<f64>(to, bytes, dimension, stream, start);
}

/**
 * Writes the same points as words of 32 bits: the numbers of their intervals. `bytes` counts 8 for
 * each.
 */
export function drawWords(to: usize, bytes: usize, dimension: i32, stream: u64, start: i32): void {
  draw<u32>(to, bytes, dimension, stream, start);
}

/** Points differ by the direction numbers of the bits in which their numbers differ. */
function draw<T>(to: usize, bytes: usize, dimension: i32, stream: u64, start: i32): void {
  const base = sobolPoint(dimension, start);
  const first = directions + ((<usize>(dimension * DIRECTION_BITS)) << 2);
  const d0 = getI32(first, 0);
  const d1 = getI32(first, 1);
  const d2 = getI32(first, 2);
  const d3 = getI32(first, 3);
  const d4 = getI32(first, 4);
  const d5 = getI32(first, 5);
  let four = v128.xor(
    i32x4.splat(base),
    i32x4.replace_lane(i32x4.replace_lane(i32x4.replace_lane(i32x4.splat(0), 1, d0), 2, d1), 3, d0 ^ d1),
  );
  const seed = i32x4.splat(<u32>stream);
  const factor = i32x4.splat((<u32>stream >> 16) | 1);
  const shift = i32x4.splat(<u32>(stream >> 32));
  const third = i32x4.splat(d2);
  const fourth = i32x4.splat(d3);
  let at = to;
  const sixteens = <i32>(bytes >> 7);
  const portion = (start & (BLOCK - 1)) / PORTION;
  for (let k = 0; k < sixteens; k += 1) {
    const bits = (portion + k) ^ portion;
    const sixteen = v128.xor(four, i32x4.splat((d4 & -(bits & 1)) ^ (d5 & -(bits >> 1))));
    const other = v128.xor(sixteen, fourth);
    put<T>(at, inline.always(scramble(sixteen, seed, factor, shift)));
    put<T>(at + 4 * sizeof<T>(), inline.always(scramble(v128.xor(sixteen, third), seed, factor, shift)));
    put<T>(at + 8 * sizeof<T>(), inline.always(scramble(other, seed, factor, shift)));
    put<T>(at + 12 * sizeof<T>(), inline.always(scramble(v128.xor(other, third), seed, factor, shift)));
    at += 16 * sizeof<T>();
  }
}

/** Stores four words of 32 bits, as fractions if T is f64: (x + 1/2) · 2⁻³², exactly. */
function put<T>(at: usize, x: v128): void {
  if (!isFloat<T>()) {
    v128.store(at, x);
    return;
  }
  const high = v128.load64_splat(CONSTANTS);
  const offset = v128.load64_splat(CONSTANTS, 8);
  const unit = v128.load64_splat(CONSTANTS, 16);
  const first = v128.shuffle<i32>(x, high, 0, 4, 1, 5);
  const second = v128.shuffle<i32>(x, high, 2, 6, 3, 7);
  v128.store(at, f64x2.mul(f64x2.sub(first, offset), unit));
  v128.store(at, f64x2.mul(f64x2.sub(second, offset), unit), 16);
}
