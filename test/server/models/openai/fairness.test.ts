/** A request with many calls does not keep one with few waiting, and who pays goes first. */
import { afterEach, expect, test } from 'vitest';
import { noul, ratio } from './marked-tasks.ts';
import { ask, type Opened, openModel } from './open-model.ts';

let opened: Opened | undefined;
afterEach(async () => {
  await opened?.endpoint.close();
});

async function withOneSlot(): Promise<Opened> {
  opened = await openModel({ dialect: 'openai', delayMs: 10 }, { strategy: 'single', concurrency: 1 });
  await opened.model.prepare(new AbortController().signal);
  return opened;
}

const many = Array.from({ length: 12 }, (_, index) => ratio(index));

test('a question among the many calls of a decision waits for a call, not for the decision', async () => {
  const { model, endpoint } = await withOneSlot();
  const before = endpoint.counts().calls;
  const decision = ask(model, many);
  await expect.poll(() => endpoint.counts().calls - before).toBeGreaterThanOrEqual(2);
  const atStart = endpoint.counts().calls;
  await ask(model, [noul(50)]);
  expect(endpoint.counts().calls - atStart).toBeLessThanOrEqual(4);
  await decision;
  expect(endpoint.counts().calls - before).toBe(13);
  expect(endpoint.counts().mostAtOnce).toBe(1);
});

test('free calls wait while paying ones do', async () => {
  const { model, endpoint } = await withOneSlot();
  const ended: string[] = [];
  const free = model.free
    .answer(many, { signal: new AbortController().signal, onAnswered: async () => {} })
    .then(() => ended.push('free'));
  const before = endpoint.counts().calls;
  await expect.poll(() => endpoint.counts().calls - before).toBeGreaterThanOrEqual(1);
  const atStart = endpoint.counts().calls;
  await ask(model, many).then(() => ended.push('paying'));
  // Free ones come between only after the first paying call, which goes alone, and after the last.
  expect(endpoint.counts().calls - atStart).toBeLessThanOrEqual(many.length + 2);
  await free;
  expect(ended).toEqual(['paying', 'free']);
});
