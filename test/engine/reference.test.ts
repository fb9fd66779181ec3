/**
 * The module beside an independent reference: log sizes and heterogeneity to rounding, and the size
 * that overlaps remove in expectation, on small random problems without a vector.
 */
import { beforeAll, expect, test } from 'vitest';
import type { Consequence, Problem } from '../../engine/problem.ts';
import { referenceRemoved } from '../../problems/oracles/reference-draw.ts';
import { type Posterior, referenceSizes } from '../../problems/oracles/reference-sizes.ts';
import { Random } from '../../problems/random.ts';
import { randomProblem } from '../../problems/random-problem.ts';
import { printFigures } from './print-figures.ts';
import { compileProbe, Probe } from './probe.ts';

const LONG = process.env.LONG === '1';
const SIZE_PROBLEMS = LONG ? 1000 : 150;
const OVERLAP_PROBLEMS = LONG ? 100 : 24;
const REFERENCE_DRAWS = LONG ? 100_000 : 20_000;
/** A discount so rare that the reference may have met none: five draws' worth. */
const RARE = 5 / REFERENCE_DRAWS;

let solver: Probe;
beforeAll(async () => {
  solver = await Probe.create(await compileProbe());
});

test('posterior, order effect and heterogeneity equal the reference to 1e-9', () => {
  for (let seed = 1; seed <= SIZE_PROBLEMS; seed += 1) {
    const random = new Random(seed);
    const items = 1 + random.below(9);
    const shape = { options: 2, stakeholders: 1 + random.below(3), items, sharing: random.below(3) };
    const problem: Problem = {
      ...randomProblem(random, { ...shape, overlap: 'none' }),
      ratioSpreadScale: random.pick([0.5, 1, 2]),
      tauPrior: { scale: random.pick([0, 0.5, 1.5]), df: random.pick([0.5, 4]) },
    };
    thin(random, problem);
    const expected = referenceSizes(problem);
    const solution = solver.solveAll(problem);
    for (const name of ['tau', 'phi', 'itemShare'] as const)
      expect(solution[name], `seed ${seed}, ${name}`).toBeCloseTo(expected[name], 9);
    for (const [s, { mean, covariance, orderEffect, phi, omega2 }] of expected.posteriors.entries()) {
      const posterior = solver.posterior(problem, s, solution);
      expectAlmostEqual(posterior.mean, mean, `seed ${seed}, mean`);
      expectAlmostEqual(posterior.covariance.flat(), covariance.flat(), `seed ${seed}, covariance`);
      const largest = Math.max(...mean);
      const { logSize, orderEffect: found, ...scale } = solution.stakeholders[s]!;
      expect(scale.phi, `seed ${seed}`).toBeCloseTo(phi, 9);
      expect(scale.omega2, `seed ${seed}`).toBeCloseTo(omega2, 9);
      const shifted = mean.map((value) => value - largest);
      expectAlmostEqual(logSize, shifted, `seed ${seed}, log sizes`);
      // Without an order column the reported effect is a mean over merged rows, which the reference
      // does not give.
      if (orderEffect !== 0) expect(found, `seed ${seed}`).toBeCloseTo(orderEffect, 9);
    }
  }
});

test('overlaps remove what the reference removes, within 4 standard errors of the reference', () => {
  const deviations: number[] = [];
  for (let seed = 1; seed <= OVERLAP_PROBLEMS; seed += 1) {
    const random = new Random(1000 + seed);
    const shape = { options: 2 + random.below(2), stakeholders: 1, items: 4 + random.below(2), sharing: 0 };
    const problem: Problem = { ...randomProblem(random, { ...shape, overlap: 'both' }), draws: 65_536 };
    giveEveryCellItsOwnShare(random, problem);
    const { size, countedShare, ev, evUncorrected } = solver.solveAll(problem).stakeholders[0]!;
    const reference = referenceRemovals(random, problem);
    for (const [c, { mean, standardError }] of reference.consequences.entries()) {
      const removed = size[c]!.mean * (1 - countedShare[c]!);
      if (mean > RARE) deviations.push((removed - mean) / standardError);
      expect(Math.abs(removed - mean), `seed ${seed}, consequence ${c}`).toBeLessThanOrEqual(
        4 * standardError + RARE,
      );
    }
    for (const [o, { mean, standardError }] of reference.options.entries()) {
      const difference = evUncorrected[o]!.mean - ev[o]!.mean;
      expect(Math.abs(difference - mean), `seed ${seed}, option ${o}`).toBeLessThanOrEqual(
        4 * standardError + RARE,
      );
    }
  }
  const squares = deviations.reduce((total, one) => total + one ** 2, 0);
  printFigures('what overlaps remove, module − reference in standard errors of the reference', [
    ['figures', 'root mean square', 'largest'],
    [deviations.length, Math.sqrt(squares / deviations.length), Math.max(...deviations.map(Math.abs))],
  ]);
});

function expectAlmostEqual(found: number[], expected: number[], place: string): void {
  expect(found, place).toHaveLength(expected.length);
  for (const [index, value] of found.entries())
    expect(value, `${place} ${index}`).toBeCloseTo(expected[index]!, 9);
}

/**
 * Drops some records of the larger designs, never a cycle's chain, so that rows differ in how they
 * merge.
 */
function thin(random: Random, problem: Problem): void {
  for (const stakeholder of problem.stakeholders) {
    const items = 1 + Math.max(...stakeholder.consequences.map(({ item }) => item));
    if (items <= 5) continue;
    stakeholder.ratio = stakeholder.ratio.filter((_, index) => index < items || random.uniform() < 0.8);
  }
}

/**
 * The questions' few shares make discounts exactly equal. This test does not check which of them is
 * taken.
 */
function giveEveryCellItsOwnShare(random: Random, problem: Problem): void {
  for (const stakeholder of problem.stakeholders) {
    stakeholder.overlap = stakeholder.overlap.map((record) => ({
      ...record,
      cells: record.cells.map((cell) => ({ ...cell, share: random.uniform(0.1, 1) })),
    }));
  }
}

interface Estimate {
  mean: number;
  standardError: number;
}

/** Plain Monte Carlo over the reference's posterior and its brute-force discounts. */
function referenceRemovals(
  random: Random,
  problem: Problem,
): { consequences: Estimate[]; options: Estimate[] } {
  const { consequences, overlap } = problem.stakeholders[0]!;
  const posterior = referenceSizes(problem).posteriors[0]!;
  const factor = cholesky(posterior.covariance);
  const perConsequence = consequences.map(() => new Moments());
  const perOption = Array.from({ length: problem.options }, () => new Moments());
  for (let draw = 0; draw < REFERENCE_DRAWS; draw += 1) {
    const size = drawnSizes(random, posterior, factor, consequences);
    const removed = referenceRemoved(random, consequences, overlap, size);
    for (const [c, value] of removed.entries()) perConsequence[c]!.add(value);
    for (const [o, moments] of perOption.entries()) {
      let removedOfOption = 0;
      for (const [c, { option, sign }] of consequences.entries()) {
        if (option === o) removedOfOption += sign * removed[c]!;
      }
      moments.add(removedOfOption);
    }
  }
  return {
    consequences: perConsequence.map((one) => one.estimate()),
    options: perOption.map((one) => one.estimate()),
  };
}

function drawnSizes(
  random: Random,
  { mean }: Posterior,
  factor: number[][],
  consequences: readonly Consequence[],
): number[] {
  const z = mean.map(() => random.normal());
  const x = mean.map((value, i) => factor[i]!.reduce((sum, entry, j) => sum + entry * z[j]!, value));
  const largest = Math.max(...x);
  return consequences.map(({ item }) => Math.exp(x[item]! - largest));
}

/** Lower triangle L with L·Lᵀ = matrix; a zero row and column stays zero. */
function cholesky(matrix: number[][]): number[][] {
  const lower = matrix.map((line) => line.map(() => 0));
  for (let i = 0; i < matrix.length; i += 1) {
    for (let j = 0; j <= i; j += 1) {
      let rest = matrix[i]![j]!;
      for (let k = 0; k < j; k += 1) rest -= lower[i]![k]! * lower[j]![k]!;
      const pivot = lower[j]![j]!;
      lower[i]![j] = i === j ? Math.sqrt(Math.max(0, rest)) : pivot > 0 ? rest / pivot : 0;
    }
  }
  return lower;
}

class Moments {
  #count = 0;
  #mean = 0;
  #squares = 0;

  /** Welford 1962. */
  add(value: number): void {
    this.#count += 1;
    const before = value - this.#mean;
    this.#mean += before / this.#count;
    this.#squares += before * (value - this.#mean);
  }

  estimate(): Estimate {
    return { mean: this.#mean, standardError: Math.sqrt(this.#squares / (this.#count - 1) / this.#count) };
  }
}
