/**
 * Nested uniform scramble (Owen 1995) of a point by hashing: bit k is flipped by a function of the bits above it, so that
 * the points stay a digital net and each randomisation is an unbiased sample of its own. The hash works on reversed bits,
 * where "above" means "lower" and carries go the right way (Laine and Karras 2011; constants of Vegdahl 2021, "Building a
 * better LK hash"). A digital shift by independent bits makes every point exactly uniform whatever the hash does.
 * Four points at a time, bits reversed; gives them scrambled, in natural order of bits.
 */
export function scramble(reversedPoints: v128, stream: u64): v128 {
  const seed = <u32>stream;
  const shift = <u32>(stream >> 32);
  let x = reversedPoints;
  x = v128.xor(x, i32x4.mul(x, i32x4.splat(0x3d20adea)));
  x = i32x4.add(x, i32x4.splat(seed));
  x = i32x4.mul(x, i32x4.splat((seed >> 16) | 1));
  x = v128.xor(x, i32x4.mul(x, i32x4.splat(0x05526c56)));
  x = v128.xor(x, i32x4.mul(x, i32x4.splat(0x53a22864)));
  return reverseLanes(v128.xor(x, i32x4.splat(shift)));
}

/** The bits of each 32-bit lane in reverse: its bytes, and by two tables of 16 the halves of each byte. */
function reverseLanes(x: v128): v128 {
  const bytes = i8x16.shuffle(x, x, 3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12);
  const low = v128.and(bytes, i8x16.splat(15));
  const high = v128.and(i16x8.shr_u(bytes, 4), i8x16.splat(15));
  const toHigh = i8x16.swizzle(
    i8x16(0, -128, 64, -64, 32, -96, 96, -32, 16, -112, 80, -48, 48, -80, 112, -16),
    low,
  );
  const toLow = i8x16.swizzle(i8x16(0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15), high);
  return v128.or(toHigh, toLow);
}
