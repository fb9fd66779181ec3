/**
 * Ratios that a judge knows better than the sizes: of amounts in one unit, and of one thing said
 * twice.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import type { OverlapRecord, Problem } from '../../../../engine/problem.ts';
import { compileEngine, Solver } from '../../../../engine/solver.ts';
import { discretisedNormal } from '../../../../problems/simulated-judge.ts';
import { knownRatios } from '../../../../server/decisions/run/known-ratios.ts';

const traits = { spreadScale: 1, measuredSd: 1.3, sameSizeFactor: 1.5, misreadShare: 0 };
const consequences = [0, 1, 2, 3].map((item) => ({ option: 0, sign: 1 as const, item }));

function overlap(a: number, b: number, same: number): OverlapRecord {
  const cells = [
    { type: 'same' as const, child: null, share: 1, p: same },
    { type: 'part' as const, child: a, share: 1, p: (1 - same) / 2 },
  ];
  return { a, b, kind: 'within', cells };
}

const pairsOf = (records: readonly OverlapRecord[]) =>
  knownRatios({ consequences, ratio: [], overlap: records }, traits).map(({ first, second }) => [
    first,
    second,
  ]);

describe('which pairs are of one size', () => {
  test('those of which "same" has half of the probability or more', () => {
    expect(pairsOf([overlap(0, 1, 0.5), overlap(2, 3, 0.49)])).toEqual([[0, 1]]);
  });

  test('pairs that follow from others are left out, so there are fewer than items', () => {
    const all = [overlap(0, 1, 0.9), overlap(0, 2, 0.9), overlap(1, 2, 0.9), overlap(2, 3, 0.9)];
    expect(pairsOf(all)).toEqual([
      [0, 1],
      [0, 2],
      [2, 3],
    ]);
  });

  test('texts of equal wording are one item already', () => {
    const twice = [0, 0].map((item) => ({ option: 0, sign: 1 as const, item }));
    const overlaps = [overlap(0, 1, 0.9)];
    expect(knownRatios({ consequences: twice, ratio: [], overlap: overlaps }, traits)).toEqual([]);
  });
});

describe('which records are measurements', () => {
  const measured = (p: number[], changes: Partial<typeof traits> = {}) =>
    knownRatios({ consequences, ratio: [{ first: 0, second: 1, p }], overlap: [] }, { ...traits, ...changes })
      .length === 1;

  test('those whose spread is small', () => {
    expect(measured(discretisedNormal(-2, 1))).toBe(true);
    expect(measured(discretisedNormal(0, 2))).toBe(false);
    expect(measured(discretisedNormal(-2, 1), { measuredSd: 0 })).toBe(false);
  });

  test('none of those beyond the choices', () => {
    expect(measured(discretisedNormal(6, 2.4))).toBe(false);
    expect(measured(discretisedNormal(9, 0.5))).toBe(false);
  });

  const record = (first: number, second: number, mean: number, sd = 0.8) => ({
    first,
    second,
    p: discretisedNormal(mean, sd),
  });
  const pairs = (ratio: ReturnType<typeof record>[]) =>
    knownRatios({ consequences, ratio, overlap: [] }, traits).map(({ first, second }) => [first, second]);

  test('each item is compared with the one of average size', () => {
    const sizes = [0, 3, 1.4, 1.6];
    const all = [0, 1, 2, 3].flatMap((first) =>
      [0, 1, 2, 3].flatMap((second) =>
        first < second ? [record(first, second, sizes[first]! - sizes[second]!)] : [],
      ),
    );
    const known = pairs(all);
    expect(known).toHaveLength(3);
    const centre = [2, 3].find((item) => known.every((pair) => pair.includes(item)));
    expect(centre).toBeDefined();
  });
});

describe('a benefit in three wordings, of a judge that is unsure of each size', () => {
  let solver: Solver;
  beforeAll(async () => {
    solver = await Solver.create(await compileEngine());
  });

  /** How many times the largest of the three counts, and the same without the records. */
  function counted(known: boolean): number {
    const p = discretisedNormal(0, 4);
    const pairs = [0, 1, 2, 3].flatMap((first) =>
      [0, 1, 2, 3].flatMap((second) => (first === second ? [] : [{ first, second, p }])),
    );
    const records = [overlap(0, 1, 0.85), overlap(0, 2, 0.85), overlap(1, 2, 0.85)];
    const problem: Problem = {
      options: 1,
      seed: 1,
      ratioSpreadScale: 1,
      tauPrior: { scale: 0.5, df: 4 },
      overlapMode: 'correct',
      draws: 4096,
      stakeholders: [
        {
          consequences,
          ratio: pairs,
          known: known ? knownRatios({ consequences, ratio: pairs, overlap: records }, traits) : [],
          overlap: records,
        },
      ],
    };
    const [result] = solver.solveAll(problem).stakeholders;
    const said = [0, 1, 2].map((at) => ({ size: result!.size[at]!.mean, share: result!.countedShare[at]! }));
    const sum = said.reduce((total, { size, share }) => total + size * share, 0);
    return sum / Math.max(...said.map(({ size }) => size));
  }

  test('counts about once, where it counted twice', () => {
    expect(counted(false)).toBeGreaterThan(1.9);
    expect(counted(true)).toBeLessThan(1.35);
  });
});
