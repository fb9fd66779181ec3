/**
 * Draws that stand for lines, without overlaps (docs/method.md, "Draws"); line-discounts.test.ts
 * has those with overlaps.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { type Consequence, type Problem, UnsolvableProblem } from '../../../../../engine/problem.ts';
import { Random } from '../../../../../problems/random.ts';
import { givenTau, randomProblem } from '../../../../../problems/random-problem.ts';
import { readVector } from '../../../../../problems/vector.ts';
import { expectFigures, linesByHand, winsOf } from '../../../lines-by-hand.ts';
import { compileProbe, Probe } from '../../../probe.ts';

const shape = { options: 3, stakeholders: 1, items: 8, sharing: 0, overlap: 'none' } as const;

let solver: Probe;
beforeAll(async () => {
  solver = await Probe.create(await compileProbe());
});

describe.each([
  ['six-consequences', 1_040],
  ['vague-judge', 256],
  ['shared-items', 1_040],
  ['tied-empty-options', 512],
  ['forty-consequences', 272],
])('%s at %i draws', (name, draws) => {
  const { problem } = readVector(name, { seed: 5, draws });

  test('the loadings give the posterior’s covariance', () => {
    const pooled = solver.pooled(problem);
    const loadings = solver.loadings(problem, 0, pooled);
    const { covariance } = solver.posterior(problem, 0, pooled);
    for (const [i, row] of covariance.entries())
      for (const [j, value] of row.entries())
        expect(loadings[i]!.reduce((sum, a, k) => sum + a * loadings[j]![k]!, 0)).toBeCloseTo(value, 9);
  });

  test('figures are those of the nodes, each found by exponentials of its own', () => {
    const pooled = solver.pooled(problem);
    const found = solver.solve(problem, 0, pooled);
    expectFigures(found, linesByHand(solver, problem, pooled), name);
  });
});

describe('probabilities', () => {
  test('add up to 1, and none is above it', () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const random = new Random(seed);
      const options = 1 + random.below(8);
      const problem = randomProblem(random, { ...shape, options, items: 2 + random.below(12) });
      const { probabilities } = solver.solveAll({ ...problem, draws: 272 }).stakeholders[0]!;
      expect(Math.max(...probabilities), `seed ${seed}`).toBeLessThanOrEqual(1);
      expect(
        probabilities.reduce((sum, p) => sum + p, 0),
        `seed ${seed}`,
      ).toBeCloseTo(1, 12);
      if (options === 1) expect(probabilities).toEqual([1]);
    }
  });

  test.each([2, 3, 4])('of %i identical options are one option’s, split equally', (copies) => {
    for (let seed = 1; seed <= 10; seed += 1) {
      const problem = { ...randomProblem(new Random(seed), shape), draws: 1_040 };
      const pooled = solver.pooled(problem);
      const alone = solver.solve(problem, 0, pooled);
      const { consequences } = problem.stakeholders[0]!;
      const own = consequences.filter(({ option }) => option === 0);
      const more = Array.from({ length: copies - 1 }, (_, k) =>
        own.map((one): Consequence => ({ ...one, option: 3 + k })),
      ).flat();
      const found = solver.solve(
        withConsequences(problem, 2 + copies, [...consequences, ...more]),
        0,
        pooled,
      );
      const same = [0, ...found.probabilities.keys()].filter((o) => o === 0 || o >= 3);
      for (const o of same) {
        expect(found.probabilities[o], `seed ${seed}`).toBe(found.probabilities[0]);
        expect(found.ev[o]).toEqual(found.ev[0]);
      }
      const error = copies * found.standardError.probabilities[0]! + alone.standardError.probabilities[0]!;
      expect(Math.abs(copies * found.probabilities[0]! - alone.probabilities[0]!)).toBeLessThan(5 * error);
      expect(found.probabilities.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12);
    }
  });

  test('are equal where consequences cancel exactly', () => {
    const problem = randomProblem(new Random(2), shape);
    const cancelling = problem.stakeholders[0]!.consequences.flatMap(({ item }): Consequence[] => [
      { option: 1, sign: 1, item },
      { option: 1, sign: -1, item },
    ]);
    const found = solver.solveAll(withConsequences(problem, 3, cancelling)).stakeholders[0]!;
    expect(found.probabilities).toEqual([1 / 3, 1 / 3, 1 / 3].map((p) => expect.closeTo(p, 12)));
    for (const { p10, p90 } of found.ev) {
      expect(p10).toBeCloseTo(0, 12);
      expect(p90).toBeCloseTo(0, 12);
    }
  });
});

test.each([1, 2, 3, 4, 5])(
  'what tells options apart may be far smaller than the %i items that they share',
  (shared) => {
    const problem = chainProblem(shared, 512);
    const found = solver.solve(problem, 0, givenTau(0.3));
    const byHand = winsOf(linesByHand(solver, problem, givenTau(0.3)));
    for (const [o, p] of byHand.entries()) expect(found.probabilities[o]).toBeCloseTo(p, 6);
    expect(byHand[1]).toBeGreaterThan(0.9);
  },
);

test('options that are the same but for rounding do not turn the lines', () => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const problem = randomProblem(new Random(seed), { ...shape, items: 12 });
    const { consequences } = problem.stakeholders[0]!;
    const { best } = solver.solveAll(problem).stakeholders[0]!;
    const twin = consequences.filter(({ option }) => option === best).map((one) => ({ ...one, option: 3 }));
    const [same, otherOrder] = [twin, twin.toReversed()].map((more) => {
      const both = withConsequences(problem, 4, [...consequences, ...more]);
      return solver.loadings(both, 0, givenTau(0.5)).map((row) => row[0]!);
    });
    // Twins may cancel each other in the sum; then either sense is as good.
    const sense = Math.sign(same!.reduce((sum, loading, i) => sum + loading * otherOrder![i]!, 0));
    for (const [i, loading] of same!.entries())
      expect(sense * otherOrder![i]!, `seed ${seed}`).toBeCloseTo(loading, 9);
  }
});

test('an EV that is exactly 1 in most draws has quantiles of 1, known exactly', () => {
  // Item 0 is many times the other's size, so it is nearly always the largest.
  const problem = pairProblem(10, 1_040);
  const found = solver.solveAll(problem).stakeholders[0]!;
  expect(found.ev[0]).toMatchObject({ p10: 1, p90: 1 });
  expect(found.standardError.ev[0]).toMatchObject({ p10: 0, p90: 0 });
  // Where the sizes are close, only the highest values are 1. p10 is exp(−0.0405 − 1.2816·√(0.00667
  // + 0.5²)).
  const close = solver.solveAll(pairProblem(7, 1_040)).stakeholders[0]!;
  expect(close.ev[0]).toMatchObject({ p10: expect.closeTo(0.5017, 3), p90: 1 });
});

describe('a problem so vague that sizes leave the range of numbers along a line', () => {
  test('has draws instead, to the same figures', () => {
    const { problem } = readVector('six-consequences', { seed: 3, draws: 4_096 });
    const steep = (tau: number) => {
      const first = solver.loadings(problem, 0, givenTau(tau)).map((row) => row[0]!);
      return Math.max(...first) - Math.min(...first);
    };
    const [lower, upper] = aroundSteepest(steep);
    const lines = solver.solve(problem, 0, givenTau(lower));
    const draws = solver.solve(problem, 0, givenTau(upper));
    // Shares of draws are whole numbers of them; those of lines are not.
    expect(lines.probabilities.some((p) => !Number.isInteger(p * 4_096))).toBe(true);
    expect(draws.probabilities.every((p) => Number.isInteger(p * 4_096))).toBe(true);
    for (const [o, { p10, p90 }] of draws.ev.entries()) {
      const errors = [lines.standardError, draws.standardError];
      expect(Math.abs(p10 - lines.ev[o]!.p10)).toBeLessThan(
        5 * Math.hypot(...errors.map(({ ev }) => ev[o]!.p10)) + 1e-9,
      );
      expect(Math.abs(p90 - lines.ev[o]!.p90)).toBeLessThan(
        5 * Math.hypot(...errors.map(({ ev }) => ev[o]!.p90)) + 1e-9,
      );
      const error = Math.hypot(...errors.map(({ probabilities }) => probabilities[o]!));
      expect(Math.abs(draws.probabilities[o]! - lines.probabilities[o]!)).toBeLessThan(5 * error);
    }
  });

  test('is refused where its variances are not finite, and the solver goes on', () => {
    const { problem } = readVector('six-consequences', { seed: 3, draws: 256 });
    const before = solver.solve(problem, 0, givenTau(0.5));
    expect(() => solver.solve(problem, 0, givenTau(1e200))).toThrow(UnsolvableProblem);
    expect(solver.solve(problem, 0, givenTau(0.5))).toEqual(before);
  });

  /**
   * Two heterogeneities next to each other, of which the one leaves lines and the other does not.
   */
  function aroundSteepest(steep: (tau: number) => number): [number, number] {
    let [lower, upper] = [0.5, 1e3];
    expect(steep(lower)).toBeLessThan(6);
    expect(steep(upper)).toBeGreaterThan(6);
    while (upper - lower > 1e-6 * upper) {
      const middle = 0.5 * (lower + upper);
      if (steep(middle) <= 6) lower = middle;
      else upper = middle;
    }
    return [lower, upper];
  }
});

/** Two options of one item each; item 0 is larger by the bucket's ratio. */
function pairProblem(bucket: number, draws: number): Problem {
  const p = Array.from({ length: 15 }, (_, k) => (k === bucket ? 0.9 : k === bucket - 1 ? 0.1 : 0));
  const consequences = [0, 1].map((item): Consequence => ({ option: item, sign: 1, item }));
  const ratio = [
    { first: 0, second: 1, p },
    { first: 1, second: 0, p: p.toReversed() },
  ];
  return {
    options: 2,
    seed: 1,
    ratioSpreadScale: 1,
    tauPrior: { scale: 0.5, df: 4 },
    overlapMode: 'off',
    draws,
    stakeholders: [{ consequences, ratio, overlap: [] }],
  };
}

/**
 * Two options that share items, each some 80 times the next. Each option has one smaller item of
 * its own; the second's is larger.
 */
function chainProblem(shared: number, draws: number): Problem {
  const [one, other] = [shared, shared + 1];
  const all = [...Array(shared).keys()];
  const consequences = [0, 1].flatMap((option) =>
    [...all, shared + option].map((item): Consequence => ({ option, sign: 1, item })),
  );
  const last = shared - 1;
  const pairs = [
    ...all.slice(1).map((item) => [item - 1, item, 14] as const),
    [last, one, 14] as const,
    [last, other, 14] as const,
    [other, one, 9] as const,
  ];
  const ratio = pairs.flatMap(([first, second, bucket]) => {
    const p = Array.from({ length: 15 }, (_, k) => (k === bucket ? 0.8 : k === bucket - 1 ? 0.2 : 0));
    return [
      { first, second, p },
      { first: second, second: first, p: p.toReversed() },
    ];
  });
  return { ...pairProblem(10, draws), stakeholders: [{ consequences, ratio, overlap: [] }] };
}

function withConsequences(problem: Problem, options: number, consequences: Consequence[]): Problem {
  const [part] = problem.stakeholders;
  return { ...problem, options, stakeholders: [{ ...part!, consequences }] };
}
