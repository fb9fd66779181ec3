/**
 * Turns weights into probabilities.
 */
import { pow } from '../../../engine/mathematics.ts';

/**
 * A smooth step from 0 at 0 to 1 at 1, about half at `middle` (Hill's curve of the fourth order).
 */
export function rise(x: number, middle: number): number {
  if (x <= 0) return 0;
  const up = pow(x, 4);
  const half = pow(middle, 4);
  return (up * (1 + half)) / (up + half);
}

/**
 * Gives `p` to the weights after the first, and the rest to the first. No choice becomes
 * impossible.
 */
export function shareOut(p: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const shares = weights.map((weight) => (total === 0 ? 0 : (p * weight) / total));
  shares[0] = total === 0 ? 1 : 1 - p;
  const floor = 1e-4;
  return shares.map((share) => (share + floor) / (1 + floor * shares.length));
}
