/**
 * Nested uniform scramble (Owen 1995) of a point by hashing: each bit is flipped by a function of
 * the bits above it. So the points stay a digital net, and each randomisation is an unbiased sample
 * of its own. The hash works on reversed bits, where "above" means "lower" and carries go the right
 * way (Laine and Karras 2011; constants of Vegdahl 2021, "Building a better LK hash"). A digital
 * shift by independent bits makes every point exactly uniform whatever the hash does. Takes four
 * points with reversed bits; returns them scrambled, with bits in natural order.
 */
export function scramble(reversedPoints: v128, seed: v128, factor: v128, shift: v128): v128 {
  let x = reversedPoints;
  x = v128.xor(x, i32x4.mul(x, v128.load32_splat(CONSTANTS)));
  x = i32x4.add(x, seed);
  x = i32x4.mul(x, factor);
  x = v128.xor(x, i32x4.mul(x, v128.load32_splat(CONSTANTS, 4)));
  x = v128.xor(x, i32x4.mul(x, v128.load32_splat(CONSTANTS, 8)));
  return reverseLanes(v128.xor(x, shift));
}

/**
 * The hash's factors, and masks. They are in a table because a constant in code takes three
 * instructions at each use.
 */
const CONSTANTS: usize = memory.data<u32>(
  [0x3d20adea, 0x05526c56, 0x53a22864, 0x55555555, 0x33333333, 0x0f0f0f0f, 0x00ff00ff],
  16,
);

/**
 * Reverses the bits of each 32-bit lane: exchanges neighbours, then pairs, fours, bytes and halves.
 */
function reverseLanes(bits: v128): v128 {
  let x = exchange(bits, 1, v128.load32_splat(CONSTANTS, 12));
  x = exchange(x, 2, v128.load32_splat(CONSTANTS, 16));
  x = exchange(x, 4, v128.load32_splat(CONSTANTS, 20));
  x = exchange(x, 8, v128.load32_splat(CONSTANTS, 24));
  return v128.or(i32x4.shr_u(x, 16), i32x4.shl(x, 16));
}

function exchange(x: v128, by: i32, mask: v128): v128 {
  return v128.or(v128.and(i32x4.shr_u(x, by), mask), i32x4.shl(v128.and(x, mask), by));
}
