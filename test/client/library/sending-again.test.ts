/**
 * Between the client and the real service, requests and replies are lost in every way: each
 * decision is made once and billed once.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isApiError } from '../../../client/library/api-error.ts';
import { type ClientOptions, createClient } from '../../../client/library/create-client.ts';
import { verifyResult } from '../../../client/library/verify-result.ts';
import { type BilledService, example, openBilledService } from '../billed-service.ts';
import type { FailingProxy, Failure } from '../failing-proxy.ts';
import { errorBody, refuse, WAYS } from '../ways-to-fail.ts';

let billed: BilledService;
let proxy: FailingProxy;

beforeAll(async () => {
  billed = await openBilledService();
  proxy = billed.proxy;
});
afterAll(() => billed?.close());

let waits: number[] = [];
beforeEach(() => {
  waits = [];
  proxy.failures.length = 0;
  proxy.seen.length = 0;
});

function connect(options: Partial<ClientOptions> = {}) {
  return createClient({
    baseUrl: proxy.url,
    apiKey: billed.key,
    sleep: async (ms) => void waits.push(ms),
    ...options,
  });
}

test.each(WAYS)('$name: one decision, one capture', async ({ failures, waits: expected }) => {
  proxy.failures.push(...failures);
  const result = await connect().decide({ ...example, seed: nextSeed() });
  expect(await verifyResult(result)).toBe(true);
  expect(proxy.seen.map(({ path }) => path)).toEqual(
    Array.from({ length: failures.length + 1 }, () => '/api/v1/decisions'),
  );
  const keys = proxy.seen.map(({ idempotencyKey }) => idempotencyKey);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(waits).toHaveLength(expected.length);
  for (const [index, [least, most]] of expected.entries()) {
    expect(waits[index]).toBeGreaterThanOrEqual(least);
    expect(waits[index]).toBeLessThanOrEqual(most);
  }
  await billed.expectOneCapture(result.id, seed);
});

test('no reply in time, again and again: one decision, one capture', async () => {
  // The first two tries reach the service and are never answered.
  const silent: Failure = async ({ forward }) => void (await forward());
  proxy.failures.push(silent, silent);
  // Only these deadlines are short, so there is no limit to their number.
  const client = connect({ timeoutMs: 300, retries: 1_000_000 });
  const result = await client.decide({ ...example, seed: nextSeed() });
  expect(await verifyResult(result)).toBe(true);
  expect(new Set(proxy.seen.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  expect(proxy.seen.length).toBeGreaterThanOrEqual(3);
  await billed.expectOneCapture(result.id, seed);
});

test('a connection that breaks while a decision is awaited: one decision, one capture', async () => {
  const cut: Failure = ({ request }) => void request.socket.destroy();
  proxy.failures.push(
    async ({ reply, forward }) => {
      const { status, headers, body } = await forward();
      reply.writeHead(status, headers).end(body);
    },
    cut,
    refuse(503, { 'retry-after': '1' }),
  );
  const progress: number[] = [];
  const result = await connect().decide(
    { ...example, async: true, seed: nextSeed() },
    { onProgress: ({ total }) => progress.push(total) },
  );
  expect(await verifyResult(result)).toBe(true);
  expect(progress[0]).toBeGreaterThan(0);
  expect(proxy.seen.slice(0, 4).map(({ method }) => method)).toEqual(['POST', 'GET', 'GET', 'GET']);
  expect(waits[0]).toBe(2000);
  await billed.expectOneCapture(result.id, seed);
});

test('after two retries the error says what the last try got', async () => {
  proxy.failures.push(...Array.from({ length: 3 }, () => refuse(503, { 'retry-after': '1' })));
  const error = await connect()
    .decide(example)
    .catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ type: 'server_error', status: 503, retryAfterMs: 1000, message: 'planted' });
  expect(isApiError(error)).toBe(true);
  expect(proxy.seen).toHaveLength(3);
});

test.each([
  ['a refusal', refuse(400, {}, errorBody('invalid_request')), 'invalid_request'],
  ['a conflict that lasts', refuse(409, {}, errorBody('revision_conflict')), 'revision_conflict'],
  ['a wait above a minute', refuse(429, { 'retry-after': '61' }, errorBody('rate_limited')), 'rate_limited'],
  ['a redirect', refuse(308, { location: 'http://127.0.0.1:1/' }, ''), 'unexpected_reply'],
])('%s is not sent again', async (_, failure, type) => {
  proxy.failures.push(failure);
  await expect(connect().decide(example)).rejects.toMatchObject({ type });
  expect(proxy.seen).toHaveLength(1);
  expect(waits).toEqual([]);
});

test('an abort ends a wait and a request with its own reason, and sends nothing more', async () => {
  const reason = new Error('enough');
  const stop = new AbortController();
  proxy.failures.push(refuse(503, { 'retry-after': '9' }));
  const waiting = connect({
    sleep: (_ms, signal) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
        stop.abort(reason);
      }),
  }).decide(example, { signal: stop.signal });
  await expect(waiting).rejects.toBe(reason);
  expect(proxy.seen).toHaveLength(1);
  const inFlight = new AbortController();
  proxy.failures.push(() => inFlight.abort(reason));
  await expect(connect().decide(example, { signal: inFlight.signal })).rejects.toBe(reason);
  expect(proxy.seen).toHaveLength(2);
  await expect(connect().decide(example, { signal: inFlight.signal })).rejects.toBe(reason);
  expect(proxy.seen).toHaveLength(2);
});

let seed = 0;
function nextSeed(): number {
  seed += 1;
  return seed;
}
