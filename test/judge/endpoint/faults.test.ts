/**
 * After every fault of an endpoint, a call ends in time and as documented, and the log holds
 * nothing of the request's texts.
 */
import { setImmediate } from 'node:timers/promises';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { PROBE_PROMPT } from '../../../judge/endpoint/chat/probe.ts';
import type { ModelEndpoint } from '../../../judge/endpoint/settings.ts';
import { ModelFailure, type Task } from '../../../judge/port.ts';
import { DIALECT_NAMES, type EndpointOptions } from '../../endpoint/endpoint-options.ts';
import { always, type Fault, onRequests } from '../../endpoint/fault.ts';
import { openScriptedEndpoint } from '../../endpoint/scripted-endpoint.ts';
import { until } from '../../until.ts';
import { bestOption, noul, ratio } from './marked-tasks.ts';
import { ask, modelAt, type Opened, openModel } from './open-model.ts';
import { scattered, scriptedJudge } from './scripted-judge.ts';

const KEY = 'sk-canary-4711';
/** For cases that end by the clock. */
const HASTY = { apiKey: KEY, timeoutSeconds: 0.5, warmingSeconds: 1 };
/** For cases that end by the endpoint's reply: no machine is so slow. */
const PATIENT = { apiKey: KEY };

const open: Opened[] = [];
afterEach(() => void vi.useRealTimers());
afterAll(() => Promise.all(open.map(({ endpoint }) => endpoint.close({ problems: true }))));

async function ready(
  settings: Partial<ModelEndpoint> = PATIENT,
  options: Partial<EndpointOptions> = {},
): Promise<Opened> {
  const opened = await openModel({ dialect: 'openai', apiKey: KEY, ...options }, settings);
  open.push(opened);
  // A probe may take longer than its caller may wait.
  const prepared = () => opened.model.prepare(never).then(() => opened.model.state.state);
  await until('it is ready', async () => (await prepared()) === 'ready');
  return opened;
}

const never = new AbortController().signal;
const records: Task[] = [ratio(1), ratio(2)];
const onePass: Task[] = [bestOption(3, 4), noul(4)];

type Reason = ModelFailure['reason'];
const ENDS: [name: string, fault: Fault, records: Reason, onePass: Reason][] = [
  ['stall', { kind: 'stall' }, 'failed', 'failed'],
  ['reset', { kind: 'reset' }, 'failed', 'failed'],
  ['429', { kind: 'status', status: 429 }, 'limited', 'limited'],
  ['429, Retry-After: 3600', { kind: 'status', status: 429, retryAfter: '3600' }, 'limited', 'limited'],
  ['500', { kind: 'status', status: 500 }, 'failed', 'failed'],
  ['502', { kind: 'status', status: 502 }, 'failed', 'failed'],
  ['504', { kind: 'status', status: 504 }, 'failed', 'failed'],
  ['503 loading', { kind: 'loading' }, 'warming', 'warming'],
  ['404', { kind: 'model-missing' }, 'missing', 'missing'],
  ['400', { kind: 'status', status: 400 }, 'failed', 'failed'],
  ['401', { kind: 'status', status: 401 }, 'key-refused', 'key-refused'],
  ['402', { kind: 'status', status: 402 }, 'quota-exhausted', 'quota-exhausted'],
  ['413 that repeats the request', { kind: 'echo', status: 413 }, 'failed', 'failed'],
  ['403', { kind: 'status', status: 403 }, 'key-refused', 'key-refused'],
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

test.concurrent.each(ENDS)(
  '%s ends as documented and logs no text of the request',
  async (_, fault, ofRecords, ofOnePass) => {
    await Promise.all([
      failing(fault, records, ofRecords),
      failing(fault, onePass, ofOnePass),
      failingFromTheStart(fault, ofOnePass),
    ]);
  },
);

/**
 * A failed request is tried again until its deadline. A missing model is not tried again. A
 * starting endpoint is waited for, however slow the machine is.
 */
function settingsFor(reason: Reason): Partial<ModelEndpoint> {
  return reason === 'failed' || reason === 'limited'
    ? HASTY
    : { ...PATIENT, warmingSeconds: HASTY.warmingSeconds };
}

async function failing(fault: Fault, tasks: readonly Task[], reason: Reason): Promise<void> {
  const { model, endpoint, logged } = await ready(settingsFor(reason));
  endpoint.setFault(always(fault));
  let handedOn = 0;
  const failure = await model
    .answer(tasks, {
      signal: never,
      onAnswered: async () => {
        handedOn += 1;
      },
    })
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ModelFailure);
  expect(failure).toMatchObject({ reason });
  expect(handedOn).toBe(0);
  for (const secret of SECRETS) expect(logged() + String(failure)).not.toContain(secret);
  await until('no request is open', () => endpoint.requests.every(({ ended }) => ended !== 'open'));
}

/** The very first request of this model to the endpoint fails already. */
async function failingFromTheStart(fault: Fault, reason: Reason): Promise<void> {
  // The probe finds that there are no logprobs before any question is asked, and this is no
  // failure.
  if (fault.kind === 'no-logprobs') return;
  const answer = scriptedJudge(scattered);
  const endpoint = await openScriptedEndpoint({ dialect: 'openai', answer, fault: always(fault) });
  const { model, logged } = modelAt(endpoint.url, settingsFor(reason));
  open.push({ model, endpoint, logged });
  const ended = await ask(model, onePass).catch((error: unknown) => error);
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

test.concurrent.each(DIALECT_NAMES)(
  '%s: an answer that breaks its own form is a failure',
  async (dialect) => {
    await Promise.all(
      BROKEN_ANSWERS.map(async (fault) => {
        const { model, endpoint } = await ready(HASTY, { dialect });
        endpoint.setFault(always(fault));
        // Lost logprobs are found by the first request, and the next one is sampled.
        for (const tasks of fault.kind === 'no-logprobs' ? [onePass] : [records, onePass]) {
          const failure = await ask(model, tasks).catch((error: unknown) => error);
          expect(failure, JSON.stringify(fault)).toMatchObject({ name: 'ModelFailure', reason: 'failed' });
        }
      }),
    );
  },
);

const PASSING: [string, Fault][] = [
  ['reset', { kind: 'reset' }],
  ['429', { kind: 'status', status: 429, retryAfter: '0' }],
  ['500', { kind: 'status', status: 500 }],
  ['529', { kind: 'status', status: 529, retryAfter: '0' }],
  ['half a body', { kind: 'half-body' }],
  ['garbage', { kind: 'garbage' }],
  ['NaN', { kind: 'nan-logprobs' }],
];

test.concurrent.each(PASSING)('%s once does not change the answer', async (_, fault) => {
  const { model, endpoint } = await ready();
  const next = endpoint.counts().calls;
  endpoint.setFault(onRequests({ [next]: fault }));
  const { distributions } = await ask(model, onePass);
  expect(distributions).toHaveLength(2);
  expect(endpoint.counts().calls).toBe(next + 2);
});

test('records wait while the endpoint starts; questions of one pass do not', async () => {
  const { model, endpoint } = await ready(PATIENT, { dialect: 'llama-server' });
  endpoint.setLoading(true);
  const { calls } = endpoint.counts();
  await expect(ask(model, onePass)).rejects.toMatchObject({ reason: 'warming' });
  expect(endpoint.counts().calls - calls).toBe(1);
  expect(model.state.state).toBe('starting');
  const waiting = ask(model, records);
  await expect.poll(() => endpoint.counts().calls - calls).toBeGreaterThan(1);
  endpoint.setLoading(false);
  expect((await waiting).distributions).toHaveLength(2);
  expect(model.state.state).toBe('ready');
});

test('a refused connection counts as starting', async () => {
  const { model, endpoint } = await ready();
  await endpoint.refuseConnections();
  await expect(ask(model, onePass)).rejects.toMatchObject({ reason: 'warming' });
  const waiting = ask(model, records);
  await endpoint.acceptConnections();
  expect((await waiting).distributions).toHaveLength(2);
});

test('a connection that is refused for longer than a start may take counts as failed', async () => {
  const { model, endpoint } = await ready({ ...PATIENT, warmingSeconds: HASTY.warmingSeconds });
  await endpoint.refuseConnections();
  await expect(ask(model, records)).rejects.toMatchObject({ reason: 'failed' });
  await expect(ask(model, onePass)).rejects.toMatchObject({ reason: 'failed' });
  await endpoint.acceptConnections();
  expect((await ask(model, onePass)).distributions).toHaveLength(2);
});

test('an endpoint that was never up fails in the same way from the first request on', async () => {
  const { endpoint } = await ready();
  await endpoint.refuseConnections();
  const { model } = modelAt(endpoint.url, { ...PATIENT, warmingSeconds: HASTY.warmingSeconds });
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
  ['silent', { kind: 'stall' }, 'failed', 'no answer within the 0.5 seconds of MODEL_TIMEOUT_SECONDS'],
];

test.concurrent.each(UNFIT)(
  'an endpoint that is %s at the start is named in the log and in the state',
  async (_, fault, state, reason) => {
    const answer = scriptedJudge(scattered);
    const endpoint = await openScriptedEndpoint({ dialect: 'openai', answer, fault: always(fault) });
    const { model, logged } = modelAt(endpoint.url, fault.kind === 'stall' ? HASTY : PATIENT);
    open.push({ model, endpoint, logged });
    await model.prepare(never);
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

/**
 * From here on, time passes only when the test lets it, and `expect.poll` does not advance it.
 * Messages on the network still arrive.
 */
function stopClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
}

test('a caller that joins an old probe does not fail when the time of the probe is up', async () => {
  const { promise: never } = Promise.withResolvers<void>();
  const endpoint = await openScriptedEndpoint({
    dialect: 'openai',
    answer: scriptedJudge(scattered),
    hold: ({ number }) => (number === 0 ? never : null),
  });
  const { model, logged } = modelAt(endpoint.url, { timeoutSeconds: 3 });
  open.push({ model, endpoint, logged });
  stopClock();
  const preparing = model.prepare(new AbortController().signal);
  await until('the probe has come', () => endpoint.requests.length === 1);
  vi.advanceTimersByTime(2000);
  const asked = ask(model, onePass);
  await setImmediate();
  // The time of the probe is up, and so is the time of the caller that began it.
  vi.advanceTimersByTime(1000);
  expect((await asked).distributions).toHaveLength(2);
  await until('it was given up', () => endpoint.requests[0]?.ended === 'gone');
  await preparing;
});

test('the first probe and the question that waited for it share one deadline', async () => {
  const gate = Promise.withResolvers<void>();
  const isProbe = ({ prompts }: { prompts: readonly string[] }) => prompts[0] === PROBE_PROMPT;
  const endpoint = await openScriptedEndpoint({
    dialect: 'openai',
    answer: scriptedJudge(scattered),
    fault: (request) => (isProbe(request) ? null : { kind: 'stall' }),
    hold: () => gate.promise,
  });
  const { model, logged } = modelAt(endpoint.url, { timeoutSeconds: 3 });
  open.push({ model, endpoint, logged });
  stopClock();
  const asked = ask(model, onePass);
  await until('the probe has come', () => endpoint.requests.length === 1);
  vi.advanceTimersByTime(2400);
  gate.resolve();
  await until('the question stalls', () => endpoint.requests.at(-1)?.fault === 'stall');
  vi.advanceTimersByTime(600);
  await expect(asked).rejects.toMatchObject({ reason: 'failed' });
});

test('samples that come one at a time are requested in parallel', async () => {
  const gate = Promise.withResolvers<void>();
  let heldFrom = Number.POSITIVE_INFINITY;
  const { model, endpoint } = await ready(PATIENT, {
    dialect: 'ollama',
    logprobs: 'ignored',
    hold: ({ number }) => (number >= heldFrom ? gate.promise : null),
  });
  const before = endpoint.counts().calls;
  // The first call runs alone.
  heldFrom = before + 1;
  const asked = ask(model, onePass);
  await expect.poll(() => endpoint.counts().mostAtOnce).toBe(15);
  gate.resolve();
  await asked;
  expect(endpoint.counts().calls - before).toBe(16);
  const seeds = endpoint.requests.slice(before).map((request) => request.asked.seed);
  expect(new Set(seeds).size).toBe(16);
});

test('samples that come one after the other share one deadline', async () => {
  let gate = Promise.withResolvers<void>();
  let isHeld = false;
  const { model, endpoint } = await ready(
    { ...PATIENT, timeoutSeconds: 1, concurrency: 1 },
    { dialect: 'ollama', logprobs: 'ignored', hold: () => (isHeld ? gate.promise : null) },
  );
  const before = endpoint.counts().calls;
  isHeld = true;
  stopClock();
  const asked = ask(model, onePass);
  // Each sample takes a quarter of the time.
  for (let sample = 1; sample <= 4; sample += 1) {
    await until(`sample ${sample} is asked for`, () => endpoint.counts().calls - before === sample);
    vi.advanceTimersByTime(250);
    gate.resolve();
    gate = Promise.withResolvers();
  }
  await expect(asked).rejects.toMatchObject({ reason: 'failed' });
});

test('when the service stops, running requests end with its reason', async () => {
  const { model, endpoint } = await ready();
  endpoint.setFault(always({ kind: 'stall' }));
  const stop = new AbortController();
  const asked = ask(model, records, stop.signal);
  await expect.poll(() => endpoint.requests.at(-1)?.fault).toBe('stall');
  stop.abort(new Error('the service stops'));
  await expect(asked).rejects.toThrow('the service stops');
  await expect.poll(() => endpoint.requests.at(-1)?.ended).toBe('gone');
});

test('an error of the caller ends the request', async () => {
  const { model, endpoint } = await ready();
  const failing = model.answer([...records, ratio(3), ratio(4)], {
    signal: new AbortController().signal,
    onAnswered: () => Promise.reject(new Error('superseded')),
  });
  await expect(failing).rejects.toThrow('superseded');
  expect(endpoint.requests.filter(({ status }) => status === 200).length).toBeLessThan(10);
});

test('an endpoint that loses its logprobs is probed again, and sampled from then on', async () => {
  const { model, endpoint } = await ready();
  const methods = async () => (await ask(model, [noul(4)])).evidence.map(({ method }) => method);
  expect(await methods()).toEqual(['logprobs']);
  endpoint.setFault(always({ kind: 'no-logprobs' }));
  await expect(methods()).rejects.toMatchObject({ reason: 'failed' });
  expect(await methods()).toEqual(['sampled']);
});

const LASTING: [Fault, string, number][] = [
  [{ kind: 'status', status: 401 }, 'key-refused', 1],
  [{ kind: 'status', status: 403 }, 'key-refused', 1],
  [{ kind: 'status', status: 402 }, 'quota-exhausted', 1],
  [{ kind: 'model-missing' }, 'missing', 1],
];

test.each(LASTING)(
  '%j is told apart from a fault that passes, and is not tried again',
  async (fault, reason, tries) => {
    const { model, endpoint } = await ready();
    const before = endpoint.counts().calls;
    endpoint.setFault(always(fault));
    await expect(ask(model, [noul(4)])).rejects.toMatchObject({ reason });
    expect(endpoint.counts().calls - before).toBe(tries);
  },
);

test('the wait that a limit asks for is told, when it is longer than the request may take', async () => {
  const { model, endpoint } = await ready();
  endpoint.setFault(always({ kind: 'status', status: 429, retryAfter: '7200' }));
  await expect(ask(model, [noul(4)])).rejects.toMatchObject({ reason: 'limited', waitMs: 7_200_000 });
});
