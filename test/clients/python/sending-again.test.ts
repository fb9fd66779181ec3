/**
 * Between the Python client and the real service, requests and replies are lost in the ways of the
 * TypeScript client's tests: each decision is made once and billed once.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BilledService, example, openBilledService } from '../../client/billed-service.ts';
import type { FailingProxy, Failure } from '../../client/failing-proxy.ts';
import { errorBody, refuse, WAYS } from '../../client/ways-to-fail.ts';
import { HAS_PYTHON, openPython, type Python } from './python-client.ts';

let billed: BilledService;
let proxy: FailingProxy;
let python: Python;

describe.skipIf(!HAS_PYTHON)('in Python', () => {
  beforeAll(async () => {
    billed = await openBilledService();
    proxy = billed.proxy;
    python = openPython({ DECISIONS_URL: proxy.url, DECISIONS_API_KEY: billed.key });
  });
  afterAll(async () => {
    python?.close();
    await billed?.close();
  });
  beforeEach(() => {
    proxy.failures.length = 0;
    proxy.seen.length = 0;
  });

  let seed = 0;
  const next = (more: object = {}) => {
    seed += 1;
    return { ...example, seed, ...more };
  };
  const decide = (request: object, more: object = {}) =>
    python.call({ name: 'decide', args: [request], client: {}, ...more });
  const read = async (name: string, ...args: unknown[]): Promise<unknown> =>
    (await python.call({ name, args, client: {} })).answer;

  async function expectOneCapture(answer: unknown): Promise<string> {
    const { id } = Object(answer);
    expect(await python.call({ name: 'verify_result', args: [answer] })).toMatchObject({ answer: true });
    await billed.expectOneCapture(id, seed);
    return id;
  }
  const keysSeen = () => new Set(proxy.seen.flatMap(({ idempotencyKey }) => idempotencyKey ?? []));

  test.each(WAYS)('$name: one decision, one capture', async ({ failures, waits }) => {
    proxy.failures.push(...failures);
    const outcome = await decide(next());
    await expectOneCapture(outcome.answer);
    expect(proxy.seen.map(({ path }) => path)).toEqual(
      Array.from({ length: failures.length + 1 }, () => '/api/v1/decisions'),
    );
    expect(keysSeen().size).toBe(1);
    expect(outcome.waits).toHaveLength(waits.length);
    for (const [index, [least, most]] of waits.entries()) {
      expect(outcome.waits[index]).toBeGreaterThanOrEqual(least / 1000);
      expect(outcome.waits[index]).toBeLessThanOrEqual(most / 1000);
    }
  });

  test('no reply in time, again and again: one decision, one capture', async () => {
    const silent: Failure = async ({ forward }) => void (await forward());
    proxy.failures.push(silent, silent);
    // Only these deadlines are short, so there is no limit to their number.
    const { answer } = await decide(next(), { client: { timeout: 0.3, retries: 1_000_000 } });
    await expectOneCapture(answer);
    expect(keysSeen().size).toBe(1);
    expect(proxy.seen.length).toBeGreaterThanOrEqual(3);
  });

  test('a connection that breaks while a decision is awaited: one decision, one capture', async () => {
    proxy.failures.push(
      async ({ reply, forward }) => {
        const { status, headers, body } = await forward();
        reply.writeHead(status, headers).end(body);
      },
      ({ request }) => void request.socket.destroy(),
    );
    const { answer, progress, waits } = await decide(next({ async: true }), { watches: true });
    const id = await expectOneCapture(answer);
    expect(progress[0]).toMatchObject({ id, total: expect.any(Number) });
    expect(proxy.seen.slice(0, 3).map(({ method }) => method)).toEqual(['POST', 'GET', 'GET']);
    expect(waits[0]).toBe(2);
  });

  test('after two retries the error says what the last try got', async () => {
    proxy.failures.push(...Array.from({ length: 3 }, () => refuse(503, { 'retry-after': '1' })));
    const { error } = await decide(example);
    expect(error).toMatchObject({ type: 'server_error', status: 503, retry_after: 1, said: 'planted' });
    expect(proxy.seen).toHaveLength(3);
  });

  test.each([
    ['a refusal', refuse(400, {}, errorBody('invalid_request')), 'invalid_request'],
    ['a type of a newer service', refuse(400, {}, errorBody('out_of_tea')), 'out_of_tea'],
    ['a conflict that lasts', refuse(409, {}, errorBody('revision_conflict')), 'revision_conflict'],
    [
      'a wait above a minute',
      refuse(429, { 'retry-after': '61' }, errorBody('rate_limited')),
      'rate_limited',
    ],
    ['a redirect', refuse(308, { location: 'http://127.0.0.1:1/' }, ''), 'unexpected_reply'],
    ['a page of a proxy', refuse(404, {}, '<h1>Nothing here</h1>'), 'unexpected_reply'],
  ])('%s is not sent again', async (_, failure, type) => {
    proxy.failures.push(failure);
    expect(await decide(example)).toMatchObject({ error: { type }, waits: [] });
    expect(proxy.seen).toHaveLength(1);
  });

  test('a service that is not there is said with its address', async () => {
    const { error } = await decide(example, { client: { base_url: 'http://127.0.0.1:9', retries: 0 } });
    expect(error).toMatchObject({
      type: 'no_connection',
      said: expect.stringContaining('127.0.0.1:9/api/v1'),
    });
  });

  test('an address, a key or an id that cannot be used is a mistake at once', async () => {
    const mistakeOf = async (client: object, id = 'dec_1') =>
      (await python.call({ name: 'get', args: [id], client: { ...client } })).mistake;
    expect(await mistakeOf({ base_url: 'ftp://a' })).toMatch(/^base_url: expected http/);
    expect(await mistakeOf({ api_key: 'a secret' })).toMatch(/^api_key: expected printable/);
    expect(await mistakeOf({}, '../keys')).toMatch(/^id: expected letters/);
    const bare = openPython();
    expect((await bare.call({ name: 'get', args: ['dec_1'], client: {} })).mistake).toBe(
      'base_url: give it, or set DECISIONS_URL',
    );
    bare.close();
  });

  test('each operation does what it says', async () => {
    const { id } = Object((await decide(next())).answer);
    expect(await read('get', id)).toMatchObject({ id, status: 'ok' });
    expect(await read('wait', id)).toMatchObject({ status: 'ok' });
    expect(await read('share', id, true)).toMatchObject({ sharedWithOrg: true });
    expect(await read('publish', id)).toMatchObject({ publication: expect.anything() });
    expect(await read('withdraw', id)).toMatchObject({ publication: null });
    const report = { chosen_option: 'B', decided_by: 'human' };
    expect(await read('report_chosen', id, report)).toMatchObject({ chosen: { chosenOption: 'B' } });
    expect(await read('take_back_chosen', id)).toMatchObject({ chosen: null });
    const assessment = { overall: 'agree', stakeholders: [{ stakeholder: 'owner', best_correct: 'yes' }] };
    expect(await read('assess', id, assessment)).toMatchObject({ decision_id: id });
    expect(await read('picture', id)).toBe('89504e470d0a1a0a');
    expect(await read('cancel', id)).toMatchObject({ status: 'ok' });
    expect(await read('receipts')).toHaveLength(1);
    const { answer } = await python.call({ name: 'list', args: [], named: { status: 'ok' }, client: {} });
    expect(answer).toHaveLength(seed);
    // The built-in judge has no more to say here, so the refusal shows that the call arrived.
    const refined = await python.call({ name: 'refine', args: [id, { calls: 1 }], client: {} });
    expect(refined.error).toMatchObject({ status: 400, said: expect.stringMatching(/^calls: no further/) });
    expect(await read('get', 'dec_0')).toBeUndefined();
  });
});
