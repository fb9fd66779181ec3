/**
 * Compares every bit of every vector's solution with the recorded bits: another Node, another
 * machine or a faster kernel changes none. To change the figures on purpose, record them anew with
 * RECORD=1 and say so in the CHANGELOG.
 * Covers: engine/solver.ts, engine/assembly/solve.ts
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Problem } from '../../engine/problem.ts';
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

test.each([false, true])('the vectors have the bits that were recorded; insight %s', async (insight) => {
  const solver = await Solver.create(await compileEngine());
  const problems = new Map(VECTOR_NAMES.map((name) => [name, problemOf(name)]));
  for (const name of WITH_MINOR_OVERLAPS) {
    const problem = withMinorOverlaps(new Random(SEED), problemOf(name), ['within', 'across'], 0.1, 0.2);
    expect(standsForLines(solver.solveAll(problem).stakeholders[0]!), name).toBe(true);
    problems.set(`${name} with minor overlaps`, problem);
  }
  const found = Object.fromEntries(
    [...problems].map(([name, problem]) => [name, bitsOf(solver, problem, insight)]),
  );
  if (process.env.RECORD === '1') writeFileSync(file, `${JSON.stringify(found, null, 2)}\n`);
  const recorded = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(file, 'utf8')));
  expect(found).toEqual(recorded);
});

function problemOf(name: string): Problem {
  return readVector(name, { seed: SEED, draws: 'auto' }).problem;
}

/** Insight was added later, and changes none of the figures that were recorded. */
function asRecorded(key: string, value: unknown): unknown {
  if (key === 'insight' || key === 'noInsight') return undefined;
  return Object.is(value, -0) ? '-0' : value;
}

/**
 * The bits of the solution with automatic draws and of the one with 1,040, which end in the middle
 * of a block.
 */
function bitsOf(solver: Solver, problem: Problem, insight: boolean): string {
  const hash = createHash('sha256');
  for (const draws of ['auto', 1_040] as const) {
    const solution = solver.solveAll({ ...problem, draws, insight });
    hash.update(JSON.stringify(solution, asRecorded));
  }
  return hash.digest('hex').slice(0, 32);
}
