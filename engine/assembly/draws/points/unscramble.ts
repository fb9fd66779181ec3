/** The inverse of the scramble: which points of a block a word's highest bits belong to. */
import { getI32 } from '../../arena';
import { BLOCK, DIRECTION_BITS } from '../../limits';
import { directions } from './sobol';

/** The six bits in which the points of a block of 64 differ; each combination occurs once. */
const MASK: u32 = BLOCK - 1;

/**
 * For each number of six bits: its bits in reverse, and the inverses of the hash's first step and
 * of its last two.
 */
const REVERSED: usize = memory.data(64);
const BEFORE_FIRST_STEP: usize = memory.data(64);
const BEFORE_LAST_STEPS: usize = memory.data(64);

/** To be called once: inverts the hash's steps. */
export function invertScramble(): void {
  for (let x: u32 = 0; x < <u32>BLOCK; x += 1) {
    let reversed: u32 = 0;
    for (let bit = 0; bit < 6; bit += 1) reversed |= ((x >> bit) & 1) << (5 - bit);
    store<u8>(REVERSED + x, <u8>reversed);
    store<u8>(BEFORE_FIRST_STEP + ((x ^ (x * 0x3d20adea)) & MASK), <u8>x);
    let last = x ^ (x * 0x05526c56);
    last ^= last * 0x53a22864;
    store<u8>(BEFORE_LAST_STEPS + (last & MASK), <u8>x);
  }
}

/**
 * The low six of a point's reversed bits that scrambling turns into `part`, the word's high six.
 * Each step of the hash (scramble.ts) computes low bits from low bits alone, so every step can be
 * inverted. `inverse` · factor = 1 in the low six bits.
 */
export function unscrambled(part: i32, seed: u32, inverse: u32, shift: u32): u32 {
  const last = (<u32>load<u8>(REVERSED + part) ^ shift) & MASK;
  const first = <u32>load<u8>(BEFORE_LAST_STEPS + last) * inverse - seed;
  return load<u8>(BEFORE_FIRST_STEP + (first & MASK));
}

/**
 * The inverse of an odd factor: factor² = 1 in the low three bits, and one Newton step doubles
 * their number.
 */
export function inverseOf(factor: u32): u32 {
  return factor * (2 - factor * factor);
}

/**
 * Finds which of a block's 64 points have these low bits. Bit j of a point's number adds direction
 * number j, whose highest bit (the lowest before it was reversed) is bit j, so the number's bits
 * follow from the highest down. `bits`: the points' exclusive or with point 0.
 */
export function pointsOf(bits: v128, dimension: i32): v128 {
  const first = directions + ((<usize>(dimension * DIRECTION_BITS)) << 2);
  let x = bits;
  for (let j = 5; j > 0; j -= 1) {
    const below = i32x4.splat(getI32(first, j) ^ (1 << j));
    x = v128.xor(x, v128.and(below, i32x4.shr_s(i32x4.shl(x, 31 - j), 31)));
  }
  return x;
}
