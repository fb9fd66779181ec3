/** Free requests find a free slot or are refused; a judge that blocks takes the slots. */
import { expect, test } from 'vitest';
import { countCapacity, type FreeModel } from '../../../server/process/capacity.ts';
import { Refusal } from '../../../server/refusals.ts';
import { ratioTask } from '../../judge/lexical/tasks.ts';
import { createTableJudge } from '../../table-judge.ts';

const tasks = (count: number) => Array.from({ length: count }, (_, index) => ratioTask(`a${index}`, 'b'));
const quiet = (calls = 1) => ({ signal: new AbortController().signal, onAnswered: async () => {}, calls });

function isBusy(free: FreeModel): boolean {
  try {
    free.requireSlot();
    return false;
  } catch (error) {
    if (error instanceof Refusal && error.refusal === 'free_capacity_busy') {
      expect(error.retryAfterSeconds).toBeGreaterThan(0);
      return true;
    }
    throw error;
  }
}

test('calls under way and to come take slots, and give them back as they end', async () => {
  const gate = Promise.withResolvers<void>();
  const judge = createTableJudge({ tasksPerCall: 1, block: { fromCall: 2, until: gate.promise } });
  const { model, free } = countCapacity({ model: judge, free: judge }, 2);
  expect(isBusy(free)).toBe(false);
  // Four calls: two end at once, two are left.
  const large = model.answer(tasks(4), quiet(4));
  expect(isBusy(free)).toBe(true);
  await expect.poll(() => judge.calls).toBe(3);
  expect(isBusy(free)).toBe(true);
  gate.resolve();
  await large;
  expect(isBusy(free)).toBe(false);
});

test('requests with one call each take a slot each', async () => {
  const gate = Promise.withResolvers<void>();
  const judge = createTableJudge({ block: { fromCall: 0, until: gate.promise } });
  const { model, free } = countCapacity({ model: judge, free: judge }, 2);
  const first = model.answer(tasks(1), quiet());
  expect(isBusy(free)).toBe(false);
  const second = model.answer(tasks(1), quiet());
  expect(isBusy(free)).toBe(true);
  gate.resolve();
  await Promise.all([first, second]);
  expect(isBusy(free)).toBe(false);
});

test('what fails or is broken off gives its slot back', async () => {
  const judge = createTableJudge({
    failures: new Map([[0, 'failed']]),
    block: { fromCall: 1, until: new Promise(() => {}) },
  });
  const { model, free } = countCapacity({ model: judge, free: judge }, 1);
  await expect(model.answer(tasks(1), quiet())).rejects.toThrow('was told to fail');
  expect(isBusy(free)).toBe(false);
  const stop = new AbortController();
  const broken = model.answer(tasks(1), { ...quiet(), signal: stop.signal });
  expect(isBusy(free)).toBe(true);
  stop.abort(new Error('enough'));
  await expect(broken).rejects.toThrow('enough');
  expect(isBusy(free)).toBe(false);
});
