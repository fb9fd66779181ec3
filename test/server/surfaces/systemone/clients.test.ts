/**
 * Clients that others have written for decision models ask this service, unchanged but for address
 * and key: TypeSafe's own SDK and Vercel's AI SDK with its provider.
 */
import { createTypeSafeAi } from '@ai-sdk/typesafe-ai';
import {
  APIError,
  BadRequestError,
  choice,
  noul,
  PermissionDeniedError,
  RateLimitError,
  score,
  TypeSafeClient,
  UnprocessableEntityError,
} from '@typesafe-ai/sdk';
import { APICallError, experimental_decide as decide } from 'ai';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createBuiltInJudge } from '../../../../judge/lexical/judge.ts';
import type { OnePassTask } from '../../../../judge/port.ts';
import { createTableJudge } from '../../../table-judge.ts';
import { addressOf } from '../mcp/clients.ts';
import type { ServiceOptions } from '../rest/open-service.ts';
import { serveInTurns } from '../rest/serve.ts';

const api = serveInTurns();
let origin = '';

async function open(options: ServiceOptions = {}): Promise<void> {
  await api.open(options);
  origin = await addressOf(api.service);
}

afterEach(() => {
  vi.restoreAllMocks();
});

const client = (apiKey = api.caller.secret) => new TypeSafeClient({ apiKey, baseURL: origin });
/**
 * The types of the newest `ai` and of its provider for TypeSafe do not fit each other under
 * `exactOptionalPropertyTypes`, though the two work together.
 */
function model(apiKey = api.caller.secret, name = 'jev-latest'): Parameters<typeof decide>[0]['model'] {
  const made: unknown = createTypeSafeAi({ apiKey, baseURL: `${origin}/v1` }).evaluationModel(name);
  return made as Parameters<typeof decide>[0]['model'];
}

/** The first option or level has weight 3, any other 1; statements hold with 0.7. */
function table(task: OnePassTask): number[] {
  if (task.kind === 'noul') return [0.7, 0.3];
  // The reversed order of a choice is another task: "billing" is the first in the given one.
  const weights = task.choices.map((key) => (key === 'billing' || key === '0' ? 3 : 1));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}

const STATE = { customer: 'Ada', message: 'I was charged twice. Please fix this today.' };

/**
 * Returns the waits that Retry-After asks a client of this process for. They pass at once; every
 * other wait is left as it is.
 */
function skipRetryWaits(): number[] {
  const waited: number[] = [];
  let due: number | null = null;
  const { fetch, setTimeout: wait } = globalThis;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (...given) => {
    const reply = await fetch(...given);
    due = reply.headers.has('retry-after') ? 1000 * Number(reply.headers.get('retry-after')) : null;
    return reply;
  });
  const skip = (callback: () => void, ms?: number) => {
    if (ms === undefined || ms !== due) return wait(callback, ms);
    due = null;
    waited.push(ms);
    return wait(callback, 0);
  };
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(Object.assign(skip, wait));
  return waited;
}

/** The request lines of the door in the log, by status. */
function statuses(): number[] {
  return api.service.logged
    .map((line) => JSON.parse(line))
    .filter(({ route, msg }) => route === '/v1/systemone' && msg === 'request')
    .map(({ status }) => status);
}

const failing = (reason: 'busy' | 'missing' | 'failed', calls = 1) =>
  createTableJudge({
    failures: new Map(Array.from({ length: calls }, (_, call) => [call, reason])),
    onePass: table,
  });

describe("TypeSafe's SDK", () => {
  test('every type, with its answers in the types of the client', async () => {
    await open({ model: createTableJudge({ onePass: table }) });
    const { answers, model, usage } = await client().systemOne({
      state: STATE,
      questions: {
        topic: choice('What is it about?', { billing: null, technical: 'Bugs', 7: ['x'] }),
        anger: score({ task: 'How angry?' }, [{ label: 'Calm' }, 'Angry']),
        refund: noul('They want a refund.'),
        urgent: noul(null, { true: 'A date is named', false: 'No date is named' }),
      },
    });
    expect(answers.topic.choice).toBe('billing');
    expect(answers.topic.probabilities).toEqual({
      billing: expect.closeTo(0.6, 12),
      technical: expect.closeTo(0.2, 12),
      7: expect.closeTo(0.2, 12),
    });
    expect(answers.topic.confidence).toBeCloseTo(0.4, 12);
    expect(answers.anger.score).toBeCloseTo(0.25, 12);
    expect(answers.anger.legend).toEqual({ 0: { label: 'Calm' }, 1: 'Angry' });
    expect(answers.refund.noul).toBe(0.7);
    expect(answers.urgent.noul).toBe(0.7);
    expect([model, usage.output_tokens]).toEqual(['model-1', 5]);
  });

  test('its list of models, and the id of a request', async () => {
    await open();
    const listed = await client().models.list().withResponse();
    expect(listed.data.map(({ name }) => name)).toEqual(['model-1']);
    expect(listed.requestId).toBe(listed.response.headers.get('x-request-id'));
  });

  test('its errors, which it reads as those of the hosted service', async () => {
    await open();
    const questions = { q: noul('It rains.') };
    const ask = (apiKey: string, request: object = {}) =>
      client(apiKey)
        .systemOne({ state: 'x', questions, ...request })
        .then(
          () => null,
          (error: unknown) => error,
        );
    const { secret } = api.caller;
    const wrong = await ask('dk_wrong');
    expect(wrong).toMatchObject({ status: 401, message: expect.stringContaining('Cannot authenticate') });
    const bad = await ask(secret, { model: 'jev-9' });
    expect(bad).toBeInstanceOf(BadRequestError);
    expect(bad).toMatchObject({ message: '400 Unknown model: jev-9' });
    const many = Object.fromEntries(Array.from({ length: 65 }, (_, index) => [`o${index}`, null]));
    expect(await ask(secret, { questions: { q: choice('?', many) } })).toMatchObject({
      message: '400 Too many choices. Must have at most 64 choices.',
    });
    const shape = await ask(secret, { questions: { q: score('?', ['x', null]) } });
    expect(shape).toBeInstanceOf(UnprocessableEntityError);
    expect(shape).toMatchObject({ message: expect.stringContaining('422 questions.q.criteria.1: ') });
    if (!(shape instanceof APIError)) throw new Error('no error of the API');
    expect(shape.requestId).toMatch(/^req_[0-9a-f]{32}$/);
    // The SDK refuses to start without a key, so the header is taken away on its way.
    const anonymous = new TypeSafeClient({
      apiKey: 'none',
      baseURL: origin,
      fetch: (url, init) => fetch(url, { ...init, headers: { 'content-type': 'application/json' } }),
    });
    await expect(anonymous.systemOne({ state: 'x', questions })).rejects.toBeInstanceOf(
      PermissionDeniedError,
    );
    expect(statuses()).toEqual([401, 400, 400, 422, 403]);
  });

  test('waits as long as Retry-After says and gets the answer, and does not repeat a 409', async () => {
    await open({ model: failing('busy') });
    const waited = skipRetryWaits();
    const { answers } = await client().systemOne({ state: 'x', questions: { q: noul('It rains.') } });
    expect(answers.q.noul).toBe(0.7);
    expect(waited).toEqual([5000]);
    expect(statuses()).toEqual([503, 200]);
    await api.closeService();
    await open({ model: failing('missing') });
    const asked = client().systemOne({ state: 'x', questions: { q: noul('It rains.') } });
    await expect(asked).rejects.toMatchObject({ status: 409 });
    expect(statuses()).toEqual([409]);
  });

  test('a key over its limit: three tries, each after the time that Retry-After said', async () => {
    await open({ config: { rateLimitCreatePerMinute: 1 } });
    const ask = () => client().systemOne({ state: 'x', questions: { q: noul('It rains.') } });
    await ask();
    const waited = skipRetryWaits();
    const error = await ask().catch((error: unknown) => error);
    expect(error).toBeInstanceOf(RateLimitError);
    expect(error).toMatchObject({ message: expect.stringContaining('429 one API key may send 1 requests') });
    expect(statuses()).toEqual([200, 429, 429, 429]);
    expect(waited).toHaveLength(2);
    for (const ms of waited) expect(ms).toBeGreaterThanOrEqual(1000);
  });
});

describe("Vercel's AI SDK", () => {
  const questions = {
    topic: {
      type: 'choice',
      instructions: 'What is it about?',
      criteria: { billing: null, technical: 'Bugs', 7: null },
    },
    anger: { type: 'score', instructions: 'How angry?', criteria: ['Calm', { label: 'Angry' }] },
    only: { type: 'score', instructions: 'How much?', criteria: ['All'] },
    refund: { type: 'boolean', instructions: 'They want a refund.' },
    urgent: { type: 'boolean', criteria: { true: 'A date is named', false: null } },
  } as const;

  test('every type', async () => {
    await open({ model: createTableJudge({ onePass: table }) });
    const { answers, usage, response } = await decide({ model: model(), state: STATE, questions });
    expect(answers.topic).toMatchObject({
      choice: 'billing',
      probabilities: { billing: expect.closeTo(0.6, 12) },
    });
    expect(answers.anger).toMatchObject({ score: expect.closeTo(0.25, 12) });
    expect(answers.only).toMatchObject({ score: 0, probabilities: { 0: 1 } });
    expect(answers.refund).toMatchObject({ probability: 0.7 });
    expect(answers.urgent).toMatchObject({ probability: 0.7 });
    expect(usage.outputTokens).toBe(5);
    expect(response?.modelId).toBe('model-1');
  });

  test('its own checks of probabilities and scores hold for the built-in judge', async () => {
    await open({ model: createBuiltInJudge() });
    const { answers } = await decide({ model: model(), state: STATE, questions });
    expect(Object.keys(answers)).toEqual(Object.keys(questions));
  });

  test('its errors', async () => {
    await open();
    const ask = (given: ReturnType<typeof model>) =>
      decide({ model: given, state: 'x', questions }).catch((error: unknown) => error);
    const wrong = await ask(model('dk_wrong'));
    expect(APICallError.isInstance(wrong)).toBe(true);
    expect(wrong).toMatchObject({ statusCode: 401, message: expect.stringContaining('Cannot authenticate') });
    expect(await ask(model(api.caller.secret, 'jev-9'))).toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('Unknown model: jev-9'),
    });
    expect(statuses()).toEqual([401, 400]);
  });

  test('waits as long as Retry-After says, and gets the answer', async () => {
    await open({ model: failing('busy') });
    const waited = skipRetryWaits();
    const { answers } = await decide({ model: model(), state: 'x', questions });
    expect(answers.refund).toMatchObject({ probability: 0.7 });
    expect(waited).toEqual([5000]);
    expect(statuses()).toEqual([503, 200]);
  });
});
