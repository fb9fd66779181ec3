/** What overlaps take at the nodes of lines (docs/method.md, "Draws"), beside brute force over all choices at every node. */
import { beforeAll, describe, expect, test } from 'vitest';
import { PackedSolver } from '../../engine/packed-solver.ts';
import type {
  Consequence,
  OverlapKind,
  OverlapRecord,
  Problem,
  StakeholderSolution,
} from '../../engine/problem.ts';
import { compileEngine, Solver } from '../../engine/solver.ts';
import { engineLines } from './engine-lines.ts';
import { enclosingValues, type LineNode, linesByHand, winsOf } from './lines-by-hand.ts';
import { standsForLines, withMinorOverlaps } from './minor-overlaps.ts';
import { presentOverlaps, removedByParts, type Way, wayOf } from './present-overlaps.ts';
import { Random } from './random.ts';
import { randomProblem } from './random-problem.ts';
import type { PresentRecord } from './reference-draw.ts';

const LONG = process.env.LONG === '1';
const DRAWS = 272;
const PROBLEMS = LONG ? 3_000 : 200;

/** What 32 bits leave of an EV of eight sizes up to 1, and of a weight. */
const EV_ROUNDING = 3e-6;
const WEIGHT_ROUNDING = 5e-8;

let solver: Solver;
let packed: PackedSolver;
beforeAll(async () => {
  const module = await compileEngine();
  solver = await Solver.create(module);
  packed = await PackedSolver.create(module);
});

test('nodes and figures are those of discounts that are found by trying all choices at each node', {
  timeout: 600_000,
}, () => {
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
    const nodes = nodesByHand(problem, tau, found);
    expectNodes(engineLines(packed, problem, tau), nodes, present, `seed ${seed}`);
    expectFigures(found, nodes, `seed ${seed}`);
  }
  const counts = JSON.stringify(ways);
  expect(lines).toBeGreaterThan(0.4 * PROBLEMS);
  expect(ways.settled, counts).toBeGreaterThan(50 * PROBLEMS);
  expect(ways.tried, counts).toBeGreaterThan(10 * PROBLEMS);
  expect(ways['several parts'], counts).toBeGreaterThan(PROBLEMS);
  expect(ways['large group'], counts).toBeGreaterThan(PROBLEMS / 10);
});

test('figures of 1,040 draws, which end in a second block, are those of their nodes', () => {
  let lines = 0;
  for (let seed = 1; seed <= 12; seed += 1) {
    const problem: Problem = { ...smallProblem(seed), draws: 1_040 };
    const tau = solver.tau(problem, [solver.fit(problem, 0)]);
    const found = solver.solve(problem, 0, tau);
    if (!standsForLines(found)) continue;
    lines += 1;
    expectFigures(found, nodesByHand(problem, tau, found), `seed ${seed}`);
  }
  expect(lines).toBeGreaterThan(4);
});

test('more consequences than one word has bits: 100, of 8 options', () => {
  const random = new Random(1);
  const shape = { options: 8, stakeholders: 1, items: 90, sharing: 10, overlap: 'none' } as const;
  const plain = { ...randomProblem(random, shape), draws: DRAWS, ratioSpreadScale: 2 };
  const problem = withMinorOverlaps(random, plain, ['within', 'across'], 0.06, 0.2);
  const tau = solver.tau(problem, [solver.fit(problem, 0)]);
  const found = solver.solve(problem, 0, tau);
  expect(standsForLines(found)).toBe(true);
  const present = presentOverlaps(solver, problem, tau, found);
  const ways = present.map(wayOf);
  for (const [way, least] of [
    ['tried', 20],
    ['several parts', 3],
  ] as const)
    expect(ways.filter((one) => one === way).length, way).toBeGreaterThan(least);
  const nodes = nodesByHand(problem, tau, found);
  expectNodes(engineLines(packed, problem, tau), nodes, present, 'large');
  expectFigures(found, nodes, 'large');
});

test.each([1, 2, 3, 5])(
  'an option that is cancelled wholly ties exactly with an empty one: %i benefits',
  (cancelled) => {
    // Option 0 has harms whose absence option 1 has, and benefits of its own; option 2 is empty.
    const items = [...Array(cancelled).keys()];
    const consequences: Consequence[] = [
      ...items.map((item): Consequence => ({ option: 0, sign: -1, item })),
      ...items.map((item): Consequence => ({ option: 1, sign: 1, item })),
      ...items.map((item): Consequence => ({ option: 0, sign: 1, item: cancelled + item })),
    ];
    const overlap = items.map((item) => always('across', item, cancelled + item, cancelled + item, 1));
    for (const [place, { problem, tau, found }] of solvedLines(3, consequences, overlap)) {
      expect(found.probabilities[0], place).toBeGreaterThan(0);
      expect(found.probabilities[1], place).toBe(found.probabilities[2]);
      expectFigures(found, nodesByHand(problem, tau, found), place);
      for (const o of [1, 2])
        for (const value of [found.ev[o]!.p10, found.ev[o]!.p90]) expect(Math.abs(value)).toBeLessThan(1e-6);
    }
  },
);

test('forty cancelled benefits of nearly the same size tie with an empty option in spite of rounding', () => {
  // Options 0 and 1 share the items; option 3 has two of its own, of which either may be the larger. So that overlaps are few beside consequences,
  // option 0 has each harm five times.
  const items = [...Array(40).keys()];
  const consequences: Consequence[] = [
    ...items.map((item): Consequence => ({ option: 0, sign: -1, item })),
    ...items.map((item): Consequence => ({ option: 1, sign: 1, item })),
    ...[...items, ...items, ...items, ...items].map((item): Consequence => ({ option: 0, sign: -1, item })),
    ...items.slice(0, 13).map((item): Consequence => ({ option: 0, sign: -1, item })),
    { option: 3, sign: 1, item: 40 },
    { option: 3, sign: -1, item: 41 },
  ];
  const p = Array.from({ length: 15 }, (_, k) => (k === 7 ? 1 : 0));
  const ratio = Array.from({ length: 41 }, (_, k) => [
    { first: 0, second: k + 1, p },
    { first: k + 1, second: 0, p },
  ]).flat();
  const overlap = items.map((item) => always('across', item, 40 + item, 40 + item, 1));
  for (let seed = 1; seed <= 3; seed += 1) {
    const problem: Problem = {
      options: 4,
      seed,
      ratioSpreadScale: 0.05,
      tauPrior: { scale: 0.01, df: 4 },
      overlapMode: 'correct',
      draws: DRAWS,
      stakeholders: [{ consequences, ratio, overlap }],
    };
    const found = solver.solve(problem, 0, 0.01);
    expect(standsForLines(found)).toBe(true);
    expect(found.probabilities[3], `seed ${seed}`).toBeGreaterThan(0.2);
    expect(found.probabilities[1], `seed ${seed}`).toBe(found.probabilities[2]);
  }
});

type Pair = [a: number, b: number, discounted: 'either' | 'a' | 'b'];

describe('options that are copies of each other have equal chances', () => {
  const TANGLES: { name: string; own: number; pairs: Pair[]; way: Way }[] = [
    { name: 'one closed', own: 3, pairs: [[0, 1, 'b']], way: 'settled' },
    {
      name: 'an open chain',
      own: 4,
      pairs: [
        [0, 1, 'either'],
        [1, 2, 'either'],
      ],
      way: 'settled',
    },
    {
      name: 'a ring of three',
      own: 4,
      pairs: [
        [0, 1, 'either'],
        [1, 2, 'b'],
        [0, 2, 'a'],
      ],
      way: 'tried',
    },
    {
      name: 'an open one that two others go into',
      own: 4,
      pairs: [
        [0, 1, 'b'],
        [1, 2, 'either'],
        [2, 3, 'a'],
      ],
      way: 'tried',
    },
    {
      name: 'all of four',
      own: 4,
      pairs: [
        [0, 1, 'either'],
        [0, 2, 'b'],
        [0, 3, 'either'],
        [1, 2, 'either'],
        [1, 3, 'a'],
        [2, 3, 'either'],
      ],
      way: 'large group',
    },
  ];

  test.each(TANGLES)('with $name', ({ own, pairs, way }) => {
    const shares = [1, 0.75, 0.5, 0.25, 1, 0.75];
    // Two copies, and an option of items of its own, enough so that overlaps are few.
    const copies = [0, 1].flatMap((option) =>
      Array.from({ length: own }, (_, item): Consequence => ({ option, sign: 1, item })),
    );
    const others = Array.from(
      { length: Math.max(own, Math.ceil((2 * pairs.length) ** 1.5) - copies.length) },
      (_, k): Consequence => ({ option: 2, sign: k % 2 === 1 ? -1 : 1, item: own + k }),
    );
    const overlap = [0, own].flatMap((first) =>
      pairs.map(([a, b, discounted], k) => {
        const child = discounted === 'either' ? null : first + (discounted === 'a' ? a : b);
        return always('within', first + a, first + b, child, shares[k]!);
      }),
    );
    expect(wayOf(overlap.map((record) => ({ record, cell: record.cells[0]! })))).toBe(way);
    for (const [place, { found }] of solvedLines(3, [...copies, ...others], overlap)) {
      expect(found.probabilities[0], place).toBeGreaterThan(0);
      expect(found.probabilities[0], place).toBe(found.probabilities[1]);
      expect(found.ev[0], place).toEqual(found.ev[1]);
    }
  });
});

describe('sides that carry exactly the same discount benefits', () => {
  test.each([
    { ofBenefits: [0.5, 0.5], ofHarms: [1] },
    { ofBenefits: [1], ofHarms: [0.5, 0.5] },
    // In 32 bits these sums would not be equal.
    { ofBenefits: [1, 0.25], ofHarms: [0.75, 0.5] },
    { ofBenefits: [0.75, 0.5], ofHarms: [1, 0.25] },
  ])('$ofBenefits against $ofHarms', ({ ofBenefits, ofHarms }) => {
    // A harm of option 0 beside benefits of options 1 and 2, all of one item.
    const shares = [...ofBenefits, ...ofHarms];
    const benefits = shares.map((_, k): Consequence => ({ option: 1 + (k % 2), sign: 1, item: 0 }));
    const others = Array.from(
      { length: 4 + shares.length },
      (_, k): Consequence => ({ option: k % 3, sign: k % 4 === 3 ? -1 : 1, item: 1 + k }),
    );
    const consequences: Consequence[] = [{ option: 0, sign: -1, item: 0 }, ...benefits, ...others];
    const overlap = shares.map((share, k) =>
      always('across', 0, k + 1, k < ofBenefits.length ? k + 1 : 0, share),
    );
    for (const [place, { problem, tau, found }] of solvedLines(3, consequences, overlap)) {
      const nodes = linesByHand(solver, problem, tau, (_, [size]) => [
        0,
        ...shares.map((one) => one * size!),
      ]);
      expectFigures(found, nodes, place);
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

function always(kind: OverlapKind, a: number, b: number, child: number | null, share: number): OverlapRecord {
  const type = kind === 'within' ? 'shared' : 'absence';
  return { a, b, kind, cells: [{ type, child, share, p: 1 }] };
}

/** Ten problems of these whose draws stand for lines, of sizes that are known badly. */
function* solvedLines(options: number, consequences: Consequence[], overlap: OverlapRecord[]) {
  const items = 1 + Math.max(...consequences.map(({ item }) => item));
  const shape = { options, stakeholders: 1, items, sharing: 0, overlap: 'none' } as const;
  let solved = 0;
  for (let seed = 1; solved < 10; seed += 1) {
    expect(seed, 'seeds without lines').toBeLessThan(100);
    const plain = randomProblem(new Random(seed), shape);
    const { ratio } = plain.stakeholders[0]!;
    const stakeholders = [{ consequences, ratio, overlap }];
    const problem: Problem = { ...plain, draws: DRAWS, ratioSpreadScale: 2, stakeholders };
    const tau = solver.tau(problem, [solver.fit(problem, 0)]);
    const found = solver.solve(problem, 0, tau);
    if (!standsForLines(found)) continue;
    solved += 1;
    yield [`seed ${seed}`, { problem, tau, found }] as const;
  }
}

function nodesByHand(problem: Problem, tau: number, found: StakeholderSolution): LineNode[] {
  const { consequences } = problem.stakeholders[0]!;
  const present = presentOverlaps(solver, problem, tau, found);
  return linesByHand(solver, problem, tau, (draw, sizes) =>
    present[draw]!.length === 0 ? [] : removedByParts(present[draw]!, consequences, sizes),
  );
}

/** Names the first node that is off, by its draw and how that is settled. */
function expectNodes(
  found: readonly LineNode[],
  nodes: readonly LineNode[],
  present: readonly PresentRecord[][],
  place: string,
): void {
  const off = nodes.findIndex(
    ({ ev, weight }, k) =>
      !(Math.abs(weight - found[k]!.weight) < WEIGHT_ROUNDING) ||
      !ev.every((value, o) => Math.abs(value - found[k]!.ev[o]!) < EV_ROUNDING),
  );
  if (off < 0) return;
  const draw = Math.floor(off / (nodes.length / DRAWS));
  const where = `${place}, draw ${draw} (${wayOf(present[draw]!)}), node ${off % (nodes.length / DRAWS)}`;
  expect.fail(`${where}: ${JSON.stringify(found[off])}, expected ${JSON.stringify(nodes[off])}`);
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
