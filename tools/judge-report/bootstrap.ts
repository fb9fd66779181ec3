/**
 * Intervals by resampling whole requests with replacement (cluster bootstrap, percentile; Davison
 * and Hinkley 1997, 3.8).
 */
import { Random } from '../../problems/random.ts';
import type { Outcome } from './measures.ts';

const RESAMPLES = 1000;
const SEED = 20_261_121;

/** The 2.5 % and 97.5 % points of the statistic; the same for the same outcomes. */
export function bootstrapInterval(
  outcomes: readonly Outcome[],
  statistic: (outcomes: readonly Outcome[]) => number,
): [low: number, high: number] {
  const requests = [...Map.groupBy(outcomes, ({ kind, request }) => `${kind} ${request}`).values()];
  const random = new Random(SEED);
  const values = Array.from({ length: RESAMPLES }, () =>
    statistic(requests.flatMap(() => random.pick(requests))),
  ).sort((a, b) => a - b);
  return [values[Math.floor(0.025 * RESAMPLES)]!, values[Math.ceil(0.975 * RESAMPLES) - 1]!];
}
