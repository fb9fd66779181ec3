/**
 * A judge whose errors are known, for tests and benches: it answers a design from the items' true
 * log sizes.
 */
import type { ItemPair } from '../engine/design.ts';
import { RATIOS, type RatioRecord } from '../engine/problem.ts';
import type { Random } from './random.ts';
import type { SimulatedServer } from './simulated-server.ts';

/** How a simulated judge errs. Spreads and effects are on the scale of log ratios. */
export interface Judge {
  /** Standard deviation of its error in one answer. */
  noise: number;
  /** Standard deviation that it states. */
  statedSpread: number;
  /** The effect of being shown first. */
  orderEffect: number;
  /**
   * Part of the error's variance that comes from the items, 0 … 1: each item has one error in all
   * its pairs, and the two items of a pair contribute half each.
   */
  itemErrors: number;
  /** Part of the rest that both orders of a pair share, 0 … 1. */
  sharedErrors: number;
  /** Part of every stated distribution that lies evenly on all choices, 0 … 1; left out: 0. */
  evenShare?: number;
}

/**
 * No choice gets less than this. The simulated judges of the reference vectors had the same floor.
 */
const LEAST_PROBABILITY = 1e-6;

const centres = RATIOS.map(Math.log);
const innerEdges = centres.slice(1).map((centre, index) => (centre + centres[index]!) / 2);

/** The judge's answers to a design, given the true log sizes, as they arrive from its server. */
export function simulatedRecords(
  random: Random,
  trueLogSize: readonly number[],
  pairs: readonly ItemPair[],
  judge: Judge,
  server?: SimulatedServer,
): RatioRecord[] {
  const shared = new Map<string, number>();
  const ofItem = trueLogSize.map(() => (judge.itemErrors > 0 ? random.normal() : 0));
  return pairs.map(({ first, second }, question) => {
    const [low, high] = [Math.min(first, second), Math.max(first, second)];
    const known = shared.get(`${low} ${high}`) ?? random.normal();
    shared.set(`${low} ${high}`, known);
    // A shared error is about the difference low − high, so it changes sign with the order.
    const ofPair =
      Math.sqrt(judge.sharedErrors) * (first === low ? known : -known) +
      Math.sqrt(1 - judge.sharedErrors) * random.normal();
    const ofItems = (ofItem[first]! - ofItem[second]!) / Math.SQRT2;
    const error = Math.sqrt(judge.itemErrors) * ofItems + Math.sqrt(1 - judge.itemErrors) * ofPair;
    const difference = trueLogSize[first]! - trueLogSize[second]!;
    const shift = server?.shiftOf(question) ?? 0;
    const mean = difference + judge.orderEffect + judge.noise * error + shift;
    const p = statedDistribution(mean, judge);
    return { first, second, p: server?.answer(p) ?? p };
  });
}

function statedDistribution(mean: number, { statedSpread, evenShare = 0 }: Judge): number[] {
  const p = discretisedNormal(mean, statedSpread);
  return evenShare === 0 ? p : p.map((one) => (1 - evenShare) * one + evenShare / p.length);
}

/**
 * Probability of each choice under a normal over log ratios, cut at the midpoints between
 * neighbouring choices.
 */
export function discretisedNormal(mean: number, spread: number): number[] {
  const below = [0, ...innerEdges.map((edge) => normalDistribution((edge - mean) / spread)), 1];
  const p = centres.map((_, choice) => Math.max(LEAST_PROBABILITY, below[choice + 1]! - below[choice]!));
  const sum = p.reduce((total, one) => total + one, 0);
  return p.map((one) => one / sum);
}

/** Φ, to 1.5e-7 (Abramowitz and Stegun 1964, 7.1.26). */
function normalDistribution(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const series =
    t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  const tail = 0.5 * series * Math.exp(-x * x);
  return z < 0 ? tail : 1 - tail;
}
