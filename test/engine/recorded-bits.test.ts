/**
 * Every bit of the solution of every vector, and of some with overlaps that are few and minor, as it was recorded: another Node, another machine or a faster kernel changes none. Who changes
 * the figures on purpose records them anew with RECORD=1, and says so in the CHANGELOG.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { OverlapRecord, Problem } from '../../engine/problem.ts';
import { compileEngine, Solver } from '../../engine/solver.ts';
import { readVector, VECTOR_NAMES } from './vector.ts';

const SEED = 7;
const file = resolve(import.meta.dirname, 'recorded-bits.json');

/** Vectors without overlaps of their own; with these their draws stand for lines. */
const GIVEN_OVERLAPS = ['overconfident-judge', 'vague-judge', 'wide-sizes'];

test('solutions have the bits that were recorded', async () => {
  const solver = await Solver.create(await compileEngine());
  const found = Object.fromEntries([
    ...VECTOR_NAMES.map((name) => [
      name,
      bitsOf(solver, (draws) => readVector(name, { seed: SEED, draws }).problem),
    ]),
    ...GIVEN_OVERLAPS.map((name) => [
      `${name}, minor overlaps`,
      bitsOf(solver, (draws) => withMinorOverlaps(readVector(name, { seed: SEED, draws }).problem)),
    ]),
  ]);
  if (process.env.RECORD === '1') writeFileSync(file, `${JSON.stringify(found, null, 2)}\n`);
  const recorded = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(file, 'utf8')));
  expect(found).toEqual(recorded);
});

/** Every pair that may overlap does with probability 1/8, in one of two ways. */
function withMinorOverlaps(problem: Problem): Problem {
  const [part] = problem.stakeholders;
  const { consequences } = part!;
  const p = 1 / 16;
  const overlap: OverlapRecord[] = [];
  for (const [a, one] of consequences.entries())
    for (const [b, other] of consequences.entries()) {
      const [sameOption, sameSign] = [one.option === other.option, one.sign === other.sign];
      if (b <= a || sameOption !== sameSign) continue;
      const [type, kind] = sameOption ? (['part', 'within'] as const) : (['absence', 'across'] as const);
      const cells = [
        { type, child: overlap.length % 3 === 0 ? a : b, share: 0.5, p },
        { type, child: null, share: 0.25, p },
      ];
      overlap.push({ a, b, kind, cells });
    }
  return { ...problem, overlapMode: 'correct', stakeholders: [{ ...part!, overlap }] };
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
