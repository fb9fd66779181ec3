/** The table judge of the tests keeps the promises of the port. */
import { expect, test } from 'vitest';
import { ModelFailure } from '../../judge/port.ts';
import { createTableJudge, tableKey } from '../table-judge.ts';
import { ratioTask } from './lexical/tasks.ts';

const tasks = Array.from({ length: 10 }, (_, index) => ratioTask(`a${index}`, 'b'));
const sure = Array.from({ length: 15 }, (_, index) => (index === 3 ? 1 : 0));
const quiet = () => ({ signal: new AbortController().signal, onAnswered: async () => {} });

test('it answers from its table or function, evenly elsewhere, and counts what was asked', async () => {
  const judge = createTableJudge({ distributions: { [tableKey('a2', 'b')]: sure }, tasksPerCall: 4 });
  const { distributions } = await judge.answer(tasks, quiet());
  expect(distributions[2]).toEqual(sure);
  expect(distributions[3]).toEqual(sure.map(() => 1 / 15));
  expect(judge.calls).toBe(judge.plan(tasks).calls);
  expect(judge.asked).toEqual(tasks);
  const byFunction = createTableJudge({ distributions: () => sure });
  expect((await byFunction.answer(tasks, quiet())).distributions[9]).toEqual(sure);
});

test('it fails at the chosen call, after it has answered the calls before it', async () => {
  const judge = createTableJudge({ tasksPerCall: 3, failures: new Map([[2, 'warming']]) });
  const answered: number[] = [];
  const asked = judge.answer(tasks, {
    signal: new AbortController().signal,
    onAnswered: async ({ answers }) => {
      answered.push(...answers.map(({ task }) => task));
    },
  });
  await expect(asked).rejects.toSatisfy(
    (error) => error instanceof ModelFailure && error.reason === 'warming',
  );
  expect(answered).toEqual([0, 1, 2, 3, 4, 5]);
  await judge.answer(tasks, quiet());
  expect(judge.calls).toBe(7);
});

test('it waits until the test releases it, and an abort ends the wait', async () => {
  const gate = Promise.withResolvers<void>();
  const judge = createTableJudge({ tasksPerCall: 5, block: { fromCall: 1, until: gate.promise } });
  let answered = 0;
  const count = async () => {
    answered += 1;
  };
  const first = judge.answer(tasks, { signal: new AbortController().signal, onAnswered: count });
  await expect.poll(() => judge.calls).toBe(2);
  expect(answered).toBe(1);
  const controller = new AbortController();
  const second = judge.answer(tasks, { signal: controller.signal, onAnswered: async () => {} });
  controller.abort(new Error('enough'));
  await expect(second).rejects.toThrow('enough');
  gate.resolve();
  await first;
  expect(answered).toBe(2);
});
