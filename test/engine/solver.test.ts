/**
 * Properties of every solution: the same bits by every way, sums that add up, and the edge cases.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { type OverlapRecord, type Problem, UnsolvableProblem } from '../../engine/problem.ts';
import { compileEngine, Solver } from '../../engine/solver.ts';
import { pairsOf, standsForLines } from '../../problems/minor-overlaps.ts';
import { Random } from '../../problems/random.ts';
import { givenTau, randomProblem } from '../../problems/random-problem.ts';
import { readVector, VECTOR_NAMES } from '../../problems/vector.ts';

const LONG = process.env.LONG === '1';

let module: WebAssembly.Module;
let solver: Solver;
beforeAll(async () => {
  module = await compileEngine();
  solver = await Solver.create(module);
});

const automatic = (name: string): Problem => readVector(name, { seed: 11, draws: 'auto' }).problem;

describe('the same bits', () => {
  test('on repeat, on an instance of its own, and after problems of other sizes in any order', async () => {
    const names = ['overlap-dense', 'one-consequence', 'large', 'six-consequences', 'overlap-small'];
    const first = new Map(names.map((name) => [name, solver.solveAll(automatic(name))]));
    solver.solveAll(largest(1_024));
    for (const name of [...names].reverse())
      expect(solver.solveAll(automatic(name))).toEqual(first.get(name));
    const fresh = await Solver.create(module);
    for (const name of names) expect(fresh.solveAll(automatic(name))).toEqual(first.get(name));
  });

  test('of each stakeholder, whichever is solved first', () => {
    const problem: Problem = { ...stakeholders(1, 2, 3), draws: 1_024 };
    const pooled = solver.pooled(problem);
    const backwards = [2, 1, 0].map((index) => solver.solve(problem, index, pooled)).reverse();
    expect(solver.solveAll(problem)).toEqual({ ...pooled, stakeholders: backwards });
  });

  test('differ by seed and by stakeholder', () => {
    const problem = automatic('six-consequences');
    const twice = { ...problem, stakeholders: [...problem.stakeholders, ...problem.stakeholders] };
    const [first, second] = solver.solveAll(twice).stakeholders;
    expect(first!.logSize).toEqual(second!.logSize);
    expect(first!.ev).not.toEqual(second!.ev);
    expect(solver.solveAll({ ...twice, seed: 12 }).stakeholders[0]!.ev).not.toEqual(first!.ev);
  });
});

describe.each(VECTOR_NAMES)('%s', (name) => {
  test.each(['correct', 'report', 'off'] as const)('adds up with overlaps %s', (overlapMode) => {
    const problem = { ...automatic(name), overlapMode };
    const found = solver.solveAll(problem).stakeholders[0]!;
    const { consequences } = problem.stakeholders[0]!;
    const sums = new Array<number>(problem.options).fill(0);
    for (const [c, { option, sign }] of consequences.entries()) {
      const share = found.countedShare[c]!;
      expect(share).toBeGreaterThanOrEqual(0);
      expect(share).toBeLessThanOrEqual(1);
      sums[option]! += sign * found.size[c]!.mean * share;
    }
    for (const [o, sum] of sums.entries()) expect(found.ev[o]!.mean).toBeCloseTo(sum, 11);
    for (const p of [found.probabilities, found.probabilitiesUncorrected])
      expect(p.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 12);
    for (const { p10, p90, sd } of [...found.ev, ...found.evUncorrected, ...found.size]) {
      expect(p10).toBeLessThanOrEqual(p90);
      expect(sd).toBeGreaterThanOrEqual(0);
    }
    const errors = found.standardError.ev.flatMap(({ mean, p10, p90 }) => [mean, p10, p90]);
    expect(found.standardError.largest).toBe(Math.max(...errors, ...found.standardError.probabilities));
  });
});

describe('overlap modes', () => {
  const problem = automatic('overlap-dense');

  test('report and off leave the figures as they are without overlaps', () => {
    const plain = solver.solveAll({
      ...problem,
      stakeholders: problem.stakeholders.map((stakeholder) => ({ ...stakeholder, overlap: [] })),
    });
    expect(solver.solveAll({ ...problem, overlapMode: 'off' })).toEqual(plain);
    const [reported] = solver.solveAll({ ...problem, overlapMode: 'report' }).stakeholders;
    expect({ ...reported, overlaps: [] }).toEqual(plain.stakeholders[0]);
    expect(reported!.ev).toEqual(reported!.evUncorrected);
    expect(reported!.probabilities).toEqual(reported!.probabilitiesUncorrected);
    expect(reported!.countedShare.every((share) => share === 1)).toBe(true);
    expect(reported!.discountedBy.every((discount) => discount === null)).toBe(true);
    expect(reported!.removedShare).toBe(0);
  });

  test('an overlap in figures is what its cells say', () => {
    const [reported] = solver.solveAll({ ...problem, overlapMode: 'report' }).stakeholders;
    const { overlap } = problem.stakeholders[0]!;
    expect(reported!.overlaps).toHaveLength(overlap.length);
    for (const [k, { a, b, kind, cells }] of overlap.entries()) {
      const summary = reported!.overlaps[k]!;
      const p = cells.reduce((sum, cell) => sum + cell.p, 0);
      const share = cells.reduce((sum, cell) => sum + cell.p * cell.share, 0) / p;
      expect([summary.a, summary.b, summary.kind]).toEqual([a, b, kind]);
      expect(summary.p).toBeCloseTo(p, 12);
      expect(summary.share).toBeCloseTo(share, 12);
      const likeliest = Object.entries(summary.typeP).sort(([, x], [, y]) => y - x)[0]!;
      expect(summary.type).toBe(likeliest[0]);
      expect(Object.values(summary.typeP).reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 12);
      if (kind === 'within') expect(summary.absence).toBeNull();
      else {
        const ofA = cells.reduce((sum, { child, p }) => sum + (child === a ? p : child === b ? 0 : p / 2), 0);
        expect(summary.absence!.a).toBeCloseTo(ofA / p, 12);
        expect(summary.absence!.a + summary.absence!.b).toBeCloseTo(1, 12);
      }
    }
  });
});

describe('at the edges', () => {
  const empty: Problem = {
    options: 3,
    seed: 0,
    ratioSpreadScale: 1,
    tauPrior: { scale: 0.5, df: 4 },
    overlapMode: 'correct',
    draws: 'auto',
    stakeholders: [{ consequences: [], ratio: [], overlap: [] }],
  };

  test('nothing relevant: expected values 0, equal probabilities, no draws', () => {
    const { tau, stakeholders } = solver.solveAll(empty);
    expect(tau).toBe(0.5);
    const found = stakeholders[0]!;
    expect(found.ev).toEqual(new Array(3).fill({ mean: 0, sd: 0, p10: 0, p90: 0 }));
    expect(found.evUncorrected).toEqual(found.ev);
    expect(found.probabilities).toEqual([1 / 3, 1 / 3, 1 / 3]);
    expect(found).toMatchObject({
      draws: 0,
      solved: 0,
      converged: true,
      best: 0,
      pBest: 1 / 3,
      removedShare: 0,
    });
    expect(found.standardError.largest).toBe(0);
  });

  test('one consequence has size 1', () => {
    const consequences = [{ option: 1, sign: -1, item: 0 } as const];
    const found = solver.solveAll({ ...empty, stakeholders: [{ consequences, ratio: [], overlap: [] }] });
    expect(found.stakeholders[0]).toMatchObject({
      logSize: [0],
      size: [{ mean: 1, sd: 0, p10: 1, p90: 1 }],
      best: 0,
      probabilities: [0.5, 0, 0.5],
    });
    expect(found.stakeholders[0]!.ev[1]).toEqual({ mean: -1, sd: 0, p10: -1, p90: -1 });
  });

  test('records that leave the order effect and the sizes mixed up are refused', () => {
    // Items 0 to 2 are always shown first: what they have over 3 to 5 may be size or order.
    const pairs = [0, 1, 2].flatMap((first) => [3, 4, 5].map((second) => ({ first, second })));
    const p = Array.from({ length: 15 }, (_, k) => (k === 8 ? 1 : 0));
    const ratio = pairs.map((pair) => ({ ...pair, p }));
    const consequences = [0, 1, 2, 3, 4, 5].map((item) => ({ option: item % 3, sign: 1, item }) as const);
    const problem = { ...empty, stakeholders: [{ consequences, ratio, overlap: [] }] };
    expect(() => solver.pooled(problem)).toThrow(UnsolvableProblem);
    expect(() => solver.solve(problem, 0, givenTau(0.5))).toThrow(
      /stakeholders\[0\]\.ratio.*do not determine/,
    );
  });

  test.each(['tau', 'phi', 'itemShare', 'df'])('a %s that is no number is refused', (name) => {
    for (const value of [Number.NaN, -1, Infinity])
      expect(() => solver.solve(empty, 0, { ...givenTau(0.5), [name]: value })).toThrow(
        new UnsolvableProblem(`${name}: got ${value}, expected a finite number of at least 0`),
      );
  });
});

test('the largest problem stays within its memory', async () => {
  const fresh = await Solver.create(module);
  const { draws, memoryBytes } = LONG
    ? { draws: 65_536, memoryBytes: 210e6 }
    : { draws: 1_024, memoryBytes: 75e6 };
  const [found] = fresh.solveAll(largest(draws)).stakeholders;
  expect(found).toMatchObject({ draws, solved: draws });
  expect(fresh.memoryBytes).toBeLessThan(memoryBytes);
});

/** Three stakeholders of different sizes. */
function stakeholders(...seeds: number[]): Problem {
  const parts = seeds.map((seed) => {
    const shape = { options: 3, stakeholders: 1, items: 3 + 2 * seed, sharing: 2, overlap: 'both' } as const;
    return randomProblem(new Random(seed), shape);
  });
  return { ...parts[0]!, stakeholders: parts.flatMap((part) => part.stakeholders) };
}

/** 8 options of 40 consequences and 2,000 overlap records. */
function largest(draws: number): Problem {
  const random = new Random(3);
  const shape = { options: 8, stakeholders: 1, items: 320, sharing: 0, overlap: 'none' } as const;
  const problem = randomProblem(random, shape);
  const { consequences, ratio } = problem.stakeholders[0]!;
  const within = consequences.flatMap((first, a) =>
    consequences.flatMap((second, b) =>
      a < b && first.option === second.option && first.sign === second.sign ? [{ a, b }] : [],
    ),
  );
  const overlap = within.slice(0, 2_000).map(({ a, b }) => ({
    a,
    b,
    kind: 'within' as const,
    cells: [
      { type: 'same' as const, child: null, share: 1, p: random.uniform(0, 0.4) },
      { type: 'part' as const, child: a, share: 1, p: random.uniform(0, 0.4) },
    ],
  }));
  expect(overlap).toHaveLength(2_000);
  return { ...problem, draws, stakeholders: [{ consequences, ratio, overlap }] };
}

test('the largest problem without overlaps has room for automatic draws', async () => {
  const fresh = await Solver.create(module);
  const [part] = largest(1_024).stakeholders;
  const problem: Problem = {
    ...largest(1_024),
    draws: 'auto',
    stakeholders: [{ ...part!, overlap: [] }],
  };
  const [found] = fresh.solveAll(problem).stakeholders;
  expect(found!.converged).toBe(true);
  expect(fresh.memoryBytes).toBeLessThan(256 * 2 ** 20);
});

test('the largest problem whose draws stand for lines with overlaps stays within 256 MiB', async () => {
  const fresh = await Solver.create(module);
  const [part] = largest(65_536).stakeholders;
  const { consequences, ratio } = part!;
  // As many records and cells as there may be, each so rare that overlaps are few.
  const pairs = pairsOf(consequences);
  const every = Math.floor(pairs.length / 2_081);
  const overlap = pairs
    .filter((_, k) => k % every === 0)
    .slice(0, 2_081)
    .map((pair): OverlapRecord => {
      const types =
        pair.kind === 'within' ? (['same', 'part', 'result', 'shared'] as const) : ['absence' as const];
      const cells = Array.from({ length: 16 }, (_, k) => {
        return { type: types[k % types.length]!, child: null, share: 1 - k / 16, p: 0.0002 };
      });
      return { ...pair, cells };
    });
  expect(overlap).toHaveLength(2_081);
  const stakeholders = [{ consequences, ratio, overlap }];
  const [found] = fresh.solveAll({ ...largest(65_536), stakeholders }).stakeholders;
  expect(found).toMatchObject({ draws: 65_536, solved: 65_536 });
  expect(standsForLines(found!)).toBe(true);
  expect(fresh.memoryBytes).toBeLessThan(256 * 2 ** 20);
});
