/**
 * The fits and the posterior beside an independent reference, on small random problems without a
 * vector.
 */
import { beforeAll, expect, test } from 'vitest';
import type { Problem } from '../../../../engine/problem.ts';
import { referenceSizes } from '../../../../problems/oracles/reference-sizes.ts';
import { Random } from '../../../../problems/random.ts';
import { randomProblem } from '../../../../problems/random-problem.ts';
import { compileProbe, Probe } from '../../probe.ts';

const SIZE_PROBLEMS = process.env.LONG === '1' ? 1000 : 150;

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
