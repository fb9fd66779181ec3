/**
 * Every bit of every vector's solution, as it was recorded: another Node, another machine or a faster kernel changes none. Who changes
 * the figures on purpose records them anew with RECORD=1, and says so in the CHANGELOG.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { compileEngine, Solver } from '../../engine/solver.ts';
import { readVector, VECTOR_NAMES } from './vector.ts';

const SEED = 7;
const file = resolve(import.meta.dirname, 'recorded-bits.json');

test('the vectors have the bits that were recorded', async () => {
  const solver = await Solver.create(await compileEngine());
  const found = Object.fromEntries(VECTOR_NAMES.map((name) => [name, bitsOf(solver, name)]));
  if (process.env.RECORD === '1') writeFileSync(file, `${JSON.stringify(found, null, 2)}\n`);
  const recorded = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(file, 'utf8')));
  expect(found).toEqual(recorded);
});

/** Of the solution with automatic draws and of the one with 1,040, which end in the middle of a block. */
function bitsOf(solver: Solver, name: string): string {
  const hash = createHash('sha256');
  for (const draws of ['auto', 1_040] as const) {
    const solution = solver.solveAll(readVector(name, { seed: SEED, draws }).problem);
    hash.update(JSON.stringify(solution, (_, value) => (Object.is(value, -0) ? '-0' : value)));
  }
  return hash.digest('hex').slice(0, 32);
}
