/** Which overlaps the draws have, beside their uniforms looked at one by one. */
import { beforeAll, expect, test } from 'vitest';
import type { OverlapCell, Problem } from '../../../../../engine/problem.ts';
import { Random } from '../../../../../problems/random.ts';
import { randomProblem } from '../../../../../problems/random-problem.ts';
import { compileProbe, Probe } from '../../../probe.ts';

const RANDOMISATIONS = 16;
const BLOCK = 64;
/**
 * The part of (0, 1) that holds one uniform of a block, and the most such parts whose uniforms are
 * looked up singly.
 */
const PART = 1 / 64;
const FEW = 28;

let solver: Probe;
beforeAll(async () => {
  solver = await Probe.create(await compileProbe());
});

const CHANCES = [
  [2 ** -33, 2 ** -32],
  [0, PART],
  [PART, 0],
  [0, PART + 2 ** -32],
  [0.007, 0.012],
  [0.1, 0.25],
  [FEW * PART, 0],
  [0.3, FEW * PART - 0.3 + 1e-9],
  [0.5, 0.2],
  [0.5, 0.5],
  [0, 1],
  [1, 0],
] as const;

test.each(CHANCES.flatMap(([a, b], k) => [1_040, 4_096].map((draws) => [a, b, draws, k + 1] as const)))(
  'chances of %f and %f, %i draws, seed %i: a cell is drawn as often as uniforms lie in it',
  (a, b, draws, seed) => {
    const { ratio } = baseOf(seed).stakeholders[0]!;
    const cells: OverlapCell[] = [
      { type: 'same', child: 0, share: 1, p: 0 },
      { type: 'part', child: 0, share: 1, p: a },
      { type: 'result', child: 1, share: 0.75, p: b },
    ];
    const consequences = [0, 1].map((item) => ({ option: 0, sign: 1 as const, item }));
    const overlap = [{ a: 0, b: 1, kind: 'within' as const, cells }];
    const stakeholders = [{ consequences, ratio, overlap }];
    const { discountedBy, solved } = solver.solveAll({ ...baseOf(seed), draws, stakeholders })
      .stakeholders[0]!;
    const uniforms = uniformsOf(seed, draws);
    const counted = discountedBy.map((discount) => Math.round((discount?.overlap ?? 0) * solved));
    expect(counted).toEqual([
      uniforms.filter((u) => u < a).length,
      uniforms.filter((u) => u >= a && u < a + b).length,
    ]);
  },
);

function baseOf(seed: number): Problem {
  const shape = { options: 1, stakeholders: 1, items: 2, sharing: 0, overlap: 'none' } as const;
  return { ...randomProblem(new Random(seed), shape), seed };
}

/** Of the one record, which comes behind the one coordinate of two items. */
function uniformsOf(seed: number, draws: number): number[] {
  const points = draws / RANDOMISATIONS;
  return Array.from({ length: RANDOMISATIONS }, (_, randomisation) => {
    const uniforms: number[] = [];
    for (let start = 0; start < points; start += BLOCK)
      uniforms.push(...solver.scrambledPoints(seed, 0, 1, randomisation, start));
    return uniforms.slice(0, points);
  }).flat();
}
