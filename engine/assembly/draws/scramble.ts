import { reverseBits } from './sobol';

/**
 * Nested uniform scramble (Owen 1995) of a point by hashing: bit k is flipped by a function of the bits above it, so that
 * the points stay a digital net and each randomisation is an unbiased sample of its own. The hash works on reversed bits,
 * where "above" means "lower" and carries go the right way (Laine and Karras 2011; constants of Vegdahl 2021, "Building a
 * better LK hash"). A digital shift by independent bits makes every point exactly uniform whatever the hash does.
 * Gives a number in (0, 1).
 */
export function scramble(reversedPoint: u32, stream: u64): f64 {
  const seed = <u32>stream;
  const shift = <u32>(stream >> 32);
  let x = reversedPoint;
  x ^= x * 0x3d20adea;
  x += seed;
  x *= (seed >> 16) | 1;
  x ^= x * 0x05526c56;
  x ^= x * 0x53a22864;
  return (<f64>reverseBits(x ^ shift) + 0.5) / 4294967296.0;
}
