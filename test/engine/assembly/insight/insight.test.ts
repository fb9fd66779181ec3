/** What must hold of insight for every problem, and at the edges of what can be asked. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Insight } from '../../../../engine/insight.ts';
import type { Consequence, Problem, StakeholderSolution } from '../../../../engine/problem.ts';
import { compileEngine, Solver } from '../../../../engine/solver.ts';
import { Random } from '../../../../problems/random.ts';
import { randomProblem, type Shape } from '../../../../problems/random-problem.ts';
import { renamed } from '../../../../problems/same-problem.ts';

const SEEDS = Array.from({ length: process.env.LONG === '1' ? 200 : 30 }, (_, k) => k + 1);

let solver: Solver;
beforeAll(async () => {
  solver = await Solver.create(await compileEngine());
});

function solve(problem: Problem): { solution: StakeholderSolution; insight: Insight } {
  const solution = solver.solveAll({ ...problem, insight: true }).stakeholders[0]!;
  expect(solution.noInsight).toBeNull();
  return { solution, insight: solution.insight! };
}

function problemOf(seed: number, shape: Partial<Shape> = {}): Problem {
  const random = new Random(seed);
  return randomProblem(random, {
    options: 1 + random.below(4),
    stakeholders: 1,
    items: 1 + random.below(30),
    sharing: random.below(3),
    overlap: random.pick(['none', 'within', 'both'] as const),
    ...shape,
  });
}

test.each(SEEDS)('seed %i: figures fit together', (seed) => {
  const problem: Problem = { ...problemOf(seed), draws: seed % 2 === 0 ? 'auto' : 1_040 };
  const { solution, insight } = solve(problem);
  const { consequences, overlap } = problem.stakeholders[0]!;
  const { evpi, expectedLoss, drivers, overlaps, questions, nextQuestion } = insight;
  expect(insight.draws).toBeGreaterThanOrEqual(Math.max(2048, solution.draws));
  expect(expectedLoss[solution.best]).toBe(evpi);
  for (const [o, loss] of expectedLoss.entries()) {
    const lead = solution.ev[solution.best]!.mean - solution.ev[o]!.mean;
    expect(loss - evpi).toBeCloseTo(lead, 9);
    expect(loss).toBeGreaterThanOrEqual(evpi);
  }
  const items = new Set(consequences.map(({ item }) => item)).size;
  expect(drivers).toHaveLength(Math.min(24, items));
  expect(overlaps).toHaveLength(Math.min(24, overlap.length));
  expect(new Set(drivers.map(({ item }) => item)).size).toBe(drivers.length);
  for (const list of [drivers, overlaps]) {
    for (const [k, { evppi, pChangesBest, wouldBecome }] of list.entries()) {
      expect(evppi).toBeGreaterThanOrEqual(0);
      expect(evppi).toBeLessThanOrEqual(evpi);
      expect(evppi).toBeLessThanOrEqual(list[Math.max(0, k - 1)]!.evppi);
      expect(pChangesBest).toBeLessThanOrEqual(1 + 1e-12);
      expect(wouldBecome === null).toBe(pChangesBest === 0);
      expect(wouldBecome).not.toBe(solution.best);
    }
  }
  for (const { kind, evsi, evppi, standardError, asked } of questions) {
    expect(evsi).toBeGreaterThan(Math.max(0.0005, 2.13 * standardError));
    expect(evsi).toBeLessThanOrEqual(evppi);
    expect(evppi).toBeLessThanOrEqual(evpi);
    if (kind === 'overlap') expect([asked, evsi]).toEqual([1, evppi]);
  }
  expect(questions.length).toBeLessThanOrEqual(5);
  expect(nextQuestion).toEqual(questions[0] ?? null);
  expectNumbers(insight);
});

test.each(SEEDS)('seed %i: stretches of factors have no gaps', (seed) => {
  const { solution, insight } = solve(problemOf(seed));
  for (const { flip, bestByFactor, sd } of insight.drivers) {
    expect([bestByFactor[0]!.from, bestByFactor.at(-1)!.to]).toEqual([0.01, 100]);
    for (const [k, { option, from, to }] of bestByFactor.entries()) {
      expect(to).toBeGreaterThanOrEqual(from);
      if (k === 0) continue;
      expect(from).toBe(bestByFactor[k - 1]!.to);
      expect(option).not.toBe(bestByFactor[k - 1]!.option);
    }
    const own = bestByFactor.findIndex(({ from, to }) => from <= 1 && to >= 1);
    if (flip === null) {
      expect(bestByFactor).toEqual([{ option: solution.best, from: 0.01, to: 100 }]);
      continue;
    }
    expect(bestByFactor.map(({ option }) => option)).toContain(solution.best);
    expect(flip.becomes).not.toBe(solution.best);
    expect(bestByFactor.flatMap(({ from, to }) => [from, to])).toContain(flip.factor);
    expect(flip.sds).toBeCloseTo(Math.abs(Math.log(flip.factor)) / sd, 9);
    expect(own).toBeGreaterThanOrEqual(0);
  }
});

test.each(SEEDS.slice(0, 12))('seed %i: other names and another order change no figure', (seed) => {
  const problem: Problem = { ...problemOf(seed, { items: 6, options: 3 }), draws: 16_384 };
  const other = renamed(new Random(seed), problem);
  const [one, two] = [solve(problem), solve(other.problem)];
  // Which of two level options is called the best one may change.
  if (other.option[one.solution.best] !== two.solution.best) return;
  for (const driver of one.insight.drivers) {
    const found = two.insight.drivers.find(({ item }) => item === other.item[driver.item])!;
    const error = Math.hypot(driver.standardError, found.standardError);
    expect(Math.abs(found.evppi - driver.evppi)).toBeLessThan(6 * error + 0.001);
    expect(found.sd).toBeCloseTo(driver.sd, 9);
  }
  for (const record of one.insight.overlaps) {
    const ends = [other.consequence[record.a], other.consequence[record.b]];
    const found = two.insight.overlaps.find(({ a, b }) => a === ends[0] && b === ends[1]);
    if (found === undefined) continue;
    const error = Math.hypot(record.standardError, found.standardError);
    expect(Math.abs(found.evppi - record.evppi)).toBeLessThan(6 * error + 0.001);
  }
});

test('insight changes no other figure, and is left out where it is not asked for', () => {
  for (const seed of SEEDS.slice(0, 10)) {
    const problem: Problem = { ...problemOf(seed), draws: 'auto' };
    const { solution } = solve(problem);
    const without = solver.solveAll(problem).stakeholders[0]!;
    expect([without.insight, without.noInsight]).toEqual([null, 'not_asked']);
    expect({ ...without, insight: null, noInsight: null }).toEqual({ ...solution, insight: null });
  }
});

test("an overlap's probabilities are its record's, not those of the draws", () => {
  let sums = 0;
  for (const seed of SEEDS) {
    const problem = problemOf(seed, { items: 7, overlap: 'both' });
    for (const { a, b, pChangesBest } of solve(problem).insight.overlaps) {
      const cells = problem.stakeholders[0]!.overlap.find((one) => one.a === a && one.b === b)!.cells;
      const stated = cells.map(({ p }) => p);
      const separate = 1 - stated.reduce((sum, p) => sum + p, 0);
      expect(isSumOf([...stated, separate], pChangesBest)).toBe(true);
      if (pChangesBest > 0) sums += 1;
    }
  }
  expect(sums).toBeGreaterThan(20);
});

/**
 * Two items: all that is not known is their ratio, however wide it is. The gap is bent most sharply
 * just where the options change places, and a polynomial rounds that off.
 */
test('of two items each is worth as much as everything', () => {
  for (const shift of [0.4, 0.8, 1.2, 1.6, 2]) {
    for (const scale of [1, 2, 3]) {
      const { evpi, drivers } = solve(ofTwoItems(shift, scale, 16_384)).insight;
      const [one, other] = drivers;
      expect(one!.evppi).toBeCloseTo(other!.evppi, 6);
      expect(one!.pChangesBest).toBeCloseTo(other!.pChangesBest, 6);
      expect(Math.abs(one!.evppi - evpi), `${shift}, ${scale}`).toBeLessThan(0.05 * evpi);
    }
  }
});

test('where sizes are certain, the one overlap is worth as much as everything', () => {
  let capped = 0;
  for (let seed = 1; seed <= 10; seed += 1) {
    const problem = ofTwoItems(-1, 1e-3, 1024);
    const consequences = [consequence(0, 1, 0), consequence(0, 1, 0), consequence(1, 1, 1)];
    const overlap = [
      { a: 0, b: 1, kind: 'within', cells: [{ type: 'same', child: null, share: 1, p: 0.7 }] },
    ] as const;
    const { ratio } = problem.stakeholders[0]!;
    const { evpi, overlaps } = solve({
      ...problem,
      seed,
      tauPrior: { scale: 0, df: 1e6 },
      stakeholders: [{ consequences, ratio, overlap }],
    }).insight;
    expect(evpi).toBeGreaterThan(0.01);
    expect(overlaps[0]!.evppi).toBeLessThanOrEqual(evpi);
    expect(overlaps[0]!.evppi).toBeGreaterThan(0.9 * evpi);
    if (overlaps[0]!.evppi === evpi) capped += 1;
  }
  expect(capped).toBeGreaterThan(0);
});

/** Its size divides all leads; what is left of them is small, and so must be the noise. */
test('a growing harm of a third option does not make the other two change places', () => {
  let looked = 0;
  for (let seed = 1; seed <= 100; seed += 1) {
    const problem = problemOf(seed, { options: 2, items: 8, overlap: 'both' });
    const { consequences, ratio, overlap } = problem.stakeholders[0]!;
    const added = { consequences: [...consequences, consequence(2, -1, 8)], overlap };
    const answers = [...ratio, answer(8, 0, 8), answer(0, 8, 6), answer(8, 4, 8)];
    const { insight, solution } = solve({
      ...problem,
      options: 3,
      draws: 4096,
      stakeholders: [{ ...added, ratio: answers }],
    });
    const leads = solution.ev.map(({ mean }) => solution.ev[solution.best]!.mean - mean);
    if (solution.best === 2 || leads[1 - solution.best]! < 0.2) continue;
    looked += 1;
    const { bestByFactor } = insight.drivers.find(({ item }) => item === 8)!;
    expect(bestByFactor.at(-1), `seed ${seed}`).toMatchObject({ option: solution.best });
    expect(bestByFactor.at(-1)!.from, `seed ${seed}`).toBeLessThan(1);
  }
  expect(looked).toBeGreaterThan(15);
});

test('mirrored items are worth the same', () => {
  // Items 1 and 2 are alike in everything.
  const problem: Problem = {
    ...ofTwoItems(0.5, 1, 16_384),
    stakeholders: [
      {
        consequences: [consequence(0, 1, 0), consequence(1, 1, 1), consequence(1, 1, 2)],
        ratio: [
          answer(0, 1, 10),
          answer(0, 2, 10),
          answer(1, 2, 7),
          answer(1, 0, 4),
          answer(2, 0, 4),
          answer(2, 1, 7),
        ],
        overlap: [],
      },
    ],
  };
  const { drivers } = solve(problem).insight;
  const [one, two] = [1, 2].map((item) => drivers.find((driver) => driver.item === item)!);
  expect(one!.sd).toBeCloseTo(two!.sd, 9);
  const error = Math.hypot(one!.standardError, two!.standardError);
  expect(Math.abs(one!.evppi - two!.evppi)).toBeLessThan(3 * error + 0.0003);
  expect(one!.evppi).toBeGreaterThan(0.001);
});

describe('at the edges', () => {
  test('nothing is relevant', () => {
    const { insight } = solve(withConsequences(3, []));
    expect(insight).toMatchObject({ draws: 0, evpi: 0, expectedLoss: [0, 0, 0] });
    expect([insight.drivers, insight.overlaps, insight.questions]).toEqual([[], [], []]);
    expect(insight.nextQuestion).toBeNull();
  });

  test('one item', () => {
    const { insight } = solve(withConsequences(2, [consequence(1, 1, 0)]));
    expect(insight.drivers).toEqual([
      {
        item: 0,
        evppi: 0,
        standardError: 0,
        pChangesBest: 0,
        wouldBecome: null,
        sd: 0,
        flip: null,
        bestByFactor: [{ option: 1, from: 0.01, to: 100 }],
      },
    ]);
    expect(insight.nextQuestion).toBeNull();
  });

  test('one option', () => {
    const { insight } = solve(problemOf(3, { options: 1, items: 4 }));
    expect([insight.evpi, insight.expectedLoss, insight.questions]).toEqual([0, [0], []]);
    for (const { evppi, flip } of insight.drivers) expect([evppi, flip]).toEqual([0, null]);
  });

  test('two options that are always level never change places', () => {
    const { insight, solution } = solve(withConsequences(3, [consequence(2, -1, 0)]));
    expect(solution.best).toBe(0);
    expect(insight.drivers[0]).toMatchObject({ evppi: 0, wouldBecome: null, flip: null });
    expect(insight.evpi).toBe(0);
    expect(insight.expectedLoss[1]).toBe(0);
  });

  test('where overlaps are only reported, none is worth anything', () => {
    const { insight } = solve({ ...problemOf(5, { overlap: 'both', items: 8 }), overlapMode: 'report' });
    expect(insight.overlaps).toEqual([]);
    for (const { kind } of insight.questions) expect(kind).toBe('ratio');
  });

  test('spreads as wide as the engine takes give finite figures', () => {
    for (const scale of [1e-6, 1e3, 1e6]) {
      const problem = { ...problemOf(8, { items: 6, options: 3, overlap: 'both' }), ratioSpreadScale: scale };
      const solution = solver.solveAll({ ...problem, insight: true }).stakeholders[0]!;
      if (solution.insight !== null) expectNumbers(solution.insight);
      else expect(solution.noInsight).toBe('not_finite');
    }
  });

  test('a pair says how often it was asked', () => {
    const { insight } = solve(ofTwoItems(0.2, 2, 4_096));
    expect(insight.questions).toHaveLength(1);
    expect(insight.questions[0]).toMatchObject({ kind: 'ratio', between: [0, 1], asked: 2 });
  });
});

function consequence(option: number, sign: 1 | -1, item: number): Consequence {
  return { option, sign, item };
}

/** An answer around one of the 15 choices. */
function answer(first: number, second: number, choice: number) {
  const p = Array.from({ length: 15 }, (_, k) => Math.exp(-0.5 * (k - choice) ** 2));
  const sum = p.reduce((total, value) => total + value, 0);
  return { first, second, p: p.map((value) => value / sum) };
}

function ofTwoItems(shift: number, scale: number, draws: number): Problem {
  const p = Array.from({ length: 15 }, (_, k) => Math.exp(-0.5 * (k - 7 - shift) ** 2));
  const sum = p.reduce((total, value) => total + value, 0);
  const even = p.map((value) => value / sum);
  const consequences = [consequence(0, 1, 0), consequence(1, 1, 1)];
  const ratio = [
    { first: 0, second: 1, p: even },
    { first: 1, second: 0, p: even.toReversed() },
  ];
  return {
    ...withConsequences(2, consequences),
    ratioSpreadScale: scale,
    draws,
    stakeholders: [{ consequences, ratio, overlap: [] }],
  };
}

function withConsequences(options: number, consequences: Consequence[]): Problem {
  return {
    options,
    seed: 1,
    ratioSpreadScale: 1,
    tauPrior: { scale: 0.5, df: 4 },
    overlapMode: 'correct',
    draws: 1024,
    stakeholders: [{ consequences, ratio: [], overlap: [] }],
  };
}

function isSumOf(parts: number[], sum: number): boolean {
  for (let set = 0; set < 1 << parts.length; set += 1) {
    const own = parts.reduce((total, p, k) => total + ((set >> k) & 1) * p, 0);
    if (Math.abs(own - sum) < 1e-9) return true;
  }
  return false;
}

/** Every number of an object, at any depth, is finite. */
function expectNumbers(value: unknown): void {
  if (typeof value === 'number') expect(Number.isFinite(value)).toBe(true);
  else if (typeof value === 'object' && value !== null)
    for (const one of Object.values(value)) expectNumbers(one);
}
