/** A statement and its negation: two answers become one probability. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NOUL_LABELS } from '../../judge/choices.ts';
import { projectNegation, withNegation } from '../../judge/negation.ts';
import type { NoulTask } from '../../judge/port.ts';
import { ask, noulTask } from './lexical/one-pass-tasks.ts';

const SEED = 20_261_127;

test('the second task asks for the negation of the first', () => {
  const task: NoulTask = {
    kind: 'noul',
    context: 'A ticket.',
    question: 'urgent',
    statement: 'It is urgent.',
    choices: NOUL_LABELS,
  };
  expect(withNegation(task)).toEqual([task, { ...task, isNegated: true }]);
});

test(`the projection is a probability, and no farther from the truth, whatever it is (seed ${SEED})`, () => {
  const probability = fc.double({ min: 0, max: 1, noNaN: true });
  const brier = (holds: number, negation: number, truth: 0 | 1) =>
    (holds - truth) ** 2 + (negation - (1 - truth)) ** 2;
  fc.assert(
    fc.property(probability, probability, (holds, negation) => {
      const p = projectNegation(holds, negation);
      expect(p).toBeGreaterThanOrEqual(0);
      expect(p).toBeLessThanOrEqual(1);
      for (const truth of [0, 1] as const)
        expect(brier(p, 1 - p, truth)).toBeLessThanOrEqual(brier(holds, negation, truth) + 1e-12);
      // The negation of the negation is the statement.
      expect(projectNegation(negation, holds)).toBeCloseTo(1 - p, 14);
    }),
    { seed: SEED },
  );
  expect(projectNegation(0.6, 0.57)).toBeCloseTo(0.515, 12);
  expect(projectNegation(0.7, 0.3)).toBe(0.7);
});

test('the built-in judge gives a negation exactly what it leaves of the statement', async () => {
  const task = noulTask('The lift is not working today.', 'The lift is working.');
  const { distributions, evidence } = await ask(withNegation(task));
  const [holds] = distributions[0]!;
  expect(holds).toBeLessThan(0.4);
  expect(distributions[1]).toEqual([1 - holds!, holds]);
  expect(evidence[1]).toEqual(evidence[0]);
});
