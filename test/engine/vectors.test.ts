/**
 * The engine beside the independent reference: exact figures to 1e-9, drawn ones to 4 combined
 * standard errors.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Problem, Solution, Spread, StakeholderSolution } from '../../engine/problem.ts';
import { compileEngine, Solver } from '../../engine/solver.ts';
import { type Expected, readVector, VECTOR_NAMES } from '../../problems/vector.ts';

const SEED = 20_260;
const DRAWS = 65_536;
const FEWER_DRAWS = 4_096;
const OTHER_SEEDS = 16;
/** Standard errors that a drawn figure may be off. */
const MOST = 4;
/**
 * √(p(1 − p))/φ(z) at p = 0.1: a sample quantile's standard error is this times sd/√draws where the
 * density is normal.
 */
const QUANTILE_FACTOR = 1.71;
/** A figure that does not vary at all may be off by rounding. */
const ROUNDING = 1e-9;

let solver: Solver;
beforeAll(async () => {
  solver = await Solver.create(await compileEngine());
});

test('there are vectors', () => {
  expect(VECTOR_NAMES.length).toBeGreaterThanOrEqual(18);
});

describe.each(VECTOR_NAMES)('%s', (name) => {
  const { problem, expected } = readVector(name, { seed: SEED, draws: DRAWS });
  let solution: Solution;
  let found: StakeholderSolution;
  beforeAll(() => {
    solution = solver.solveAll(problem);
    found = solution.stakeholders[0]!;
  });

  test('log sizes, order effect, tau, Q, df, C, phi and omega2', () => {
    expect(found.logSize).toHaveLength(expected.log_size.length);
    for (const [item, value] of found.logSize.entries())
      expect(Math.abs(value - expected.log_size[item]!), `log size ${item}`).toBeLessThan(1e-9);
    expect(Math.abs(found.orderEffect - expected.order_effect)).toBeLessThan(1e-9);
    expect(Math.abs(solution.tau - expected.tau)).toBeLessThan(1e-9);
    expect(Math.abs(found.q - expected.Q)).toBeLessThan(1e-9 * Math.max(1, expected.Q));
    expect(found.df).toBe(expected.df);
    expect(Math.abs(found.c - expected.C)).toBeLessThan(1e-9 * Math.max(1, expected.C));
    expect(Math.abs(found.phi - expected.phi)).toBeLessThan(1e-9 * Math.max(1, expected.phi));
    expect(Math.abs(found.omega2 - expected.omega2)).toBeLessThan(1e-9 * Math.max(1, expected.omega2));
  });

  test('expected values and probabilities', () => {
    expect(found.draws).toBe(DRAWS);
    expect(found.solved).toBe(DRAWS);
    const { ev: errors, probabilities: probabilityErrors } = found.standardError;
    for (const [o, own] of errors.entries()) {
      const { ev } = expected;
      const sd = ev.sd[o]! / Math.sqrt(expected.draws);
      near(`ev ${o} mean`, found.ev[o]!.mean, ev.mean[o]!, Math.hypot(own.mean, sd));
      near(`ev ${o} p10`, found.ev[o]!.p10, ev.p10[o]!, Math.hypot(own.p10, QUANTILE_FACTOR * sd));
      near(`ev ${o} p90`, found.ev[o]!.p90, ev.p90[o]!, Math.hypot(own.p90, QUANTILE_FACTOR * sd));
      const p = expected.probabilities[o]!;
      const error = Math.hypot(probabilityErrors[o]!, shareError(p, expected.draws));
      near(`P(best) ${o}`, found.probabilities[o]!, p, error);
      // The standard deviation's own error, for tails as heavy as a kurtosis of 9.
      near(`ev ${o} sd`, found.ev[o]!.sd, ev.sd[o]!, Math.SQRT2 * drawn(ev.sd[o]!, expected));
    }
  });

  test('uncorrected expected values and probabilities', () => {
    spreads('ev uncorrected', found.evUncorrected, expected.ev_uncorrected, expected);
    for (const [o, p] of expected.probabilities_uncorrected.entries())
      near(`P(best) uncorrected ${o}`, found.probabilitiesUncorrected[o]!, p, shareErrors(p, expected));
  });

  test('the best option, where the lead is clear', () => {
    const { ev, ev_uncorrected } = expected;
    if (leads(ev, expected.best, expected.draws)) expect(found.best).toBe(expected.best);
    if (leads(ev_uncorrected, expected.best_uncorrected, expected.draws))
      expect(found.bestUncorrected).toBe(expected.best_uncorrected);
    expect(found.pBest).toBe(found.probabilities[found.best]);
    expect(found.pBestUncorrected).toBe(found.probabilitiesUncorrected[found.bestUncorrected]);
  });

  test('sizes', () => {
    spreads('size', found.size, expected.size, expected, sizeErrors(problem, expected.draws));
  });

  test('what overlaps remove', () => {
    let removedError = 0;
    const total = expected.size.mean.reduce((sum, mean) => sum + mean, 0);
    for (const [c, share] of expected.counted_share.entries()) {
      const { mean, sd } = { mean: expected.size.mean[c]!, sd: expected.size.sd[c]! };
      // A share of something between 0 and its size varies at most like a yes or no, weighted by
      // the size.
      const error = shareErrors(share, expected) * Math.hypot(1, sd / mean);
      near(`counted share ${c}`, found.countedShare[c]!, share, error);
      removedError += (error * mean) / total;
    }
    near('removed share', found.removedShare, expected.removed_share, removedError);
  });

  test('what discounts each consequence most', () => {
    for (const [c, frequency] of expected.discount_frequency.entries()) {
      const discount = found.discountedBy[c];
      near(`discount of ${c}`, discount?.overlap ?? 0, frequency, shareErrors(frequency, expected));
      // Where two discounters are about equally frequent, either may lead; that their frequencies
      // are equal was just checked.
      const rival = discount !== null && discount?.with !== expected.discounter[c];
      if (rival) expect(discount?.overlap ?? 0, `lead over ${c}`).toBeLessThan(frequency + 0.02);
      if (expected.discounter[c] === -1) expect(discount?.overlap ?? 0).toBeLessThan(1e-4);
    }
  });
});

/**
 * `quantileErrors`: errors of each p10 and p90, where few values lie near one and more than a
 * normal distribution's error must be allowed.
 */
function spreads(
  what: string,
  found: Spread[],
  expected: Expected['ev'],
  all: Expected,
  quantileErrors: readonly { p10: number; p90: number }[] = [],
): void {
  expect(found).toHaveLength(expected.mean.length);
  for (const [k, spread] of found.entries()) {
    // The spread of a size that hardly varies rests on a few draws: the larger of the two is the
    // safer one.
    const error = drawn(Math.max(spread.sd, expected.sd[k]!), all);
    near(`${what} ${k} mean`, spread.mean, expected.mean[k]!, error);
    const { p10, p90 } = quantileErrors[k] ?? { p10: 0, p90: 0 };
    near(`${what} ${k} p10`, spread.p10, expected.p10[k]!, Math.max(p10, QUANTILE_FACTOR * error));
    near(`${what} ${k} p90`, spread.p90, expected.p90[k]!, Math.max(p90, QUANTILE_FACTOR * error));
  }
}

/**
 * Errors of the quantiles of sizes: ours over other seeds; the reference's plain draws err at least
 * as much as ours of the same number.
 */
function sizeErrors(problem: Problem, referenceDraws: number): { p10: number; p90: number }[] {
  const repeats = Array.from(
    { length: OTHER_SEEDS },
    (_, k) => solver.solveAll({ ...problem, seed: SEED + 1 + k, draws: FEWER_DRAWS }).stakeholders[0]!.size,
  );
  return repeats[0]!.map((_, k) => {
    const error = (figure: 'p10' | 'p90') => {
      const sd = deviation(repeats.map((size) => size[k]![figure]));
      return sd * Math.sqrt(FEWER_DRAWS / DRAWS + FEWER_DRAWS / referenceDraws);
    };
    return { p10: error('p10'), p90: error('p90') };
  });
}

function deviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
}

/**
 * Combined standard error of two plain Monte Carlo means; ours, of scrambled Sobol' points, is
 * smaller.
 */
function drawn(sd: number, expected: Expected): number {
  return sd * Math.sqrt(1 / expected.draws + 1 / DRAWS);
}

function shareErrors(p: number, expected: Expected): number {
  return Math.hypot(shareError(p, expected.draws), shareError(p, DRAWS));
}

function shareError(p: number, draws: number): number {
  return Math.max(Math.sqrt(Math.max(0, p * (1 - p)) / draws), 1 / draws);
}

function leads({ mean, sd }: Expected['ev'], best: number, draws: number): boolean {
  return mean.every(
    (value, o) => o === best || mean[best]! - value > (MOST * (sd[o]! + sd[best]!)) / Math.sqrt(draws),
  );
}

function near(what: string, found: number, expected: number, error: number): void {
  const off = Math.abs(found - expected);
  expect(off, `${what}: ${found}, reference ${expected}, seed ${SEED}`).toBeLessThanOrEqual(
    MOST * error + ROUNDING,
  );
}
