/**
 * Compares every bit of every vector's solution with the recorded bits: another Node, another
 * machine or a faster kernel changes none. To change the figures on purpose, record them anew with
 * RECORD=1 and say so in the CHANGELOG.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Insight } from '../../engine/insight.ts';
import type { Problem, Solution } from '../../engine/problem.ts';
import { compileEngine, Solver } from '../../engine/solver.ts';
import { standsForLines, withMinorOverlaps } from '../../problems/minor-overlaps.ts';
import { Random } from '../../problems/random.ts';
import { readVector, VECTOR_NAMES } from '../../problems/vector.ts';

const SEED = 7;
/**
 * No vector has so few and minor overlaps that its draws stand for lines; these vectors have some
 * put in.
 */
const WITH_MINOR_OVERLAPS = ['vague-judge', 'forty-consequences', 'large'];
const file = resolve(import.meta.dirname, 'recorded-bits.json');

const Recorded = z.object({
  /** By vector: the bits of all figures but insight's. */
  figures: z.record(z.string(), z.string()),
  insight: z.record(z.string(), z.string()),
});
type Recorded = z.infer<typeof Recorded>;

test('the vectors have the bits that were recorded, with insight and without', async () => {
  const solver = await Solver.create(await compileEngine());
  const problems = new Map(VECTOR_NAMES.map((name) => [name, problemOf(name)]));
  for (const name of WITH_MINOR_OVERLAPS) {
    const problem = withMinorOverlaps(new Random(SEED), problemOf(name), ['within', 'across'], 0.1, 0.2);
    expect(standsForLines(solver.solveAll(problem).stakeholders[0]!), name).toBe(true);
    problems.set(`${name} with minor overlaps`, problem);
  }
  const without: Recorded['figures'] = {};
  const found: Recorded = { figures: {}, insight: {} };
  for (const [name, problem] of problems) {
    without[name] = bitsOf(solutionsOf(solver, problem, false), ofFigures);
    const solutions = solutionsOf(solver, problem, true);
    found.figures[name] = bitsOf(solutions, ofFigures);
    found.insight[name] = bitsOf(insightOf(solutions), asIs);
  }
  if (process.env.RECORD === '1') writeFileSync(file, `${JSON.stringify(found, null, 2)}\n`);
  const recorded = Recorded.parse(JSON.parse(readFileSync(file, 'utf8')));
  expect(found).toEqual(recorded);
  expect(without).toEqual(recorded.figures);
});

function problemOf(name: string): Problem {
  return readVector(name, { seed: SEED, draws: 'auto' }).problem;
}

/** With automatic draws, and with 1,040, which end in the middle of a block. */
function solutionsOf(solver: Solver, problem: Problem, insight: boolean): Solution[] {
  return (['auto', 1_040] as const).map((draws) => solver.solveAll({ ...problem, draws, insight }));
}

function insightOf(solutions: readonly Solution[]): Insight[] {
  return solutions.flatMap(({ stakeholders }) => stakeholders.map(({ insight }) => insight!));
}

function asIs(_: string, value: unknown): unknown {
  return Object.is(value, -0) ? '-0' : value;
}

/** Insight changes no other figure. */
function ofFigures(key: string, value: unknown): unknown {
  return key === 'insight' || key === 'noInsight' ? undefined : asIs(key, value);
}

function bitsOf(values: readonly unknown[], replacer: (key: string, value: unknown) => unknown): string {
  const hash = createHash('sha256');
  for (const value of values) hash.update(JSON.stringify(value, replacer));
  return hash.digest('hex').slice(0, 32);
}
