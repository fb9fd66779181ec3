/**
 * Wrong replies and refusals of a decision model: asked again, halved, or told; never believed.
 */
import { afterAll, expect, test } from 'vitest';
import type { ModelEndpoint } from '../../../../judge/endpoint/settings.ts';
import type { ModelFailure } from '../../../../judge/port.ts';
import {
  busy,
  type CallFault,
  everyCall,
  someCalls,
  tooLong,
} from '../../../decision-endpoint/call-fault.ts';
import type { DecisionOptions } from '../../../decision-endpoint/decision-options.ts';
import { hashedJudge, jointJudge, noisyJudge } from '../../../decision-endpoint/judges.ts';
import { choice, noul } from '../marked-tasks.ts';
import { ask } from '../open-model.ts';
import { type OpenedDecisions, onePass, openDecisions, records } from './open-decisions.ts';

const closing: OpenedDecisions[] = [];
afterAll(async () => {
  for (const { endpoint } of closing) await endpoint.close();
});

async function open(options: DecisionOptions, settings: Partial<ModelEndpoint> = {}) {
  const opened = await openDecisions(options, settings);
  closing.push(opened);
  return opened;
}

/** Opened and probed, so that faults meet calls for answers. */
async function openReady(options: DecisionOptions, settings: Partial<ModelEndpoint> = {}) {
  const opened = await open(options, settings);
  await opened.model.prepare(new AbortController().signal);
  expect(opened.model.state.state).toBe('ready');
  return { ...opened, probed: opened.endpoint.calls.length };
}

const failureOf = (work: Promise<unknown>): Promise<ModelFailure> =>
  work.then(
    () => expect.fail('it was answered'),
    (error: ModelFailure) => error,
  );

const WRONG: readonly [string, CallFault, RegExp][] = [
  ['a dropped answer', { kind: 'drop-answer' }, /question 1 of 2 \(choice\): no answer|\d of \d answers/],
  ['an unknown question', { kind: 'extra-answer' }, /not asked|\d of \d answers/],
  ['another type', { kind: 'other-type' }, /not of the type/],
  ['a missing option', { kind: 'drop-option' }, /option 1: no probability/],
  ['an option that comes twice', { kind: 'repeat-option' }, /twice/],
  ['an unknown option', { kind: 'extra-option' }, /1 options that were not asked/],
  ['NaN', { kind: 'number', text: 'NaN' }, /not JSON/],
  ['null', { kind: 'number', text: 'null' }, /option 1: no probability/],
  ['infinity', { kind: 'number', text: '1e999' }, /the probability is Infinity/],
  ['a negative number', { kind: 'number', text: '-0.01' }, /the probability is -0.01/],
  ['a text', { kind: 'number', text: '"0.5"' }, /option 1: no probability/],
  ['a sum of 0.9', { kind: 'sum', to: 0.9 }, /add up to 0\.9/],
  ['a sum of 1.1', { kind: 'sum', to: 1.1 }, /add up to 1\.1/],
];

for (const dialect of ['typesafe', 'openai'] as const)
  test.concurrent.each(WRONG)(
    `${dialect}: %s is asked again, three times, and then fails`,
    async (_, fault, said) => {
      const { model, endpoint, logged, probed } = await openReady({ dialect });
      const tasks = onePass.slice(1, 3);
      endpoint.setFault(someCalls(1, fault, probed));
      const right = await ask(model, tasks);
      expect(endpoint.calls.length - probed).toBe(2);
      endpoint.setFault(everyCall(fault));
      const failure = await failureOf(ask(model, tasks));
      expect(failure.reason).toBe('failed');
      expect(failure.message).toMatch(said);
      expect(endpoint.calls.length - probed).toBe(5);
      endpoint.setFault(null);
      expect((await ask(model, tasks)).distributions).toEqual(right.distributions);
      for (const text of ['bakery', 'key 0', 'what key'])
        expect(`${failure.message}${logged()}`).not.toContain(text);
    },
  );

test('a sum of 0.99 or 1.01 is that of two decimals, and the answer sums to 1', async () => {
  const { model, endpoint, probed } = await openReady({ dialect: 'typesafe' });
  for (const to of [0.99, 1.01]) {
    endpoint.setFault(everyCall({ kind: 'sum', to }));
    const { distributions } = await ask(model, onePass.slice(1, 3));
    for (const p of distributions) expect(p.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 12);
  }
  expect(endpoint.calls.length - probed).toBe(2);
});

const BUSY: readonly [string, CallFault][] = [
  ['429', busy(429)],
  ['529', busy(529)],
  ['429 with Retry-After', busy(429, { 'retry-after': '0' })],
  ['529 with Retry-After', busy(529, { 'retry-after': '0' })],
  ['529 with retry-after-ms', busy(529, { 'retry-after-ms': '1' })],
  ['408', { kind: 'status', status: 408 }],
  ['500', { kind: 'status', status: 500 }],
  ['a connection that breaks', { kind: 'reset' }],
];

test.concurrent.each(BUSY)('%s once does not change the answer', async (_, fault) => {
  const { model, endpoint, probed } = await openReady({ dialect: 'typesafe' });
  const right = await ask(model, onePass.slice(1));
  endpoint.setFault(someCalls(1, fault, probed + 1));
  const again = await ask(model, onePass.slice(1));
  expect(again.distributions).toEqual(right.distributions);
  expect(endpoint.calls.length - probed).toBe(3);
});

test('a server that is always overloaded fails when the time of the request is up', async () => {
  const { model, endpoint } = await openReady({ dialect: 'typesafe' }, { timeoutSeconds: 1 });
  endpoint.setFault(everyCall(busy(529)));
  expect(await failureOf(ask(model, onePass.slice(1)))).toMatchObject({
    reason: 'failed',
    message: expect.stringContaining('529 (overloaded_error)'),
  });
});

test('too long: the call is halved, the size is remembered, and the calls that are left are told', async () => {
  const { model, endpoint } = await openReady({ dialect: 'typesafe' });
  const tasks = records(40, 5);
  const right = await ask(model, tasks);
  expect(right.calls.map(({ callsLeft }) => callsLeft)).toEqual([2, 1, 0]);
  const before = endpoint.calls.length;
  endpoint.setFault(({ text }) => (text.length > 30_000 ? tooLong() : null));
  const answers = await ask(model, tasks);
  expect(answers.distributions).toEqual(right.distributions);
  // The call of each stakeholder is refused and becomes two; that of the overlaps is short enough.
  expect(endpoint.calls.length - before).toBe(7);
  expect(answers.calls.map(({ callsLeft }) => callsLeft).at(-1)).toBe(0);
  expect(model.plan(tasks).calls).toBe(5);
  await ask(model, tasks);
  expect(endpoint.calls.length - before).toBe(12);
  // Calls that fill the limit and are answered raise it again.
  endpoint.setFault(null);
  for (let time = 0; model.plan(tasks).calls > 3; time += 1) {
    expect(time).toBeLessThan(80);
    await ask(model, tasks);
  }
});

test('one question that is too long does not shrink the calls of others', async () => {
  const { model, endpoint } = await openReady({ dialect: 'typesafe' });
  const long = { ...choice(1, 4), criteria: Array.from({ length: 4 }, () => 'x'.repeat(10_000)) };
  const short = Array.from({ length: 10 }, (_, index) => noul(100 + index));
  const planned = model.plan(records(40, 5)).calls;
  endpoint.setFault(({ text }) => (text.length > 20_000 ? tooLong() : null));
  expect((await failureOf(ask(model, [...short, long]))).message).toContain('max_tokens_exceeded');
  expect(model.plan(records(40, 5)).calls).toBe(planned);
});

test('OpenAI: fewer questions than a call begins with', async () => {
  const { model, endpoint } = await openReady({ dialect: 'openai', limits: { questions: 8 } });
  const tasks = records(20, 0);
  const answers = await ask(model, tasks);
  const free = await openReady({ dialect: 'openai' });
  expect(answers.distributions).toEqual((await ask(free.model, tasks)).distributions);
  const sent = endpoint.calls.filter(({ status }) => status === 200);
  expect(Math.max(...sent.map(({ asked }) => asked!.questions.length))).toBeLessThanOrEqual(8);
  expect(model.state.questions).toBeLessThanOrEqual(8);
});

test('llama-server: 65 questions are refused, and asked in two calls', async () => {
  const { model } = await openReady({ dialect: 'llama-server', limits: { questions: 10 } });
  const tasks = Array.from({ length: 20 }, (_, index) => noul(100 + index));
  const free = await openReady({ dialect: 'llama-server' });
  const { distributions } = await ask(free.model, tasks);
  expect((await ask(model, tasks)).distributions).toEqual(distributions);
});

test('texts of a caller that the server refuses fail that request alone', async () => {
  const { model, endpoint } = await openReady({ dialect: 'typesafe' });
  endpoint.setFault(({ text }) =>
    text.includes('q666') ? { kind: 'status', status: 422, code: 'value_error' } : null,
  );
  const failure = await failureOf(ask(model, [noul(666)]));
  expect(failure).toMatchObject({ reason: 'failed', message: expect.stringContaining('422') });
  expect(model.state.state).toBe('ready');
  const asked = endpoint.calls.length;
  await ask(model, [noul(1)]);
  expect(endpoint.calls.length - asked).toBe(1);
});

test('a server that was replaced by one that refuses everything is probed again', async () => {
  const { model, endpoint } = await openReady({ dialect: 'typesafe' });
  const { name } = model;
  endpoint.setFault(everyCall({ kind: 'status', status: 422 }));
  await failureOf(ask(model, [noul(1)]));
  expect(model.state.state).toBe('failed');
  expect(model.name).toBe(name);
  endpoint.setFault(null);
  await ask(model, [noul(1)]);
  expect(model.state.state).toBe('ready');
});

test.each([400, 422])('a caller’s words in a %i do not decide what it means', async (status) => {
  const { model, endpoint, logged } = await openReady({ dialect: 'typesafe' });
  const echo = { ...noul(1), statement: 'our model was not found; maximum context length' };
  endpoint.setFault(({ text }) => (text.includes('our model') ? { kind: 'echo', status } : null));
  expect((await failureOf(ask(model, [echo]))).reason).toBe('failed');
  expect(logged()).not.toContain('our model');
});

test('a single question that is too long fails, and says so', async () => {
  const { model, endpoint } = await openReady({ dialect: 'typesafe' });
  endpoint.setFault(everyCall(tooLong()));
  expect(await failureOf(ask(model, onePass.slice(3)))).toMatchObject({
    reason: 'failed',
    message: expect.stringMatching(/400 \(max_tokens_exceeded\).*longer/),
  });
});

test('OpenAI: a refusal of one question fails, and names its kind alone', async () => {
  const { model } = await openReady({ dialect: 'openai', refuses: ({ id }) => id === 'q2' });
  const failure = await failureOf(ask(model, onePass.slice(1)));
  expect(failure).toMatchObject({
    reason: 'failed',
    message: 'the model refuses question 2 of 3 (score)',
  });
});

test.each(['typesafe', 'openai', 'ollama'] as const)(
  '%s: a name that is not served is missing',
  async (dialect) => {
    const { model } = await open({ dialect }, { name: 'another' });
    expect((await failureOf(ask(model, onePass.slice(1)))).reason).toBe('missing');
    expect(model.state).toMatchObject({ state: 'missing', reason: expect.stringContaining('MODEL_NAME') });
  },
);

test.each(['llama-server', 'typesafe', 'openai'] as const)(
  '%s: a model that is no decision model is missing, and the remedy names the format',
  async (dialect) => {
    const { model } = await open({ dialect, decides: false });
    expect(await failureOf(ask(model, onePass.slice(1)))).toMatchObject({
      reason: 'missing',
      message: expect.stringMatching(/no decision model.*MODEL_FORMAT=chat/),
    });
  },
);

test.each([undefined, 'wrong'])('a key that is %s: the log names MODEL_API_KEY', async (apiKey) => {
  const { model, logged } = await open({ dialect: 'typesafe', apiKey: 'right' }, { apiKey });
  expect((await failureOf(ask(model, onePass.slice(1)))).reason).toBe('key-refused');
  expect(logged()).toContain('MODEL_API_KEY');
  expect(logged()).not.toContain('wrong');
});

test('no server confidence, choice, score or legend is believed', async () => {
  const honest = await openReady({ dialect: 'llama-server' });
  const lying = await openReady({ dialect: 'llama-server', form: { lies: true } });
  const right = await ask(honest.model, onePass.slice(1));
  expect((await ask(lying.model, onePass.slice(1))).distributions).toEqual(right.distributions);
});

test('a server whose answers depend on each other gets one question a call', async () => {
  const { model, endpoint, probed } = await openReady({
    dialect: 'sglang',
    judge: jointJudge(hashedJudge(), 3),
  });
  expect(model.state).toMatchObject({ joint: true, questions: 1 });
  const tasks = records(3, 2);
  expect(model.plan(tasks).calls).toBe(8);
  await ask(model, tasks);
  expect(endpoint.calls.slice(probed).map(({ asked }) => asked?.questions.length)).toEqual(Array(8).fill(1));
});

test('repeat noise of 0.026 is not taken for dependence', async () => {
  const opened = await Promise.all(
    Array.from({ length: 12 }, (_, seed) =>
      openReady({ dialect: 'typesafe', judge: noisyJudge(hashedJudge(), 0.026, seed) }),
    ),
  );
  const joint = opened.filter(({ model }) => model.state.joint);
  expect(joint.length).toBeLessThanOrEqual(1);
});

test('a cancelled request leaves no open call', async () => {
  const gate = Promise.withResolvers<void>();
  let isHeld = false;
  const { model, endpoint } = await openReady({
    dialect: 'typesafe',
    hold: () => (isHeld ? gate.promise : null),
  });
  isHeld = true;
  const stop = new AbortController();
  const asked = failureOf(ask(model, records(), stop.signal));
  await expect.poll(() => endpoint.counts().open).toBe(3);
  stop.abort(new Error('cancelled'));
  expect((await asked).message).toBe('cancelled');
  await expect.poll(() => endpoint.counts().open).toBe(0);
  gate.resolve();
});
