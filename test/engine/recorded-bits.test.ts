/**
 * Every bit of the solution of every vector, and of decisions whose overlaps are few and minor, as it was recorded: another Node, another machine or a faster kernel changes none. Who changes
 * the figures on purpose records them anew with RECORD=1, and says so in the CHANGELOG.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Problem } from '../../engine/problem.ts';
import { compileEngine, Solver } from '../../engine/solver.ts';
import { Random } from './random.ts';
import { randomProblem } from './random-problem.ts';
import { readVector, VECTOR_NAMES } from './vector.ts';

const SEED = 7;
const file = resolve(import.meta.dirname, 'recorded-bits.json');

/** Seeds whose problems' draws stand for lines. */
const MINOR_OVERLAPS = [2, 3, 5];

test('solutions have the bits that were recorded', async () => {
  const solver = await Solver.create(await compileEngine());
  const found = Object.fromEntries([
    ...VECTOR_NAMES.map((name) => [
      name,
      bitsOf(solver, (draws) => readVector(name, { seed: SEED, draws }).problem),
    ]),
    ...MINOR_OVERLAPS.map((seed) => [
      `minor-overlaps-${seed}`,
      bitsOf(solver, (draws) => ({ ...minorOverlaps(seed), draws })),
    ]),
  ]);
  if (process.env.RECORD === '1') writeFileSync(file, `${JSON.stringify(found, null, 2)}\n`);
  const recorded = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(file, 'utf8')));
  expect(found).toEqual(recorded);
});

function minorOverlaps(seed: number): Problem {
  const overlap = seed % 2 === 0 ? 'both' : 'within';
  const shape = { options: 3, stakeholders: 2, items: 6 + 2 * seed, sharing: 0, overlap } as const;
  const problem = randomProblem(new Random(seed), shape);
  // One record in four of those across options, so that few are present.
  return {
    ...problem,
    stakeholders: problem.stakeholders.map((one) => ({
      ...one,
      overlap: one.overlap.filter(({ kind }, k) => kind === 'within' || k % 4 === 0),
    })),
  };
}

/** Of the solution with automatic draws and of the one with 1,040, which end in the middle of a block. */
function bitsOf(solver: Solver, problem: (draws: 'auto' | number) => Problem): string {
  const hash = createHash('sha256');
  for (const draws of ['auto', 1_040] as const) {
    const solution = solver.solveAll(problem(draws));
    hash.update(JSON.stringify(solution, (_, value) => (Object.is(value, -0) ? '-0' : value)));
  }
  return hash.digest('hex').slice(0, 32);
}
