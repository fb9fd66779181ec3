/** What was never a problem, as a file or a caller without types may bring it. */
import { expect, test } from 'vitest';
import { checkShape } from '../../engine/check-shape.ts';
import { openEnginePool } from '../../engine/pool.ts';
import { type Problem, UnsolvableProblem } from '../../engine/problem.ts';
import { Random } from '../../problems/random.ts';
import { randomProblem } from '../../problems/random-problem.ts';

const SHAPE = { options: 2, stakeholders: 2, items: 5, sharing: 1, overlap: 'both' } as const;
const GOOD = randomProblem(new Random(1), SHAPE);

/** The problem with one place, named by its path, replaced or (undefined) left out. */
function damaged(path: string, value: unknown): Problem {
  const copy = JSON.parse(JSON.stringify(GOOD));
  const steps = path.split('.');
  const last = steps.pop()!;
  let at = copy;
  for (const step of steps) at = at[step];
  if (value === undefined) delete at[last];
  else at[last] = value;
  return copy;
}

const DAMAGES: [string, unknown, RegExp][] = [
  ['seed', undefined, /^problem\.seed: got undefined, expected a value$/],
  ['tauPrior', null, /^tauPrior: got null, expected an object with scale, df$/],
  ['tauPrior.df', undefined, /^tauPrior\.df: got undefined/],
  ['stakeholders', {}, /^stakeholders: got an object, expected a list$/],
  ['stakeholders.1', null, /^stakeholders\[1\]: got null/],
  ['stakeholders.1.consequences', 'all', /^stakeholders\[1\]\.consequences: got a string, expected a list$/],
  ['stakeholders.0.consequences.2', 7, /^stakeholders\[0\]\.consequences\[2\]: got a number/],
  [
    'stakeholders.0.consequences.2.sign',
    undefined,
    /^stakeholders\[0\]\.consequences\[2\]\.sign: got undefined/,
  ],
  ['stakeholders.0.ratio', undefined, /^stakeholders\[0\]\.ratio: got undefined/],
  ['stakeholders.0.ratio.3', null, /^stakeholders\[0\]\.ratio\[3\]: got null/],
  ['stakeholders.0.ratio.3.p', 1, /^stakeholders\[0\]\.ratio\[3\]\.p: got a number, expected a list$/],
  ['stakeholders.1.overlap', null, /^stakeholders\[1\]\.overlap: got null, expected a list$/],
  ['stakeholders.1.overlap.0.cells', {}, /^stakeholders\[1\]\.overlap\[0\]\.cells: got an object/],
  ['stakeholders.1.overlap.0.cells.1', null, /^stakeholders\[1\]\.overlap\[0\]\.cells\[1\]: got null/],
];

test('a problem passes', () => {
  expect(() => checkShape(GOOD)).not.toThrow();
});

test('a hole in a list names its place', () => {
  const copy = structuredClone(GOOD);
  const [stakeholder] = copy.stakeholders;
  Reflect.deleteProperty(stakeholder!.overlap[0]!.cells, 1);
  expect(() => checkShape(copy)).toThrow(/^stakeholders\[0\]\.overlap\[0\]\.cells\[1\]: got undefined/);
  Reflect.deleteProperty(copy.stakeholders, 0);
  expect(() => checkShape(copy)).toThrow(/^stakeholders\[0\]: got undefined/);
});

test.each(DAMAGES)('%s as %j names its place', (path, value, message) => {
  expect(() => checkShape(damaged(path, value))).toThrow(UnsolvableProblem);
  expect(() => checkShape(damaged(path, value))).toThrow(message);
});

test('the pool refuses each of them, and solves what comes next', async () => {
  const pool = await openEnginePool({ threads: 1 });
  try {
    const expected = await pool.solve(GOOD);
    for (const [path, value, message] of DAMAGES) {
      const solved = pool.solve(damaged(path, value));
      await expect(solved).rejects.toBeInstanceOf(UnsolvableProblem);
      await expect(solved).rejects.toThrow(message);
    }
    const numbers = damaged('stakeholders.0.ratio.0.p.0', null);
    await expect(pool.solve(numbers)).rejects.toThrow(/stakeholders\[0\]\.ratio\[0\]\.p/);
    expect(await pool.solve(GOOD)).toEqual(expected);
  } finally {
    await pool.close();
  }
});
