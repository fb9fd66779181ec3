/**
 * What several stakeholders share, and what each has of its own: the vectors are of one stakeholder
 * each.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Problem } from '../../../../engine/problem.ts';
import { Random } from '../../../../problems/random.ts';
import { randomProblem } from '../../../../problems/random-problem.ts';
import { renamed } from '../../../../problems/same-problem.ts';
import { readVector } from '../../../../problems/vector.ts';
import { compileProbe, Probe } from '../../probe.ts';

let solver: Probe;
beforeAll(async () => {
  solver = await Probe.create(await compileProbe());
});

/**
 * The figures that the reference which made the vectors gives for three of them as one decision.
 */
test('three vectors as the stakeholders of one decision', () => {
  const parts = ['six-consequences', 'shared-items', 'overlap-small'].map(
    (name) => readVector(name, { seed: 1, draws: 256 }).problem,
  );
  const solution = solver.solveAll({
    ...parts[0]!,
    options: Math.max(...parts.map(({ options }) => options)),
    stakeholders: parts.flatMap(({ stakeholders }) => stakeholders),
  });
  expect(solution.tau).toBeCloseTo(0.119799717587, 9);
  expect(solution.phi).toBeCloseTo(0.689192739176, 9);
  expect(solution.itemShare).toBeCloseTo(0.228271189702, 9);
  const scales = solution.stakeholders.map(({ phi, omega2 }) => [phi, omega2]);
  const expected = [
    [0.831657567181, 0.0165369343],
    [0.714270622466, 0.015183613514],
    [0.678065064095, 0.016386412053],
  ];
  expect(scales).toEqual(expected.map((pair) => pair.map((value) => expect.closeTo(value, 9))));
});

describe('without a degree of freedom in the whole decision', () => {
  const twoItems = randomProblem(new Random(1), {
    options: 2,
    stakeholders: 3,
    items: 2,
    sharing: 0,
    overlap: 'none',
  });

  test('the posterior is that of the fit', () => {
    const solution = solver.solveAll(twoItems);
    expect(solution).toMatchObject({ tau: 0.5, phi: 1, itemShare: 0, df: 0 });
    for (const { phi, omega2, size } of solution.stakeholders) {
      expect([phi, omega2]).toEqual([1, 0]);
      expect(size.every(({ mean, p10, p90 }) => [mean, p10, p90].every(Number.isFinite))).toBe(true);
    }
  });

  test('also where answers are as narrow as the scale allows', () => {
    const p = Array.from({ length: 15 }, (_, k) => (k === 9 ? 1 : 0));
    const sure: Problem = {
      ...twoItems,
      ratioSpreadScale: 1e-6,
      tauPrior: { scale: 0, df: 4 },
      stakeholders: [{ ...twoItems.stakeholders[0]!, ratio: [{ first: 0, second: 1, p }] }],
    };
    const solution = solver.solveAll(sure);
    expect(solution).toMatchObject({ tau: 0, phi: 1, itemShare: 0, df: 0 });
    expect(solution.stakeholders[0]).toMatchObject({ phi: 1, omega2: 0, solved: 1024 });
  });
});

test('a stakeholder without records among others has their scale and no item variance', () => {
  const problem = randomProblem(new Random(2), {
    options: 2,
    stakeholders: 2,
    items: 6,
    sharing: 0,
    overlap: 'none',
  });
  const alone = { consequences: [{ option: 0, sign: 1, item: 0 } as const], ratio: [], overlap: [] };
  const nothing = { consequences: [], ratio: [], overlap: [] };
  const before = solver.solveAll(problem);
  const after = solver.solveAll({
    ...problem,
    stakeholders: [...problem.stakeholders, alone, nothing],
  });
  expect(after).toMatchObject({ tau: before.tau, phi: before.phi, itemShare: before.itemShare });
  for (const { phi, omega2, size } of after.stakeholders.slice(2)) {
    expect(phi).toBeCloseTo((4 * before.phi) / 3, 12);
    expect(omega2).toBe(0);
    expect(size.every(({ sd }) => sd === 0)).toBe(true);
  }
});

test('whichever item is the ground, differences have the same variance', () => {
  for (let seed = 1; seed <= 40; seed += 1) {
    const random = new Random(seed);
    const shape = { options: 2, stakeholders: 1, items: 3 + random.below(8), sharing: 0 };
    const problem = randomProblem(random, { ...shape, overlap: 'none' });
    // So wide a stated spread that the answers agree better than it says: items have a variance of
    // their own.
    problem.ratioSpreadScale = 3;
    const { problem: other, item } = renamed(random, problem);
    const [one, two] = [problem, other].map((each) => solver.posterior(each, 0, solver.pooled(each)));
    expect(solver.pooled(problem).itemShare, `seed ${seed}`).toBeGreaterThan(0);
    for (const [i, to] of item.entries())
      for (const [j, toOther] of item.entries())
        expect(varianceOf(two!, to, toOther), `seed ${seed}, ${i} and ${j}`).toBeCloseTo(
          varianceOf(one!, i, j),
          9,
        );
  }
});

/** Of the difference of two log sizes. */
function varianceOf({ covariance }: ReturnType<Probe['posterior']>, i: number, j: number): number {
  return covariance[i]![i]! + covariance[j]![j]! - 2 * covariance[i]![j]!;
}
