/**
 * Direct mode over HTTP: one call asks in both orders, and the decision is stored with its answer.
 * A failure of the model stores nothing.
 */
import { expect, test } from 'vitest';
import type { BestOptionTask, OnePassTask } from '../../../../judge/port.ts';
import { DirectResult } from '../../../../server/decisions/result.ts';
import { createTableJudge, type TableJudge, type TableJudgeOptions } from '../../../table-judge.ts';
import { serveInTurns } from './serve.ts';

let judge: TableJudge;
const api = serveInTurns();

async function open(options: TableJudgeOptions = {}, key: { retention?: 'none' } = {}): Promise<void> {
  judge = createTableJudge(options);
  await api.open({ model: judge }, key);
}

function lunch(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    mode: 'direct',
    context: 'Lunch for two.',
    stakeholders: [
      { description: 'Sara', values: 'Warm food' },
      { id: 'tom', description: 'Tom' },
    ],
    options: [
      { id: 'C', description: 'Soup' },
      { id: 'A', description: 'Salad' },
      { id: 'B', description: 'Sandwich' },
    ],
    ...changes,
  };
}

/**
 * Sara likes soup and Tom likes sandwiches. Besides that, each position has three times the weight
 * of the next one.
 */
function biased(task: OnePassTask): number[] {
  const { options, stakeholder } = task as BestOptionTask;
  const liked = stakeholder.description === 'Sara' ? 'Soup' : 'Sandwich';
  const weights = options.map((option, position) => (option === liked ? 4 : 1) * 3 ** -position);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}

test('one call gives each stakeholder the best option, without the bias of position', async () => {
  await open({ onePass: biased });
  const reply = await api.service.post(await api.service.newPayingKey(), lunch());
  expect(reply.status, reply.text).toBe(200);
  const result = DirectResult.parse(reply.body);
  expect(Object.keys(reply.body)).toEqual(['id', 'model', 'results', 'agreement', 'usage', 'cost_usd']);
  expect(result.results.map(({ stakeholder, best }) => [stakeholder.id, best])).toEqual([
    ['s1', 'C'],
    ['tom', 'B'],
  ]);
  const [sara] = result.results;
  expect(sara?.confidence).toBeCloseTo(4 / 6, 12);
  expect(sara?.probabilities).toEqual({
    A: expect.closeTo(1 / 6, 12),
    B: expect.closeTo(1 / 6, 12),
    C: sara?.confidence,
  });
  expect(result.agreement).toEqual({ all_same: false, best_by_stakeholder: { s1: 'C', tom: 'B' } });
  expect(judge.calls).toBe(1);
  expect(judge.asked).toHaveLength(4);
  expect(judge.asked.map(({ choices }) => choices.join(''))).toEqual(['CAB', 'BAC', 'CAB', 'BAC']);
  const [first] = judge.asked;
  expect(first).toMatchObject({
    context: 'Lunch for two.',
    stakeholder: { description: 'Sara', values: 'Warm food' },
  });
  // Each of four questions has 17 characters of options, and each character is a token. A million
  // tokens cost 0.50 USD (input) and 2.00 USD (output).
  expect(result.usage).toEqual({ input_tokens: 4 * 17, output_tokens: 4 });
  expect(result.cost_usd).toBeCloseTo((4 * 17 * 0.5 + 4 * 2) / 1e6, 9);
});

test('the record holds the request as it was sent, and the answer', async () => {
  await open({ onePass: biased });
  const request = lunch({ metadata: { links: [] }, share_with_org: true });
  const reply = await api.service.post(api.caller, request);
  const record = await api.service.get(api.caller, String(reply.body.id));
  expect(record.body).toMatchObject({
    mode: 'direct',
    status: 'ok',
    request,
    response: reply.body,
    progress: null,
    bestByStakeholder: { s1: 'C', tom: 'B' },
    best: null,
    sharedWithOrg: true,
    contentStored: true,
    canPublish: true,
    costUsd: reply.body.cost_usd,
    usage: reply.body.usage,
  });
  const days =
    (Date.parse(String(record.body.expiresAt)) - Date.parse(String(record.body.createdAt))) / 864e5;
  expect(days).toBeCloseTo(30, 1);
});

test('a tie goes to the first letter, in whatever order the options were sent', async () => {
  await open();
  const { body } = await api.service.post(api.caller, lunch());
  expect(body.agreement).toEqual({ all_same: true, best_by_stakeholder: { s1: 'A', tom: 'A' } });
});

test.each([
  ['warming', 503, 'model_warming', '10'],
  ['missing', 409, 'model_unavailable', undefined],
  ['failed', 502, 'model_unavailable', undefined],
] as const)(
  'a model that is %s is %i %s at once, and nothing is stored',
  async (reason, status, type, retryAfter) => {
    await open({ failures: new Map([[0, reason]]) });
    const reply = await api.service.post(api.caller, lunch());
    expect(reply.status).toBe(status);
    expect(reply.body).toMatchObject({
      error: { type, message: expect.stringContaining('Nothing was billed') },
    });
    expect(reply.headers['retry-after']).toBe(retryAfter);
    expect(judge.calls).toBe(1);
    expect(await api.service.database.sql`select id from decisions`).toHaveLength(0);
    expect((await api.service.post(api.caller, lunch())).status).toBe(200);
  },
);

test('with retention none, the caller gets the answer and its content is not stored', async () => {
  await open({ onePass: biased }, { retention: 'none' });
  const reply = await api.service.post(api.caller, lunch());
  expect(reply.status).toBe(200);
  expect(await api.service.database.sql`select * from decision_content`).toHaveLength(0);
  const record = await api.service.get(api.caller, String(reply.body.id));
  expect(record.body).toMatchObject({
    status: 'ok',
    bestByStakeholder: { s1: 'C', tom: 'B' },
    request: null,
    response: null,
    contentStored: false,
    canPublish: false,
    expiresAt: null,
  });
});

test('a decision in Direct mode does not count as a running decision', async () => {
  await open();
  const replies = await Promise.all(Array.from({ length: 10 }, () => api.service.post(api.caller, lunch())));
  expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
});

const KNOWN =
  'known here: model, context, stakeholders, metadata, revises, revision_note, share_with_org, mode, options';

test.each([
  [{ seed: 1 }, `seed: unknown property; ${KNOWN}`],
  [{ async: true }, `async: unknown property; ${KNOWN}`],
  [
    { options: [{ id: 'A', description: 'x' }] },
    'options: expected 2 to 8 items, got 1; each is such as { "id": "A", "description": "Open longer" }',
  ],
  [
    {
      stakeholders: [
        { id: 'a', description: 'x' },
        { id: 'a', description: 'y' },
      ],
    },
    'stakeholders[1].id: "a" is used twice',
  ],
  [{ mode: 'fast' }, 'mode: expected "default" or "direct", got "fast"'],
])('%j is 400', async (changes, message) => {
  await open();
  const reply = await api.service.post(api.caller, lunch(changes));
  expect(reply.status).toBe(400);
  expect(Object(reply.body.error).message).toBe(message);
  expect(judge.calls).toBe(0);
});
