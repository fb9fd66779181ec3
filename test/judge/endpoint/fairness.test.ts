/**
 * A request with many calls does not block a request with few, and paying askers go first.
 * Covers: judge/endpoint/adapter.ts, server/limits/fair-queue.ts
 */
import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { noul, ratio } from './marked-tasks.ts';
import { ask, type Opened, openModel } from './open-model.ts';

let opened: Opened | undefined;
/** The number of the first request that is held until `release`; null: none. */
let heldFrom: number | null = null;
let gate = Promise.withResolvers<void>();
afterEach(async () => {
  release();
  await opened?.endpoint.close();
});

function release(): void {
  heldFrom = null;
  gate.resolve();
  gate = Promise.withResolvers();
}

async function withOneSlot(): Promise<Opened> {
  const hold = ({ number }: { number: number }) =>
    heldFrom !== null && number >= heldFrom ? gate.promise : null;
  opened = await openModel({ dialect: 'openai', hold }, { strategy: 'single', concurrency: 1 });
  await opened.model.prepare(new AbortController().signal);
  return opened;
}

const many = Array.from({ length: 12 }, (_, index) => ratio(index));

test('a question among the many calls of a decision waits for a call, not for the decision', async () => {
  const { model, endpoint } = await withOneSlot();
  const before = endpoint.counts().calls;
  heldFrom = before + 1;
  const decision = ask(model, many);
  await expect.poll(() => endpoint.counts().calls - before).toBe(2);
  const asked = ask(model, [noul(50)]);
  await setImmediate();
  release();
  await asked;
  expect(endpoint.counts().calls - before).toBeLessThanOrEqual(6);
  await decision;
  expect(endpoint.counts().calls - before).toBe(13);
  expect(endpoint.counts().mostAtOnce).toBe(1);
});

test('free calls wait while paying calls wait', async () => {
  const { model, endpoint } = await withOneSlot();
  const ended: string[] = [];
  const before = endpoint.counts().calls;
  heldFrom = before;
  const free = model.free
    .answer(many, { signal: new AbortController().signal, onAnswered: async () => {} })
    .then(() => ended.push('free'));
  await expect.poll(() => endpoint.counts().calls - before).toBe(1);
  const paying = ask(model, many).then(() => ended.push('paying'));
  await setImmediate();
  release();
  await paying;
  // Free calls run only between the first paying call, which runs alone, and the next ones, or
  // after the last.
  expect(endpoint.counts().calls - before).toBeLessThanOrEqual(many.length + 3);
  await free;
  expect(ended).toEqual(['paying', 'free']);
});
