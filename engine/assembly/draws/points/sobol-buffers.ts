/** The Sobol' sequence of all dimensions, u32. The host writes the polynomials and initial numbers, once. */
import { ints } from '../../arena';
import { DIRECTION_BITS, MAX_DIMENSIONS } from '../../limits';

export let polynomials: usize = 0;
export let initialNumbers: usize = 0;
export let directions: usize = 0;

export function planSobolBuffers(): void {
  polynomials = ints(MAX_DIMENSIONS);
  initialNumbers = ints(MAX_DIMENSIONS * DIRECTION_BITS);
  directions = ints(MAX_DIMENSIONS * DIRECTION_BITS);
}
