/** What overlaps take at the nodes of lines (docs/method.md, "Draws"), beside brute force over all choices at every node. */
import { beforeAll, describe, expect, test } from 'vitest';
import type {
  Consequence,
  OverlapKind,
  OverlapRecord,
  Problem,
  StakeholderSolution,
} from '../../engine/problem.ts';
import { compileEngine, Solver } from '../../engine/solver.ts';
import { enclosingValues, type LineNode, linesByHand, winsOf } from './lines-by-hand.ts';
import { standsForLines, withMinorOverlaps } from './minor-overlaps.ts';
import { presentOverlaps, type Way, wayOf } from './present-overlaps.ts';
import { Random } from './random.ts';
import { randomProblem } from './random-problem.ts';
import { removedByPresent } from './reference-draw.ts';

const LONG = process.env.LONG === '1';
const DRAWS = 272;
const PROBLEMS = LONG ? 4_000 : 400;

let solver: Solver;
beforeAll(async () => {
  solver = await Solver.create(await compileEngine());
});

test('figures are those of nodes whose discounts are each found by trying all choices', () => {
  const ways: Record<Way, number> = {
    none: 0,
    settled: 0,
    tried: 0,
    'several parts': 0,
    'large group': 0,
  };
  let lines = 0;
  for (let seed = 1; seed <= PROBLEMS; seed += 1) {
    const problem = smallProblem(seed);
    const tau = solver.tau(problem, [solver.fit(problem, 0)]);
    const found = solver.solve(problem, 0, tau);
    if (!standsForLines(found)) continue;
    lines += 1;
    const present = presentOverlaps(solver, problem, tau, found);
    for (const draw of present) ways[wayOf(draw)] += 1;
    expectFigures(found, nodesByHand(problem, tau, found), `seed ${seed}`);
  }
  const counts = JSON.stringify(ways);
  expect(lines).toBeGreaterThan(0.4 * PROBLEMS);
  expect(ways.settled, counts).toBeGreaterThan(50 * PROBLEMS);
  expect(ways.tried, counts).toBeGreaterThan(10 * PROBLEMS);
  expect(ways['several parts'], counts).toBeGreaterThan(PROBLEMS);
  expect(ways['large group'], counts).toBeGreaterThan(PROBLEMS / 4);
});

describe('an option of which nothing is left', () => {
  test.each([1, 2, 3, 5])('ties exactly with an empty one, after %i cancelled benefits', (cancelled) => {
    // Option 0 has harms whose absence option 1 has, a benefit, and as many more as leave overlaps few; option 2 is empty.
    const items = [...Array(cancelled).keys()];
    const consequences: Consequence[] = [
      ...items.map((item): Consequence => ({ option: 0, sign: -1, item })),
      ...items.map((item): Consequence => ({ option: 1, sign: 1, item })),
      { option: 0, sign: 1, item: cancelled },
    ];
    const overlap = items.map((item) => always('across', item, cancelled + item, cancelled + item, 1));
    for (let seed = 1; seed <= 10; seed += 1) {
      const { found, nodes } = solved(problemOf(seed, 3, consequences, overlap));
      expect(found.probabilities[0], `seed ${seed}`).toBeGreaterThan(0);
      expect(found.probabilities[1], `seed ${seed}`).toBe(found.probabilities[2]);
      expectFigures(found, nodes, `seed ${seed}`);
      for (const o of [1, 2])
        for (const value of [found.ev[o]!.p10, found.ev[o]!.p90]) expect(Math.abs(value)).toBeLessThan(1e-6);
    }
  });
});

describe('options that are copies of each other have equal chances', () => {
  const TANGLES: [string, number, [number, number, 'open' | 'first' | 'second'][]][] = [
    ['one closed', 3, [[0, 1, 'second']]],
    [
      'a tree',
      4,
      [
        [0, 1, 'open'],
        [1, 2, 'open'],
      ],
    ],
    [
      'a ring of three',
      4,
      [
        [0, 1, 'open'],
        [1, 2, 'second'],
        [0, 2, 'first'],
      ],
    ],
    [
      'two that go both into a third that is open',
      4,
      [
        [0, 1, 'second'],
        [1, 2, 'open'],
        [2, 3, 'first'],
      ],
    ],
    [
      'all of four',
      5,
      [
        [0, 1, 'open'],
        [0, 2, 'second'],
        [0, 3, 'open'],
        [1, 2, 'open'],
        [1, 3, 'first'],
        [2, 3, 'open'],
      ],
    ],
  ];

  test.each(TANGLES)('with %s', (_, own, pairs) => {
    for (let seed = 1; seed <= 10; seed += 1) {
      const random = new Random(seed);
      const shares = pairs.map(() => random.pick([1, 0.75, 0.5, 0.25]));
      // Two copies, and an option that has items of its own; enough of them, so that overlaps are few.
      const copies = [0, 1].flatMap((option) =>
        Array.from({ length: own }, (__, item): Consequence => ({ option, sign: 1, item })),
      );
      const others = Array.from(
        { length: Math.max(3, 4 * pairs.length - copies.length) },
        (__, k): Consequence => ({ option: 2, sign: k % 3 === 2 ? -1 : 1, item: own + k }),
      );
      const overlap = [0, 1].flatMap((copy) =>
        pairs.map(([a, b, child], k) => {
          const [first, second] = [copy * own + a, copy * own + b];
          const discounted = child === 'open' ? null : child === 'first' ? first : second;
          return always('within', first, second, discounted, shares[k]!);
        }),
      );
      const problem = problemOf(seed, 3, [...copies, ...others], overlap);
      const { found, nodes } = solved(problem);
      expect(found.probabilities[0], `seed ${seed}`).toBe(found.probabilities[1]);
      expect(found.ev[0]).toEqual(found.ev[1]);
      expectFigures(found, nodes, `seed ${seed}`);
    }
  });
});

describe('sides that carry exactly the same discount benefits', () => {
  test.each([
    ['0.5 + 0.5 against 1', [0.5, 0.5], [1]],
    ['1 against 0.5 + 0.5', [1], [0.5, 0.5]],
    // Of these, sums in 32 bits are not equal.
    ['1 + 0.25 against 0.75 + 0.5', [1, 0.25], [0.75, 0.5]],
    ['0.75 + 0.5 against 1 + 0.25', [0.75, 0.5], [1, 0.25]],
  ])('%s', (_, ofBenefits, ofHarms) => {
    // A harm of option 0 beside benefits of options 1 and 2, all of one item.
    const shares = [...ofBenefits, ...ofHarms];
    const benefits = shares.map((__, k): Consequence => ({ option: 1 + (k % 2), sign: 1, item: 0 }));
    const others = Array.from(
      { length: 4 + shares.length },
      (__, k): Consequence => ({ option: k % 3, sign: k % 4 === 3 ? -1 : 1, item: 1 + k }),
    );
    const overlap = shares.map((share, k) => {
      const child = k < ofBenefits.length ? k + 1 : 0;
      return always('across', 0, k + 1, child, share);
    });
    for (let seed = 1; seed <= 10; seed += 1) {
      const consequences: Consequence[] = [{ option: 0, sign: -1, item: 0 }, ...benefits, ...others];
      const { problem, tau, found } = solved(problemOf(seed, 3, consequences, overlap));
      const nodes = linesByHand(solver, problem, tau, (__, [size]) => [
        0,
        ...shares.map((share) => share * size!),
      ]);
      expectFigures(found, nodes, `seed ${seed}`);
      // The draws' own sums are exact where the shares have no 0.75.
      if (!shares.includes(0.75)) expect(found.countedShare[0]).toBe(1);
    }
  });
});

/** Four to eight items of two or three options, and overlaps of one kind or both that may hang together. */
function smallProblem(seed: number): Problem {
  const random = new Random(seed);
  const items = 4 + random.below(5);
  const shape = { options: 2 + random.below(2), stakeholders: 1, items, sharing: random.below(9 - items) };
  const plain = randomProblem(random, { ...shape, overlap: 'none' });
  const [part] = plain.stakeholders;
  // In half of the problems option 0 has benefits alone, so that more of these may overlap.
  const alike = random.uniform() < 0.5;
  const consequences = part!.consequences.map(
    (one): Consequence => (alike && one.option === 0 ? { ...one, sign: 1 } : one),
  );
  const problem: Problem = {
    ...plain,
    draws: DRAWS,
    ratioSpreadScale: random.pick([2, 3, 5]),
    stakeholders: [{ ...part!, consequences }],
  };
  const kinds = random.pick<readonly OverlapKind[]>([
    ['within'],
    ['across'],
    ['within', 'across'],
    ['within', 'across'],
  ]);
  return withMinorOverlaps(random, problem, kinds, random.pick([0.2, 0.5, 0.9]));
}

/** A one-stakeholder problem of these, whose sizes are known badly. */
function problemOf(
  seed: number,
  options: number,
  consequences: Consequence[],
  overlap: OverlapRecord[],
): Problem {
  const items = 1 + Math.max(...consequences.map(({ item }) => item));
  const shape = { options, stakeholders: 1, items, sharing: 0, overlap: 'none' } as const;
  const plain = randomProblem(new Random(seed), shape);
  const { ratio } = plain.stakeholders[0]!;
  return { ...plain, draws: DRAWS, ratioSpreadScale: 3, stakeholders: [{ consequences, ratio, overlap }] };
}

function always(kind: OverlapKind, a: number, b: number, child: number | null, share: number): OverlapRecord {
  const type = kind === 'within' ? 'shared' : 'absence';
  return { a, b, kind, cells: [{ type, child, share, p: 1 }] };
}

/** Figures of a problem whose draws stand for lines, and its nodes by hand. */
function solved(problem: Problem) {
  const tau = solver.tau(problem, [solver.fit(problem, 0)]);
  const found = solver.solve(problem, 0, tau);
  expect(standsForLines(found)).toBe(true);
  return { problem, tau, found, nodes: nodesByHand(problem, tau, found) };
}

function nodesByHand(problem: Problem, tau: number, found: StakeholderSolution): LineNode[] {
  const { consequences } = problem.stakeholders[0]!;
  const present = presentOverlaps(solver, problem, tau, found);
  return linesByHand(solver, problem, tau, (draw, sizes) =>
    present[draw]!.length === 0 ? [] : removedByPresent(present[draw]!, consequences, sizes),
  );
}

function expectFigures(found: StakeholderSolution, nodes: readonly LineNode[], place: string): void {
  for (const [o, p] of winsOf(nodes).entries())
    expect(Math.abs(found.probabilities[o]! - p), `${place}, P(best) of option ${o}`).toBeLessThan(1e-6);
  for (const [o, { p10, p90 }] of found.ev.entries())
    for (const [p, quantile] of [
      [0.1, p10],
      [0.9, p90],
    ] as const) {
      const [low, high] = enclosingValues(nodes, o, p);
      expect(quantile, `${place}, option ${o}, p ${p}`).toBeGreaterThanOrEqual(low - 1e-6);
      expect(quantile, `${place}, option ${o}, p ${p}`).toBeLessThanOrEqual(high + 1e-6);
    }
}
