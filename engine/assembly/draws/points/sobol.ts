/** Sobol' points (Sobol' 1967): direction numbers of each dimension, and points from them. */
import { getI32, setI32 } from '../../arena';
import { DIRECTION_BITS, MAX_DIMENSIONS } from '../../limits';

/** The primitive polynomials and initial numbers, which the host writes once. */
export const polynomials: usize = memory.data(MAX_DIMENSIONS << 2, 16);
export const initialNumbers: usize = memory.data((MAX_DIMENSIONS * DIRECTION_BITS) << 2, 16);
/** The direction numbers of all dimensions, bits reversed. */
export const directions: usize = memory.data((MAX_DIMENSIONS * DIRECTION_BITS) << 2, 16);

/**
 * Computes the direction numbers of every dimension from its primitive polynomial and its initial
 * numbers m_1 … m_s (Joe and Kuo 2008; recurrence of Bratley and Fox 1988). A polynomial holds all
 * coefficients as bits, the leading one and the constant included. The numbers are kept with their
 * bits reversed (bit 0 is worth 1/2), as the scramble needs them.
 */
export function directionNumbers(): void {
  for (let dimension = 0; dimension < MAX_DIMENSIONS; dimension += 1) {
    const polynomial = getI32(polynomials, dimension);
    const degree = 31 - clz(polynomial);
    const first = dimension * DIRECTION_BITS;
    for (let k = 0; k < DIRECTION_BITS; k += 1) {
      // Dimension 0 has degree 0: all m are 1, the van der Corput sequence.
      const given = k < degree || degree == 0;
      const m = degree == 0 ? 1 : getI32(initialNumbers, first + k);
      const value = given ? reverseBits((<u32>m) << (31 - k)) : next(first, k, degree, polynomial);
      setI32(directions, first + k, <i32>value);
    }
  }
}

/**
 * v_k = v_{k−s} ⊕ (v_{k−s} shifted by s) ⊕ those v_{k−j} whose coefficient is 1. On reversed bits
 * the shifts go left.
 */
function next(first: i32, k: i32, degree: i32, polynomial: i32): u32 {
  const oldest = <u32>getI32(directions, first + k - degree);
  let value = oldest ^ (oldest << degree);
  for (let j = 1; j < degree; j += 1)
    if ((polynomial >> (degree - j)) & 1) value ^= <u32>getI32(directions, first + k - j);
  return value;
}

/** Point `index` (in natural order, not Gray code's) of a dimension, bits reversed, unscrambled. */
export function sobolPoint(dimension: i32, index: i32): u32 {
  let point: u32 = 0;
  let left = index;
  while (left != 0) {
    point ^= <u32>getI32(directions, dimension * DIRECTION_BITS + ctz(left));
    left &= left - 1;
  }
  return point;
}

export function reverseBits(bits: u32): u32 {
  let x = bits;
  x = ((x >> 1) & 0x55555555) | ((x & 0x55555555) << 1);
  x = ((x >> 2) & 0x33333333) | ((x & 0x33333333) << 2);
  x = ((x >> 4) & 0x0f0f0f0f) | ((x & 0x0f0f0f0f) << 4);
  x = ((x >> 8) & 0x00ff00ff) | ((x & 0x00ff00ff) << 8);
  return (x >> 16) | (x << 16);
}
