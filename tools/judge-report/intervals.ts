/** 95 % intervals of figures that were measured on labelled answers. */
import { Random } from '../../problems/random.ts';
import type { Outcome } from './measures.ts';

const RESAMPLES = 1000;
const SEED = 20_261_121;

/** Interval of 95 % for a share (Wilson 1927); [0, 1] without trials. */
export function wilsonInterval(right: number, trials: number): [low: number, high: number] {
  if (trials === 0) return [0, 1];
  const z = 1.959963984540054;
  const share = right / trials;
  const centre = share + z ** 2 / (2 * trials);
  const reach = z * Math.sqrt((share * (1 - share)) / trials + z ** 2 / (4 * trials ** 2));
  const whole = 1 + z ** 2 / trials;
  return [Math.max(0, (centre - reach) / whole), Math.min(1, (centre + reach) / whole)];
}

/**
 * The 2.5 % and 97.5 % points of the statistic, by resampling whole requests with replacement
 * (cluster bootstrap, percentile; Davison and Hinkley 1997, 3.8). Equal outcomes give equal
 * intervals.
 */
export function bootstrapInterval(
  outcomes: readonly Outcome[],
  statistic: (outcomes: readonly Outcome[]) => number,
): [low: number, high: number] {
  const requests = [...Map.groupBy(outcomes, ({ kind, request }) => `${kind} ${request}`).values()];
  return bootstrapClusters(requests, statistic);
}

/** The interval of `bootstrapInterval`, for any clusters. */
export function bootstrapClusters<One>(
  clusters: readonly (readonly One[])[],
  statistic: (sample: readonly One[]) => number,
): [low: number, high: number] {
  const random = new Random(SEED);
  const values = Array.from({ length: RESAMPLES }, () =>
    statistic(clusters.flatMap(() => random.pick(clusters))),
  ).sort((a, b) => a - b);
  return [values[Math.floor(0.025 * RESAMPLES)]!, values[Math.ceil(0.975 * RESAMPLES) - 1]!];
}
