/** However an endpoint fails, a call ends in time, as documented, and nothing of what was asked is in the log. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { ModelFailure, type Task } from '../../../../server/models/model.ts';
import { PROBE_PROMPT } from '../../../../server/models/openai/probe.ts';
import { DIALECT_NAMES } from '../../../endpoint/endpoint-options.ts';
import { always, type Fault, onRequests } from '../../../endpoint/fault.ts';
import { openScriptedEndpoint } from '../../../endpoint/scripted-endpoint.ts';
import { bestOption, noul, ratio } from './marked-tasks.ts';
import { ask, modelAt, type Opened, openModel } from './open-model.ts';
import { scattered, scriptedJudge } from './scripted-judge.ts';

const DEADLINE_SECONDS = 0.8;
const WARMING_SECONDS = 1.5;
const OVER_MS = 2000;
const KEY = 'sk-canary-4711';
const SETTINGS = { apiKey: KEY, timeoutSeconds: DEADLINE_SECONDS, warmingSeconds: WARMING_SECONDS };

const open: Opened[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map(({ endpoint }) => endpoint.close({ problems: true })));
});

async function ready(options: Partial<Parameters<typeof openModel>[0]> = {}): Promise<Opened> {
  const opened = await openModel({ dialect: 'openai', apiKey: KEY, ...options }, SETTINGS);
  open.push(opened);
  await opened.model.prepare(new AbortController().signal);
  // On a busy machine the probe may take longer than a call may.
  await expect.poll(() => opened.model.state.state, { timeout: 10_000 }).toBe('ready');
  return opened;
}

const records: Task[] = [ratio(1), ratio(2)];
const onePass: Task[] = [bestOption(3, 4), noul(4)];

type Reason = ModelFailure['reason'];
const ENDS: [name: string, fault: Fault, records: Reason, onePass: Reason][] = [
  ['stall', { kind: 'stall' }, 'failed', 'failed'],
  ['reset', { kind: 'reset' }, 'failed', 'failed'],
  ['429', { kind: 'status', status: 429 }, 'failed', 'failed'],
  ['429, Retry-After: 3600', { kind: 'status', status: 429, retryAfter: '3600' }, 'failed', 'failed'],
  ['500', { kind: 'status', status: 500 }, 'failed', 'failed'],
  ['502', { kind: 'status', status: 502 }, 'failed', 'failed'],
  ['504', { kind: 'status', status: 504 }, 'failed', 'failed'],
  ['503 loading', { kind: 'loading' }, 'warming', 'warming'],
  ['404', { kind: 'model-missing' }, 'missing', 'missing'],
  ['400', { kind: 'status', status: 400 }, 'failed', 'failed'],
  ['401', { kind: 'status', status: 401 }, 'failed', 'failed'],
  ['403', { kind: 'status', status: 403 }, 'failed', 'failed'],
  ['400 that repeats the request', { kind: 'echo', status: 400 }, 'failed', 'failed'],
  ['500 that repeats the request', { kind: 'echo', status: 500 }, 'failed', 'failed'],
  ['404 that repeats the request', { kind: 'echo', status: 404 }, 'missing', 'missing'],
  ['a redirect', { kind: 'status', status: 307 }, 'failed', 'failed'],
  ['garbage', { kind: 'garbage' }, 'failed', 'failed'],
  ['another shape', { kind: 'wrong-shape' }, 'failed', 'failed'],
  ['half a body', { kind: 'half-body' }, 'failed', 'failed'],
  ['a byte a second', { kind: 'trickle' }, 'failed', 'failed'],
  ['an endless body', { kind: 'endless' }, 'failed', 'failed'],
  ['an endless body that stops', { kind: 'endless', stopAfterBytes: 1_000_000 }, 'failed', 'failed'],
  ['no logprobs', { kind: 'no-logprobs' }, 'failed', 'failed'],
  ['NaN', { kind: 'nan-logprobs' }, 'failed', 'failed'],
  ['null for NaN', { kind: 'nan-logprobs', as: 'null' }, 'failed', 'failed'],
];

const SECRETS = [KEY, 'oven', 'Breaks', 'stakeholder', 'Answer', 'scripted status'];

test.each(ENDS)('%s ends as documented, in time, and quietly', async (_, fault, ofRecords, ofOnePass) => {
  await Promise.all([
    failing(fault, { tasks: records, reason: ofRecords, limit: DEADLINE_SECONDS + WARMING_SECONDS }),
    failing(fault, { tasks: onePass, reason: ofOnePass, limit: DEADLINE_SECONDS }),
    failingFromTheStart(fault, ofOnePass),
  ]);
});

async function failing(
  fault: Fault,
  { tasks, reason, limit }: { tasks: readonly Task[]; reason: Reason; limit: number },
): Promise<void> {
  const { model, endpoint, logged } = await ready();
  endpoint.setFault(always(fault));
  const startedAt = performance.now();
  let handedOn = 0;
  const failure = await model
    .answer(tasks, {
      signal: new AbortController().signal,
      onAnswered: async () => {
        handedOn += 1;
      },
    })
    .catch((error: unknown) => error);
  expect(performance.now() - startedAt).toBeLessThan(limit * 1000 + OVER_MS);
  expect(failure).toBeInstanceOf(ModelFailure);
  expect(failure).toMatchObject({ reason });
  expect(handedOn).toBe(0);
  for (const secret of SECRETS) expect(logged() + String(failure)).not.toContain(secret);
  await expect.poll(() => endpoint.requests.every(({ ended }) => ended !== 'open')).toBe(true);
}

/** The first request that the endpoint ever gets from this model fails already. */
async function failingFromTheStart(fault: Fault, reason: Reason): Promise<void> {
  // That there are no logprobs is found out before anything is asked, and is no failure.
  if (fault.kind === 'no-logprobs') return;
  const answer = scriptedJudge(scattered);
  const endpoint = await openScriptedEndpoint({ dialect: 'openai', answer, fault: always(fault) });
  const { model, logged } = modelAt(endpoint.url, SETTINGS);
  open.push({ model, endpoint, logged });
  const startedAt = performance.now();
  const ended = await ask(model, onePass).catch((error: unknown) => error);
  expect(performance.now() - startedAt).toBeLessThan(DEADLINE_SECONDS * 1000 + OVER_MS);
  expect(ended).toMatchObject({ name: 'ModelFailure', reason });
  for (const secret of SECRETS) expect(logged() + String(ended)).not.toContain(secret);
}

const BROKEN_ANSWERS: Fault[] = [
  { kind: 'no-logprobs' },
  { kind: 'nan-logprobs' },
  { kind: 'nan-logprobs', as: 'null' },
  { kind: 'half-body' },
  { kind: 'wrong-shape' },
];

test.each(DIALECT_NAMES)('%s: an answer that is broken in its own form ends in time', async (dialect) => {
  await Promise.all(
    BROKEN_ANSWERS.map(async (fault) => {
      const { model, endpoint } = await ready({ dialect });
      endpoint.setFault(always(fault));
      const startedAt = performance.now();
      for (const tasks of [records, onePass]) {
        const failure = await ask(model, tasks).catch((error: unknown) => error);
        expect(failure, JSON.stringify(fault)).toMatchObject({ name: 'ModelFailure', reason: 'failed' });
      }
      expect(performance.now() - startedAt).toBeLessThan(2 * DEADLINE_SECONDS * 1000 + OVER_MS);
    }),
  );
});

const PASSING: [string, Fault][] = [
  ['reset', { kind: 'reset' }],
  ['429', { kind: 'status', status: 429, retryAfter: '0' }],
  ['500', { kind: 'status', status: 500 }],
  ['half a body', { kind: 'half-body' }],
  ['garbage', { kind: 'garbage' }],
  ['NaN', { kind: 'nan-logprobs' }],
];

test.each(PASSING)('%s once is passed over', async (_, fault) => {
  const { model, endpoint } = await ready();
  const next = endpoint.counts().calls;
  endpoint.setFault(onRequests({ [next]: fault }));
  const { distributions } = await ask(model, onePass);
  expect(distributions).toHaveLength(2);
  expect(endpoint.counts().calls).toBe(next + 2);
});

test('records wait while the endpoint starts; questions of one pass do not', async () => {
  const { model, endpoint } = await ready({ dialect: 'llama-server' });
  endpoint.setLoading(true);
  const { calls } = endpoint.counts();
  await expect(ask(model, onePass)).rejects.toMatchObject({ reason: 'warming' });
  expect(endpoint.counts().calls - calls).toBe(1);
  expect(model.state.state).toBe('starting');
  const waiting = ask(model, records);
  setTimeout(() => endpoint.setLoading(false), 300);
  expect((await waiting).distributions).toHaveLength(2);
  expect(model.state.state).toBe('ready');
});

test('a refused connection counts as starting, and after its time as failed', async () => {
  const { model, endpoint } = await ready();
  await endpoint.refuseConnections();
  await expect(ask(model, onePass)).rejects.toMatchObject({ reason: 'warming' });
  const waiting = ask(model, records);
  setTimeout(() => endpoint.acceptConnections(), 200);
  expect((await waiting).distributions).toHaveLength(2);
  await endpoint.refuseConnections();
  await expect(ask(model, records)).rejects.toMatchObject({ reason: 'failed' });
  await expect(ask(model, onePass)).rejects.toMatchObject({ reason: 'failed' });
  await endpoint.acceptConnections();
  expect((await ask(model, onePass)).distributions).toHaveLength(2);
});

test('an endpoint that was never up: the same, from the first request on', async () => {
  const { endpoint } = await ready();
  await endpoint.refuseConnections();
  const { model } = modelAt(endpoint.url, SETTINGS);
  await expect(ask(model, onePass)).rejects.toMatchObject({ reason: 'warming' });
  expect(model.plan(records).calls).toBe(2);
  await expect(ask(model, records)).rejects.toMatchObject({ reason: 'failed' });
});

const UNFIT: [name: string, fault: Fault, state: string, reason: string][] = [
  ['a web site', { kind: 'garbage' }, 'failed', 'its reply is not JSON'],
  ['another service', { kind: 'wrong-shape' }, 'failed', 'the reply has no usable choices'],
  ['another address', { kind: 'status', status: 404 }, 'missing', 'check MODEL_NAME, and that MODEL_URL is'],
  [
    'no such model',
    { kind: 'model-missing' },
    'missing',
    'it answered 404 (model_not_found); check MODEL_NAME',
  ],
  [
    'another key',
    { kind: 'status', status: 401 },
    'failed',
    'it answered 401 (server_error); check MODEL_API_KEY',
  ],
  ['a redirect', { kind: 'status', status: 301 }, 'failed', 'it answered 301'],
  ['a refusal', { kind: 'status', status: 400 }, 'failed', 'it answered 400'],
  ['always busy', { kind: 'status', status: 429, retryAfter: '3600' }, 'failed', 'it answered 429'],
  ['silent', { kind: 'stall' }, 'failed', 'no answer within the 0.8 seconds of MODEL_TIMEOUT_SECONDS'],
];

test.each(UNFIT)(
  'an endpoint that is %s at the start is named in the log and in the state',
  async (_, fault, state, reason) => {
    const answer = scriptedJudge(scattered);
    const endpoint = await openScriptedEndpoint({ dialect: 'openai', answer, fault: always(fault) });
    // Long enough for three tries on a busy machine, where it is not the time that ends them.
    const timeoutSeconds = fault.kind === 'stall' ? DEADLINE_SECONDS : 10;
    const { model, logged } = modelAt(endpoint.url, { ...SETTINGS, timeoutSeconds });
    open.push({ model, endpoint, logged });
    await model.prepare(new AbortController().signal);
    expect(model.state).toEqual({ state, reason: expect.stringContaining(reason) });
    const lines = logged().trim().split('\n');
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0]!)).toMatchObject({
      model: model.state,
      msg: 'the model endpoint is not ready',
    });
    endpoint.setFault(null);
    if (fault.kind === 'stall') return;
    expect((await ask(model, onePass)).distributions).toHaveLength(2);
    expect(model.state).toMatchObject({ state: 'ready', records: 'alone', one_pass: 'rows' });
    expect(logged()).toContain('the model endpoint is ready');
  },
);

test('who joins a probe that began long ago does not fail when its time is up', async () => {
  const endpoint = await openScriptedEndpoint({
    dialect: 'openai',
    answer: scriptedJudge(scattered),
    fault: always({ kind: 'stall' }),
  });
  const { model, logged } = modelAt(endpoint.url, { timeoutSeconds: 3 });
  open.push({ model, endpoint, logged });
  const preparing = model.prepare(new AbortController().signal);
  await sleep(2000);
  endpoint.setFault(null);
  expect((await ask(model, onePass)).distributions).toHaveLength(2);
  expect(endpoint.requests.filter(({ ended }) => ended === 'gone')).toHaveLength(1);
  await preparing;
});

test('first contact and the question that waited for it have one deadline together', async () => {
  const timeoutSeconds = 3;
  const asks = scriptedJudge(scattered);
  let probes = 0;
  const endpoint = await openScriptedEndpoint({
    dialect: 'openai',
    answer: asks,
    fault: ({ prompts }) => {
      if (prompts[0] !== PROBE_PROMPT) return { kind: 'stall' };
      probes += 1;
      return { kind: 'slow', delayMs: probes === 1 ? 0.8 * timeoutSeconds * 1000 : 0 };
    },
  });
  const { model, logged } = modelAt(endpoint.url, { timeoutSeconds });
  open.push({ model, endpoint, logged });
  const startedAt = performance.now();
  await expect(ask(model, onePass)).rejects.toMatchObject({ reason: 'failed' });
  expect(endpoint.requests.at(-1)?.fault).toBe('stall');
  // With a deadline of its own the question would have waited for 5.4 s.
  expect(performance.now() - startedAt).toBeLessThan(timeoutSeconds * 1000 + OVER_MS);
});

test('samples that come one at a time are asked for together, and have one deadline together', async () => {
  const endpoint = await openScriptedEndpoint({
    dialect: 'ollama',
    logprobs: 'ignored',
    answer: scriptedJudge(scattered),
    delayMs: 250,
  });
  const { model, logged } = modelAt(endpoint.url, { timeoutSeconds: 3 });
  open.push({ model, endpoint, logged });
  await model.prepare(new AbortController().signal);
  const before = endpoint.counts().calls;
  await ask(model, onePass);
  expect(endpoint.counts().calls - before).toBe(16);
  expect(endpoint.counts().mostAtOnce).toBe(15);
  const seeds = endpoint.requests.slice(before).map(({ asked }) => asked.seed);
  expect(new Set(seeds).size).toBe(16);
  // One after the other they take 4 s, each of them less than the deadline.
  const slow = modelAt(endpoint.url, { timeoutSeconds: 1, concurrency: 1 });
  await slow.model.prepare(new AbortController().signal);
  await expect.poll(() => slow.model.state.state, { timeout: 10_000 }).toBe('ready');
  await expect(ask(slow.model, onePass)).rejects.toMatchObject({ reason: 'failed' });
});

test('the service stops: what is under way is broken off with the reason', async () => {
  const { model, endpoint } = await ready();
  endpoint.setFault(always({ kind: 'stall' }));
  const stop = new AbortController();
  const asked = ask(model, records, stop.signal);
  await expect.poll(() => endpoint.requests.at(-1)?.fault).toBe('stall');
  stop.abort(new Error('the service stops'));
  await expect(asked).rejects.toThrow('the service stops');
  await expect.poll(() => endpoint.requests.at(-1)?.ended).toBe('gone');
});

test('what cannot be handed on ends the asking', async () => {
  const { model, endpoint } = await ready();
  const failing = model.answer([...records, ratio(3), ratio(4)], {
    signal: new AbortController().signal,
    onAnswered: () => Promise.reject(new Error('superseded')),
  });
  await expect(failing).rejects.toThrow('superseded');
  expect(endpoint.requests.filter(({ status }) => status === 200).length).toBeLessThan(10);
});
