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

/** Gives `p` to the weights after the first, and the rest to the first. */
export function shareOut(p: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum === 0) return weights.map((_, index) => (index === 0 ? 1 : 0));
  return weights.map((weight, index) => (index === 0 ? 1 - p : (p * weight) / sum));
}

/** Adds a floor, so that no choice is impossible, and normalises the sum to 1. */
export function withFloor(probabilities: readonly number[]): number[] {
  const floor = 1e-4;
  const raised = probabilities.map((p) => p + floor);
  const sum = raised.reduce((total, p) => total + p, 0);
  return raised.map((p) => p / sum);
}
