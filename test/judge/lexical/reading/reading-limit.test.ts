/** Texts are read whole until their total length exceeds the limit. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createBuiltInJudge } from '../../../../judge/lexical/judge.ts';
import { isBeyond, readingLimit } from '../../../../judge/lexical/reading/reading-limit.ts';
import type { OnePassTask } from '../../../../judge/port.ts';
import { longText } from '../long-text.ts';
import { bestOptionTask, choiceTask, noulTask } from '../one-pass-tasks.ts';

const LONGEST_STATE = 50_000;
const READ_BESIDE_IT = 40_000;
const MOST_READ = 200_000;

const statements = (lengths: readonly number[]) =>
  lengths.map((length, index) => noulTask('A state.', String(index).padEnd(length, 'x')));

test('texts within the limit are read whole, and one character more shortens only the longest', () => {
  const fitting = statements([100, 900, READ_BESIDE_IT - 1_000]);
  expect(readingLimit(fitting, LONGEST_STATE)).toBe(Infinity);
  const more = statements([100, 900, READ_BESIDE_IT - 999]);
  const limit = readingLimit(more, LONGEST_STATE);
  expect(limit).toBe(READ_BESIDE_IT - 1_000);
  expect(more.map((task) => isBeyond(task, limit))).toEqual([false, false, true]);
});

test('beside a shorter state more is read, up to a second limit; equal texts count once', () => {
  expect(readingLimit(statements([MOST_READ]), 10)).toBe(Infinity);
  expect(readingLimit(statements([MOST_READ + 1]), 10)).toBe(MOST_READ);
  expect(readingLimit(statements([MOST_READ]), LONGEST_STATE / 2)).toBe(2 * READ_BESIDE_IT);
  const same = Array.from({ length: 10 }, () => noulTask('A state.', 'x'.repeat(30_000)));
  expect(readingLimit(same, LONGEST_STATE)).toBe(Infinity);
});

test('for all lengths, the limit is kept and no larger limit would fit', () => {
  const length = fc.integer({ min: 3, max: 60_000 });
  fc.assert(
    fc.property(fc.array(length, { minLength: 1, maxLength: 70 }), (lengths) => {
      const limit = readingLimit(statements(lengths), LONGEST_STATE);
      const read = (most: number) => lengths.reduce((sum, one) => sum + Math.min(one, most), 0);
      if (limit === Infinity) expect(read(Infinity)).toBeLessThanOrEqual(READ_BESIDE_IT);
      else {
        expect(read(limit)).toBeLessThanOrEqual(READ_BESIDE_IT);
        expect(read(limit + 1)).toBeGreaterThan(READ_BESIDE_IT);
      }
    }),
    { seed: 5, numRuns: 200 },
  );
});

test('the largest decision in Direct mode is read whole', () => {
  const options = Array.from({ length: 8 }, (_, index) => `${index}`.padEnd(2_000, 'x'));
  const tasks = Array.from({ length: 8 }, (_, who) => bestOptionTask(`${who}`.padEnd(2_000, 'x'), options));
  for (const [who, task] of tasks.entries()) task.stakeholder.description = `s${who}`.padEnd(2_000, 'x');
  expect(readingLimit(tasks, 20_000)).toBe(Infinity);
});

async function partialOf(tasks: readonly OnePassTask[]) {
  const options = { signal: new AbortController().signal, onAnswered: async () => {} };
  const { evidence } = await createBuiltInJudge().answer(tasks, options);
  return evidence.map(({ isPartial = false }) => isPartial);
}

test('answers to cut texts say so, and the part that was cut changes nothing', async () => {
  const state = longText('The lift is late. ', LONGEST_STATE);
  const long = longText('word# ', 1_500);
  const many = Array.from({ length: 64 }, (_, index) =>
    choiceTask(state, 'Why?', [`${index} ${long}`, 'short']),
  );
  const short = noulTask(state, 'The lift is late.');
  expect(await partialOf([...many, short])).toEqual([...many.map(() => true), false]);
  expect(await partialOf([many[0]!, short])).toEqual([false, false]);
  const options = { signal: new AbortController().signal, onAnswered: async () => {} };
  const longer = many.map((task) => ({ ...task, criteria: [`${task.criteria[0]} and more`, 'short'] }));
  const [one, other] = await Promise.all(
    [many, longer].map((tasks) => createBuiltInJudge().answer(tasks, options)),
  );
  expect(other?.distributions).toEqual(one?.distributions);
});

test('an object with long keys and many values is read in part', async () => {
  const state = JSON.stringify({ [longText('key# ', 20_000)]: Array.from({ length: 10_000 }, () => 1) });
  const other = JSON.stringify({ rooms: Array.from({ length: 5_000 }, () => 1) });
  expect(await partialOf([noulTask(state, 'It holds')])).toEqual([true]);
  expect(await partialOf([noulTask(other, 'It holds')])).toEqual([false]);
});
