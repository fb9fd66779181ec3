/**
 * Fits the weights of a conditional logit (McFadden 1974): P(choice) ∝ exp(Σ weight · feature),
 * with a ridge towards weights that were set by hand, because the cases are few. Every feature is
 * made to speak for its choice, so no weight is below 0.
 */
import type { Case } from './cases.ts';

export type Weights = Record<string, number>;

const STEPS = 500;
const RATE = 0.05;
const [DECAY_MEAN, DECAY_SQUARE] = [0.9, 0.999];

export function fitWeights(cases: readonly Case[], priors: Readonly<Weights>, ridge: number): Weights {
  const names = Object.keys(priors);
  const weights = names.map((name) => priors[name]!);
  const mean = names.map(() => 0);
  const square = names.map(() => 0);
  for (let step = 1; step <= STEPS; step += 1) {
    const slope = names.map((name, at) => ridge * (weights[at]! - priors[name]!));
    for (const { features, right } of cases) {
      const p = softmax(
        features.map((own) => names.reduce((sum, name, at) => sum + weights[at]! * (own[name] ?? 0), 0)),
      );
      for (const [choice, own] of features.entries())
        for (const [at, name] of names.entries())
          slope[at]! += (p[choice]! - Number(choice === right)) * (own[name] ?? 0);
    }
    // Adam (Kingma and Ba 2015), held at 0.
    for (const [at, gradient] of slope.entries()) {
      mean[at] = DECAY_MEAN * mean[at]! + (1 - DECAY_MEAN) * gradient;
      square[at] = DECAY_SQUARE * square[at]! + (1 - DECAY_SQUARE) * gradient ** 2;
      const pace =
        mean[at]! / (1 - DECAY_MEAN ** step) / (Math.sqrt(square[at]! / (1 - DECAY_SQUARE ** step)) + 1e-8);
      weights[at] = Math.max(0, weights[at]! - RATE * pace);
    }
  }
  return Object.fromEntries(names.map((name, at) => [name, Math.round(weights[at]! * 1000) / 1000]));
}

export function softmax(scores: readonly number[]): number[] {
  const most = Math.max(...scores);
  const weights = scores.map((score) => Math.exp(score - most));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}
