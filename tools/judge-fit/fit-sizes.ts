/**
 * Fits the weights of the features that make a consequence large. The expected values that the
 * engine computes are replaced by Σ ± size, relative to the largest, and the best option is taken
 * as a logit of these.
 */
import type { SizedCase } from './cases.ts';
import { softmax, type Weights } from './fit-weights.ts';

/** How sure a difference of one largest consequence makes. */
const SURENESS = 3;
const PACES = [1, 0.5, 0.25, 0.125];
const ROUNDS = 3;
const SMALLEST = 1e-6;

/** Coordinate search: the loss has no useful slope where an option changes places. */
export function fitSizes(cases: readonly SizedCase[], priors: Readonly<Weights>, ridge: number): Weights {
  let weights: Weights = { ...priors };
  let least = loss(cases, weights, priors, ridge);
  for (const pace of PACES)
    for (let round = 0; round < ROUNDS; round += 1)
      for (const name of Object.keys(priors))
        for (const step of [pace, -pace]) {
          const tried = { ...weights, [name]: weights[name]! + step };
          const own = loss(cases, tried, priors, ridge);
          if (own < least - 1e-9) [least, weights] = [own, tried];
        }
  return weights;
}

function loss(
  cases: readonly SizedCase[],
  weights: Weights,
  priors: Readonly<Weights>,
  ridge: number,
): number {
  let sum = 0;
  for (const one of cases) sum -= Math.log(Math.max(SMALLEST, bestShares(one, weights)[one.right]!));
  for (const [name, prior] of Object.entries(priors)) sum += (ridge * (weights[name]! - prior) ** 2) / 2;
  return sum;
}

export function bestShares({ options }: SizedCase, weights: Weights): number[] {
  const sized = options.map((own) =>
    own.map(({ sign, sized }) => ({
      sign,
      size: Object.entries(weights).reduce(
        (sum, [name, weight]) => sum + weight * (sized.features[name] ?? 0),
        sized.amount,
      ),
    })),
  );
  const most = Math.max(...sized.flat().map(({ size }) => size));
  return softmax(
    sized.map((own) => SURENESS * own.reduce((sum, { sign, size }) => sum + sign * Math.exp(size - most), 0)),
  );
}
