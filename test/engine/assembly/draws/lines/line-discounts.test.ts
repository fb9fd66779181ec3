/**
 * Discounts at the nodes of lines (docs/method.md, "Draws"), beside brute force over all choices at
 * every node.
 */
import { beforeAll, expect, test } from 'vitest';
import { EngineInstance } from '../../../../../engine/engine-instance.ts';
import type { Consequence, OverlapKind, Problem } from '../../../../../engine/problem.ts';
import { standsForLines, withMinorOverlaps } from '../../../../../problems/minor-overlaps.ts';
import type { PresentRecord } from '../../../../../problems/oracles/reference-draw.ts';
import { Random } from '../../../../../problems/random.ts';
import { randomProblem } from '../../../../../problems/random-problem.ts';
import { engineLines } from '../../../engine-lines.ts';
import { expectFigures, type LineNode } from '../../../lines-by-hand.ts';
import { discountedLines, presentOverlaps, type Way, wayOf } from '../../../present-overlaps.ts';
import { compileProbe, Probe } from '../../../probe.ts';

const LONG = process.env.LONG === '1';
const DRAWS = 272;
const PROBLEMS = LONG ? 3_000 : 100;

/** Rounding in 32 bits: of an EV of eight sizes up to 1, and of a weight. */
const EV_ROUNDING = 3e-6;
const WEIGHT_ROUNDING = 5e-8;

let solver: Probe;
let engine: EngineInstance;
beforeAll(async () => {
  const module = await compileProbe();
  solver = await Probe.create(module);
  engine = await EngineInstance.create(module);
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
    const pooled = solver.pooled(problem);
    const found = solver.solve(problem, 0, pooled);
    if (!standsForLines(found)) continue;
    lines += 1;
    const present = presentOverlaps(solver, problem, pooled, found);
    for (const draw of present) ways[wayOf(draw)] += 1;
    const nodes = discountedLines(solver, problem, pooled, found);
    expectNodes(engineLines(engine, problem, pooled), nodes, present, `seed ${seed}`);
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
    const pooled = solver.pooled(problem);
    const found = solver.solve(problem, 0, pooled);
    if (!standsForLines(found)) continue;
    lines += 1;
    expectFigures(found, discountedLines(solver, problem, pooled, found), `seed ${seed}`);
  }
  expect(lines).toBeGreaterThan(4);
});

test('more consequences than one word has bits: 100, of 8 options', () => {
  const random = new Random(1);
  const shape = { options: 8, stakeholders: 1, items: 90, sharing: 10, overlap: 'none' } as const;
  const plain = { ...randomProblem(random, shape), draws: DRAWS, ratioSpreadScale: 2 };
  const problem = withMinorOverlaps(random, plain, ['within', 'across'], 0.06, 0.2);
  const pooled = solver.pooled(problem);
  const found = solver.solve(problem, 0, pooled);
  expect(standsForLines(found)).toBe(true);
  const present = presentOverlaps(solver, problem, pooled, found);
  const ways = present.map(wayOf);
  for (const [way, least] of [
    ['tried', 20],
    ['several parts', 3],
  ] as const)
    expect(ways.filter((one) => one === way).length, way).toBeGreaterThan(least);
  const nodes = discountedLines(solver, problem, pooled, found);
  expectNodes(engineLines(engine, problem, pooled), nodes, present, 'large');
  expectFigures(found, nodes, 'large');
});

/**
 * Four to eight items of two or three options, and overlaps of one kind or both, which may be
 * connected.
 */
function smallProblem(seed: number): Problem {
  const random = new Random(seed);
  const items = 4 + random.below(5);
  const shape = { options: 2 + random.below(2), stakeholders: 1, items, sharing: random.below(9 - items) };
  const plain = randomProblem(random, { ...shape, overlap: 'none' });
  const [part] = plain.stakeholders;
  // In half of the problems option 0 has benefits alone, so that more of these may overlap.
  const hasOnlyBenefits = random.uniform() < 0.5;
  const consequences = part!.consequences.map(
    (one): Consequence => (hasOnlyBenefits && one.option === 0 ? { ...one, sign: 1 } : one),
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

/** Names the first node that is off, by its draw and how that is settled. */
function expectNodes(
  actual: readonly LineNode[],
  expected: readonly LineNode[],
  present: readonly PresentRecord[][],
  place: string,
): void {
  const off = expected.findIndex(
    ({ ev, weight }, k) =>
      !(Math.abs(weight - actual[k]!.weight) < WEIGHT_ROUNDING) ||
      !ev.every((value, o) => Math.abs(value - actual[k]!.ev[o]!) < EV_ROUNDING),
  );
  if (off < 0) return;
  const draw = Math.floor(off / (expected.length / DRAWS));
  const where = `${place}, draw ${draw} (${wayOf(present[draw]!)}), node ${off % (expected.length / DRAWS)}`;
  expect.fail(`${where}: ${JSON.stringify(actual[off])}, expected ${JSON.stringify(expected[off])}`);
}
