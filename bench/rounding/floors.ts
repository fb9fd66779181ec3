/**
 * Which floor is best where the log probabilities of two orders are averaged and both were rounded
 * to two decimals.
 */
import { averageOrders } from '../../judge/both-orders.ts';
import { readPrinted } from '../../judge/printed-probabilities.ts';
import { Random } from '../../problems/random.ts';
import { normalised, rounded } from '../../problems/simulated-server.ts';

/** Questions that are alike. */
export interface Questions {
  choices: number;
  /** Standard deviation of the log probabilities of what the judge believes. */
  sharpness: number;
  /** What each position adds to the log probability of its choice. */
  bias: number;
  /** Standard deviation of what differs between the orders, on log probabilities. */
  noise: number;
}

/** Means over questions, less those of the same answers unrounded. */
export interface FloorFigures {
  /** Expected −ln p of the outcome, which follows what the judge believes. */
  logLoss: number;
  /** Expected Σ (p − outcome)². */
  brier: number;
  /** Largest −ln p of a choice that the judge believes with at least 0.1. */
  worst: number;
}

export const FLOORS = [1e-12, 0.0001, 0.0005, 0.001, 0.0015, 0.002, 0.0025, 0.003, 0.004, 0.005] as const;

/** One result for each floor; a function of its arguments alone. */
export function measureFloors(
  kinds: readonly Questions[],
  count: number,
  floors: readonly number[] = FLOORS,
): FloorFigures[] {
  const sums = floors.map((): FloorFigures => ({ logLoss: 0, brier: 0, worst: 0 }));
  for (const kind of kinds) {
    const random = new Random(1);
    for (let question = 0; question < count; question += 1) {
      const { belief, given, reversed } = answered(random, kind);
      const exact = averageOrders(given, reversed);
      const [one, other] = [printed(given), printed(reversed)];
      for (const [k, floor] of floors.entries())
        addFigures(sums[k]!, belief, averageOrders(one, other, floor), exact);
    }
  }
  const all = kinds.length * count;
  return sums.map(({ logLoss, brier, worst }) => ({ logLoss: logLoss / all, brier: brier / all, worst }));
}

function answered(random: Random, { choices, sharpness, bias, noise }: Questions) {
  const logits = Array.from({ length: choices }, () => sharpness * random.normal());
  const inOrder = (order: readonly number[]) =>
    softmax(order.map((logit, position) => logit + bias * position + noise * random.normal()));
  return { belief: softmax(logits), given: inOrder(logits), reversed: inOrder(logits.toReversed()) };
}

function printed(p: readonly number[]): number[] {
  const numbers = p.map(rounded);
  return readPrinted(numbers) ?? normalised(numbers);
}

function addFigures(
  sums: FloorFigures,
  belief: readonly number[],
  p: readonly number[],
  exact: readonly number[],
): void {
  for (const [choice, believed] of belief.entries()) {
    sums.logLoss += believed * Math.log(exact[choice]! / p[choice]!);
    sums.brier += (p[choice]! - believed) ** 2 - (exact[choice]! - believed) ** 2;
    if (believed >= 0.1) sums.worst = Math.max(sums.worst, -Math.log(p[choice]!));
  }
}

function softmax(logits: readonly number[]): number[] {
  const most = Math.max(...logits);
  return normalised(logits.map((logit) => Math.exp(logit - most)));
}
