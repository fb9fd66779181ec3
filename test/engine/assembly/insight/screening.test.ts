/** Values every pair of items, to see that the best is among those that insight looks at. */
import { expect, test } from 'vitest';
import type { Problem } from '../../../../engine/problem.ts';
import { Random } from '../../../../problems/random.ts';
import { randomProblem } from '../../../../problems/random-problem.ts';
import { compileProbe, Probe } from '../../probe.ts';

const probe = await Probe.create(await compileProbe());
const JUDGE = { noise: 1, statedSpread: 0.6, orderEffect: 0.3, itemErrors: 0, sharedErrors: 0 };
/** That of engine/assembly/insight/questions.ts. */
const LEAST_WORTH = 0.0005;

function someProblem(seed: number, items: number, overlap: 'none' | 'both'): Problem {
  const random = new Random(seed);
  const shape = { options: 2 + random.below(4), stakeholders: 1, items, sharing: 0, overlap } as const;
  const problem = randomProblem(random, shape, JUDGE);
  const stakeholders = problem.stakeholders.map((one) => ({ ...one, overlap: one.overlap.slice(0, items) }));
  return { ...problem, stakeholders, draws: 2_048 };
}

test.each([
  [12, 'none'],
  [12, 'both'],
  [40, 'none'],
  [40, 'both'],
] as const)('the best of all pairs of %i items is looked at; overlaps: %s', (items, overlap) => {
  let worthAsking = 0;
  for (let seed = 1; seed <= 30; seed += 1) {
    const problem = someProblem(seed, items, overlap);
    const screened = probe.screenedPairs(problem);
    if (screened.length === 0) continue;
    const worths = probe.pairWorths({ ...problem, draws: 8_192 });
    expect(worths.size).toBe((items * (items - 1)) / 2);
    const best = Math.max(...worths.values());
    if (best <= LEAST_WORTH) continue;
    worthAsking += 1;
    // Two pairs may be worth the same to rounding.
    expect(Math.max(...screened.map((pair) => worths.get(pair)!)), `seed ${seed}`).toBeGreaterThan(
      0.99 * best,
    );
  }
  expect(worthAsking).toBeGreaterThan(5);
});

test('a pair that is valued alone is worth what insight reports', () => {
  const items = 12;
  let compared = 0;
  for (let seed = 1; seed <= 20; seed += 1) {
    const problem = { ...someProblem(seed, items, 'both'), insight: true };
    const { insight } = probe.solveAll(problem).stakeholders[0]!;
    const worths = probe.pairWorths(problem);
    for (const { kind, between, evsi } of insight!.questions) {
      if (kind !== 'ratio') continue;
      // `pairWorths` has a pair i < j at i · items + j.
      expect(worths.get(Math.min(...between) * items + Math.max(...between))).toBe(evsi);
      compared += 1;
    }
  }
  expect(compared).toBeGreaterThan(10);
});
