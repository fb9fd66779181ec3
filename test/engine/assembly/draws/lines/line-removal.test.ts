/**
 * Exact ties stay ties at the nodes of lines with overlaps: cancelled options, copies, and sides
 * that carry the same weight.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Consequence, OverlapKind, OverlapRecord, Problem } from '../../../../../engine/problem.ts';
import { standsForLines } from '../../../../../problems/minor-overlaps.ts';
import { Random } from '../../../../../problems/random.ts';
import { givenTau, randomProblem } from '../../../../../problems/random-problem.ts';
import { expectFigures, linesByHand } from '../../../lines-by-hand.ts';
import { discountedLines, type Way, wayOf } from '../../../present-overlaps.ts';
import { compileProbe, Probe } from '../../../probe.ts';

const DRAWS = 272;

let solver: Probe;
beforeAll(async () => {
  solver = await Probe.create(await compileProbe());
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
    for (const [place, { problem, pooled, found }] of solvedLines(3, consequences, overlap)) {
      expect(found.probabilities[0], place).toBeGreaterThan(0);
      expect(found.probabilities[1], place).toBe(found.probabilities[2]);
      expectFigures(found, discountedLines(solver, problem, pooled, found), place);
      for (const o of [1, 2])
        for (const value of [found.ev[o]!.p10, found.ev[o]!.p90]) expect(Math.abs(value)).toBeLessThan(1e-6);
    }
  },
);

test('forty cancelled benefits of nearly the same size tie with an empty option in spite of rounding', () => {
  // Options 0 and 1 share the items; option 3 has two of its own, of which either may be the
  // larger. So that overlaps are few beside consequences, option 0 has each harm five times.
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
    const found = solver.solve(problem, 0, givenTau(0.01));
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
    for (const [place, { problem, pooled, found }] of solvedLines(3, consequences, overlap)) {
      const nodes = linesByHand(solver, problem, pooled, (_, [size]) => [
        0,
        ...shares.map((one) => one * size!),
      ]);
      expectFigures(found, nodes, place);
    }
  });
});

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
    const pooled = solver.pooled(problem);
    const found = solver.solve(problem, 0, pooled);
    if (!standsForLines(found)) continue;
    solved += 1;
    yield [`seed ${seed}`, { problem, pooled, found }] as const;
  }
}
