/**
 * Health checks, and the answers of a process that cannot work or is about to end.
 * Covers: server/http/health.ts, server/process/judge-status.ts
 */
import { afterEach, expect, test } from 'vitest';
import type { EndpointModel } from '../../../judge/endpoint/adapter.ts';
import { openDatabase } from '../../../server/database/database.ts';
import { withoutSlots } from '../../../server/process/capacity.ts';
import { everyCall } from '../../decision-endpoint/call-fault.ts';
import { openDecisionEndpoint } from '../../decision-endpoint/decision-endpoint.ts';
import { openScriptedEndpoint } from '../../endpoint/scripted-endpoint.ts';
import { modelAt } from '../../judge/endpoint/open-model.ts';
import { scattered, scriptedJudge } from '../../judge/endpoint/scripted-judge.ts';
import { openApp, openService, smallDecision } from '../surfaces/rest/open-service.ts';
import { serve } from '../surfaces/rest/serve.ts';

const api = serve();
const closing: { close: () => Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of closing.splice(0).reverse()) await one.close();
});

const ask = (url: string) => api.service.app.inject({ url });
const bearer = () => ({ authorization: `Bearer ${api.caller.secret}` });

/** The log lines "ready" and "not ready" of all apps. */
const said = () =>
  api.service.logged.map((line) => JSON.parse(line)).filter(({ msg }) => /^(not )?ready$/.test(msg));

test('healthz and readyz answer anyone, with yes or no and the name of the judge', async () => {
  expect((await ask('/healthz')).json()).toEqual({ status: 'ok' });
  const ready = await ask('/readyz');
  expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready', judge: { name: 'table/1' } }]);
  expect(said().at(-1)).toMatchObject({ msg: 'ready', database: 'ok', engine: 'ok', judge: 'table/1' });
});

const { signal } = new AbortController();

async function appWith(model: EndpointModel) {
  const app = await openApp({ ...api.service.services, ...withoutSlots(model), endpoint: model });
  closing.push(app);
  return async () => {
    const { statusCode, payload } = await app.inject({ url: '/readyz' });
    return { statusCode, text: payload, ...JSON.parse(payload) };
  };
}

test('readyz says which decision model answers, in which format, with what limits, and asks it nothing', async () => {
  const endpoint = await openDecisionEndpoint({ dialect: 'typesafe', apiKey: 'sk-canary-4711' });
  closing.push(endpoint);
  const { model } = modelAt(endpoint.url, { name: endpoint.model, apiKey: 'sk-canary-4711', format: 'auto' });
  const ready = await appWith(model);
  expect(await ready()).toMatchObject({
    statusCode: 200,
    status: 'ready',
    judge: { name: `openai-compatible/1:${endpoint.model}`, state: 'unknown' },
  });
  expect([endpoint.calls, endpoint.looked]).toEqual([[], []]);
  await model.prepare(signal);
  const asked = [endpoint.calls.length, endpoint.looked.length];
  const found = await ready();
  expect(found.judge).toEqual({
    name: `systemone/1:${endpoint.model}`,
    state: 'ready',
    format: 'systemone',
    questions: 256,
    bytes: 180_000,
    options: 64,
    rounded: true,
    joint: false,
  });
  expect([endpoint.calls.length, endpoint.looked.length]).toEqual(asked);
  expect(found.text).not.toMatch(/sk-canary|127\.0\.0\.1/);
});

test('the state of the model never decides readiness, and its words stand in the log alone', async () => {
  const endpoint = await openDecisionEndpoint({ dialect: 'llama-server' });
  closing.push(endpoint);
  endpoint.setFault(everyCall({ kind: 'status', status: 403 }));
  const { model } = modelAt(endpoint.url, { name: endpoint.model, format: 'systemone' });
  const ready = await appWith(model);
  await model.prepare(signal);
  expect(model.state.reason).toMatch(/403/);
  const { statusCode, status, judge } = await ready();
  expect([statusCode, status, judge]).toEqual([
    200,
    'ready',
    { name: `systemone/1:${endpoint.model}`, state: 'failed' },
  ]);
  expect(said().at(-1).model.reason).toMatch(/403/);
});

test('of a chat model, readyz says how many probabilities it gives and how it is asked', async () => {
  const chat = await openScriptedEndpoint({ dialect: 'vllm', answer: scriptedJudge(scattered) });
  closing.push({ close: () => chat.close({ problems: true }) });
  const { model } = modelAt(chat.url);
  await model.prepare(signal);
  expect((await (await appWith(model))()).judge).toEqual({
    name: 'openai-compatible/1:scripted',
    state: 'ready',
    format: 'chat',
    logprobs: 20,
    batch: 20,
    grammar: 'structured_outputs',
    records: 'batch',
    one_pass: 'batch',
  });
});

test('50 checks at once cost one query and write one log line', async () => {
  let asked = 0;
  const sql = new Proxy(api.service.database.sql, {
    apply(statement, self, given) {
      asked += 1;
      return Reflect.apply(statement, self, given);
    },
  });
  const { services } = api.service;
  const app = await openApp({ ...services, database: { ...services.database, sql } });
  const before = said().length;
  const replies = await Promise.all(Array.from({ length: 50 }, () => app.inject({ url: '/readyz' })));
  expect(replies.every(({ statusCode }) => statusCode === 200)).toBe(true);
  expect([asked, said().length - before]).toEqual([1, 1]);
  await app.close();
});

test('readyz is 503 without a solver, and the API is 503 with Retry-After without a database', async () => {
  const app = await openApp({
    ...api.service.services,
    database: openDatabase('postgres://nobody@127.0.0.1:1/none', { max: 1 }),
    engine: {
      ...api.ground.engine,
      version: '',
      solve: api.ground.engine.solve,
      check: () => Promise.reject(new Error('no solver')),
    },
  });
  const ready = await app.inject({ url: '/readyz' });
  expect([ready.statusCode, ready.json()]).toEqual([
    503,
    { status: 'not ready', judge: { name: 'table/1' } },
  ]);
  expect(said().at(-1)).toMatchObject({
    msg: 'not ready',
    database: expect.stringMatching(/./),
    engine: 'no solver',
    stopping: false,
  });
  expect(said().at(-1).database).not.toBe('ok');
  const reply = await app.inject({ url: '/api/v1/decisions/dec_x', headers: bearer() });
  expect(reply.statusCode).toBe(503);
  expect(reply.headers['retry-after']).toBe('2');
  expect(reply.json().error.type).toBe('server_error');
  await app.close();
});

test('a process that is about to end refuses new requests, and waiting requests get their 202', async () => {
  const draining = new AbortController();
  const app = await openApp({ ...api.service.services, draining: draining.signal });
  const post = () =>
    app.inject({
      method: 'POST',
      url: '/api/v1/decisions',
      headers: { ...bearer(), 'content-type': 'application/json' },
      payload: JSON.stringify(smallDecision()),
    });
  const quiet = await openService(api.ground, { work: false });
  const key = await quiet.newKey(await quiet.newOrganization());
  const waiting = openApp({ ...quiet.services, draining: draining.signal }).then((other) =>
    other.inject({
      method: 'POST',
      url: '/api/v1/decisions',
      headers: { authorization: `Bearer ${key.secret}`, 'content-type': 'application/json' },
      payload: JSON.stringify(smallDecision()),
    }),
  );
  await expect.poll(() => quiet.database.sql`select from decisions`).toHaveLength(1);
  draining.abort();
  expect((await waiting).statusCode).toBe(202);
  const refused = await post();
  expect(refused.statusCode).toBe(503);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  const ready = await app.inject({ url: '/readyz' });
  expect([ready.statusCode, ready.json()]).toEqual([
    503,
    { status: 'not ready', judge: { name: 'table/1' } },
  ]);
  expect(said().at(-1)).toMatchObject({ msg: 'not ready', stopping: true });
  expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200);
  await quiet.close();
  await app.close();
});
