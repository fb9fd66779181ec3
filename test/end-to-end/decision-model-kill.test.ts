/**
 * The service with a decision model is killed between two calls of a decision, and a decision is
 * cancelled while its calls are open.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DecisionCall } from '../decision-endpoint/decision-call.ts';
import { until } from '../until.ts';
import { billed, type DecisionService, example, openDecisionService } from './decision-service.ts';

const migration = example('database-migration');
const forever = new Promise<void>(() => {});
let service: DecisionService;
/** How many more calls the model answers; then it computes until the connection ends. */
let answered = Number.POSITIVE_INFINITY;

beforeAll(async () => {
  service = await openDecisionService({
    dialect: 'typesafe',
    hold() {
      answered -= 1;
      return answered < 0 ? forever : null;
    },
  });
  await service.client.askQuestions(example('questions-support-ticket'));
  service.newCalls();
});
afterAll(() => service?.close());

const statesOf = (calls: readonly DecisionCall[]) => calls.map(({ asked }) => String(asked?.state)).sort();
const doneOf = async (id: string) => {
  const { progress } = (await service.client.get(id)).body as { progress?: { done: number } };
  return progress?.done;
};

test('killed between two calls: only the others are asked again, with the same bits, billed once', async () => {
  const undisturbed = await service.client.post(migration);
  const { result_hash: hash } = Object(undisturbed.body.meta);
  const all = service.newCalls();
  expect(all).toHaveLength(4);
  const before = await billed(service);

  answered = 2;
  const id = await service.client.accept(migration);
  await until('two calls are kept', async () => (await doneOf(id)) === 2);
  await expect.poll(() => service.endpoint.counts().open).toBe(2);
  await service.process.end('SIGKILL');
  await expect.poll(() => service.endpoint.counts().open).toBe(0);
  const killed = service.newCalls();
  expect(statesOf(killed)).toEqual(statesOf(all));
  expect(await billed(service)).toEqual({ ...before, holds: before.holds + 1 });

  answered = Number.POSITIVE_INFINITY;
  await service.startAgain();
  expect(await service.client.hashOf(id)).toBe(hash);
  const asked = killed.filter(({ ended }) => ended === 'sent');
  expect(statesOf([...asked, ...service.newCalls()])).toEqual(statesOf(all));
  expect(await billed(service)).toEqual({ ...before, captures: before.captures + 1 });
  const { body } = await service.client.get(id);
  const { usage, cost_usd, meta } = body.response as Record<string, unknown>;
  expect({ usage, cost_usd }).toEqual({
    usage: undisturbed.body.usage,
    cost_usd: undisturbed.body.cost_usd,
  });
  expect(meta).toEqual(undisturbed.body.meta);
  expect(await service.sql`select attempt from decisions where id = ${id}`).toEqual([{ attempt: 2 }]);
});

test('a cancelled decision leaves no open call, and is not billed', async () => {
  const before = await billed(service);
  service.newCalls();
  answered = 0;
  const id = await service.client.accept(migration);
  await expect.poll(() => service.endpoint.counts().open).toBe(4);
  const cancelled = await service.client.cancel(id);
  expect([cancelled.status, cancelled.body.status]).toEqual([200, 'error']);
  await expect.poll(() => service.endpoint.counts().open).toBe(0);
  expect(service.newCalls().map(({ ended }) => ended)).toEqual(Array(4).fill('gone'));
  expect(await billed(service)).toEqual(before);
});
