/**
 * Between the client and the real service, requests and replies are lost in every way: each
 * decision is made once and billed once.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { isApiError } from '../../../client/library/api-error.ts';
import { type ClientOptions, createClient } from '../../../client/library/create-client.ts';
import { verifyResult } from '../../../client/library/verify-result.ts';
import { type Database, openDatabase } from '../../../server/database/database.ts';
import { joinTestServer, type TestServer } from '../../embedded-database.ts';
import { makeDataDir, removeDataDir, type Service, startService } from '../../service.ts';
import { type FailingProxy, type Failure, openFailingProxy } from '../failing-proxy.ts';

const example = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../../../examples/dominated-option.json'), 'utf8'),
);
const dataDir = makeDataDir();
let server: TestServer;
let database: Database;
let service: Service;
let proxy: FailingProxy;

beforeAll(async () => {
  server = joinTestServer(inject('databaseServer'));
  const { url, ownerUrl } = await server.newAddresses();
  service = await startService(dataDir, {
    DATABASE_URL: url,
    DATABASE_OWNER_URL: ownerUrl,
    FREE_DECISIONS: '0',
    MAX_RUNNING_DECISIONS: '20',
  });
  database = openDatabase(ownerUrl, { max: 2, as: 'owner' });
  await database.sql`
    insert into ledger (organization_id, kind, micro_usd, description)
    select id, 'purchase', 10000000, 'x' from organizations`;
  proxy = await openFailingProxy(service.baseUrl);
});
afterAll(async () => {
  await proxy?.close();
  await service?.end('SIGKILL');
  await database?.close();
  await server?.stop();
  removeDataDir(dataDir);
});

let waits: number[] = [];
beforeEach(() => {
  waits = [];
  proxy.failures.length = 0;
  proxy.seen.length = 0;
});

function connect(options: Partial<ClientOptions> = {}) {
  return createClient({
    baseUrl: proxy.url,
    apiKey: service.key ?? '',
    sleep: async (ms) => void waits.push(ms),
    ...options,
  });
}

const json = (type: string) => JSON.stringify({ error: { type, message: 'planted' } });
/** A reply that does not come from the service; the request never reaches it. */
const refuse =
  (status: number, headers: Record<string, string> = {}, body = json('server_error')): Failure =>
  ({ request, reply }) => {
    request.resume();
    reply.writeHead(status, headers).end(body);
  };
const LATER = 'Wed, 21 Oct 2026 07:28:03 GMT';
const NOW = 'Wed, 21 Oct 2026 07:28:00 GMT';

/** What happens to the first tries, and what the client waits for afterwards, in milliseconds. */
interface Way {
  name: string;
  failures: Failure[];
  waits: [least: number, most: number][];
}
const FIRST: [number, number] = [500, 1000];
const SECOND: [number, number] = [1000, 2000];

const WAYS: Way[] = [
  {
    name: 'the connection breaks before the request is read',
    failures: [({ request }) => void request.socket.destroy()],
    waits: [FIRST],
  },
  {
    name: 'the connection breaks after the decision was made',
    failures: [
      async ({ request, forward }) => {
        await forward();
        request.socket.destroy();
      },
    ],
    waits: [FIRST],
  },
  {
    name: 'half a body of a stated length',
    failures: [
      async ({ request, reply, forward }) => {
        const { body } = await forward();
        reply.writeHead(200, { 'content-length': body.length });
        reply.write(body.subarray(0, body.length / 2), () => request.socket.destroy());
      },
    ],
    waits: [FIRST],
  },
  {
    name: 'half a body in chunks',
    failures: [
      async ({ request, reply, forward }) => {
        const { body } = await forward();
        reply.writeHead(200, { 'content-type': 'application/json' });
        reply.write(body.subarray(0, body.length / 2), () => request.socket.destroy());
      },
    ],
    waits: [FIRST],
  },
  {
    name: 'half a body that looks complete',
    failures: [
      async ({ reply, forward }) => {
        const { body } = await forward();
        reply.writeHead(200).end(body.subarray(0, body.length / 2));
      },
    ],
    waits: [FIRST],
  },
  {
    name: '429 with seconds',
    failures: [refuse(429, { 'retry-after': '7' }, json('rate_limited'))],
    waits: [[7000, 7500]],
  },
  {
    name: '429 with a date',
    failures: [refuse(429, { 'retry-after': LATER, date: NOW }, json('rate_limited'))],
    waits: [[3000, 3500]],
  },
  {
    name: '503 with seconds, twice',
    failures: [refuse(503, { 'retry-after': '1' }), refuse(503, { 'retry-after': '2' })],
    waits: [
      [1000, 1500],
      [2000, 2500],
    ],
  },
  { name: "500, a proxy's page", failures: [refuse(500, {}, '<h1>Oops</h1>')], waits: [FIRST] },
  {
    name: '502 after the decision was made, then a broken connection',
    failures: [
      async ({ reply, forward }) => {
        await forward();
        reply.writeHead(502).end('<h1>Bad gateway</h1>');
      },
      ({ request }) => void request.socket.destroy(),
    ],
    waits: [FIRST, SECOND],
  },
  { name: '408', failures: [refuse(408, {}, '')], waits: [FIRST] },
  {
    name: '409 while the first try runs',
    failures: [refuse(409, { 'retry-after': '2' }, json('server_error'))],
    waits: [[2000, 2500]],
  },
];

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
  await expectOneCapture(result.id);
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
  await expectOneCapture(result.id);
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
  await expectOneCapture(result.id);
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
  ['a refusal', refuse(400, {}, json('invalid_request')), 'invalid_request'],
  ['a conflict that lasts', refuse(409, {}, json('revision_conflict')), 'revision_conflict'],
  ['a wait above a minute', refuse(429, { 'retry-after': '61' }, json('rate_limited')), 'rate_limited'],
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

/** One decision has this seed, and one row of the ledger is its own. */
async function expectOneCapture(id: string): Promise<void> {
  const { sql } = database;
  expect(await sql`select id from decisions`).toHaveLength(seed);
  expect(await sql`select kind from ledger where subject = ${id}`).toEqual([{ kind: 'capture' }]);
  expect(await sql`select 1 from ledger where kind = 'capture'`).toHaveLength(seed);
}
