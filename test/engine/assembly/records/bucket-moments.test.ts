import { expect, test } from 'vitest';
import { compileEngine, Solver } from '../../../../engine/solver.ts';
import { readVector } from '../../../../problems/vector.ts';

test.each([1 - 9e-7, 1 + 9e-7])(
  'probabilities that add up to %f count as if they added up to 1',
  async (sum) => {
    const solver = await Solver.create(await compileEngine());
    const { problem } = readVector('forty-consequences', { seed: 1, draws: 256 });
    const scaled = problem.stakeholders.map((part) => ({
      ...part,
      ratio: part.ratio.map(({ p, ...pair }) => ({ ...pair, p: p.map((one) => one * sum) })),
    }));
    const [found, expected] = [
      solver.solveAll({ ...problem, stakeholders: scaled }),
      solver.solveAll(problem),
    ];
    for (const name of ['tau', 'phi', 'itemShare'] as const)
      expect(found[name]).toBeCloseTo(expected[name], 12);
    const [one, other] = [found.stakeholders[0]!, expected.stakeholders[0]!];
    for (const name of ['orderEffect', 'saturatedShare', 'phi', 'omega2'] as const)
      expect(one[name], name).toBeCloseTo(other[name], 12);
    for (const name of ['q', 'c'] as const) expect(one[name] / other[name]).toBeCloseTo(1, 12);
    for (const [item, value] of other.logSize.entries()) expect(one.logSize[item]).toBeCloseTo(value, 12);
  },
);
