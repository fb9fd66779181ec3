/** Scores as probabilities. The sum is taken in the scores' own order of size, so that the choices' order changes no bit. */
import { exp } from '../../../engine/mathematics.ts';

/** Share of the probability that is spread evenly, so that no choice is impossible. */
const EVEN_SHARE = 0.01;

export function softmax(scores: readonly number[]): number[] {
  const most = Math.max(...scores);
  const weights = scores.map((score) => exp(score - most));
  const sum = weights.toSorted((a, b) => a - b).reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => (weight / sum) * (1 - EVEN_SHARE) + EVEN_SHARE / scores.length);
}
