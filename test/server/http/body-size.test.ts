/**
 * How large bodies may be: the members of one, the bytes that each operation takes, and the bytes
 * that all bodies together hold in memory.
 */
import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { formatBytes } from '../../../server/http/bodies/body-limits.ts';
import { takeOnlyJson } from '../../../server/http/bodies/json-body.ts';
import type { BodyLease } from '../../../server/http/bodies/read-body.ts';
import { type BodyBudget, openBodyBudget } from '../../../server/http/door/body-budget.ts';
import { RequestSignals } from '../../../server/http/serving/request-signals.ts';
import { stateOf } from '../../../server/http/serving/request-state.ts';
import { Refusal } from '../../../server/refusals.ts';
import { operations } from '../../../server/surfaces/rest/router.ts';
import { textSoFar } from '../../output.ts';
import { createTableJudge } from '../../table-judge.ts';
import { type Caller, smallDecision } from '../surfaces/rest/open-service.ts';
import { serve, serveEach } from '../surfaces/rest/serve.ts';

const KIB = 1024;
const MIB = 1024 * KIB;
const JSON_TYPE = { 'content-type': 'application/json' };

describe('a body holds at most 20,000 members and elements', () => {
  const api = serve({ work: false });
  const said = async (body: string) => (await api.service.post(api.caller, body)).text;
  const TOO_MANY =
    'body: more than 20000 members and elements, counted over all its objects and lists; send fewer';

  /**
   * Bodies with so many members and elements. The schema refuses them, but only after the count.
   */
  const shapes: [string, (count: number) => string][] = [
    ['members', (n) => `{${many(n, (k) => `"k${k}":1`)}}`],
    ['elements', (n) => `{"a":[${many(n - 1, () => '1')}]}`],
    ['strings with commas and brackets in them', (n) => `{"a":[${many(n - 1, () => '"\\",[{"')}]}`],
    ['empty lists and objects', (n) => `{"a":[${many(n - 1, (k) => (k % 2 ? '[]' : '{ }'))}]}`],
    ['lists of one', (n) => `{"a":[${many((n - 1) / 2, () => '[ 1\n]')}${n % 2 ? '' : ',1'}]}`],
    ['on many levels', (n) => `{"a":{"b":[${many(n - 3, () => 'null')}]},"c":true}`],
  ];
  test.each(shapes)('%s: 20,000 are read, one more is refused', async (_, bodyOf) => {
    for (const count of [20_000, 20_001]) {
      expect(membersOf(JSON.parse(bodyOf(count)))).toBe(count);
      expect((await said(bodyOf(count))).includes(TOO_MANY)).toBe(count > 20_000);
    }
  });

  test('members are counted before the body is decoded or parsed', async () => {
    expect(await said(`{"a":[${many(20_001, () => '1')}`)).toContain(TOO_MANY);
    expect(await said(`{"a":[${many(19_000, () => '1')}`)).toContain('body: not valid JSON');
    const headers = { ...JSON_TYPE, authorization: `Bearer ${api.caller.secret}` };
    const saidOfNoUtf8 = async (count: number) => {
      const payload = Buffer.from(`{"a":["\xff",${many(count, () => '1')}]}`, 'latin1');
      return (await api.service.app.inject({ method: 'POST', url: '/api/v1/decisions', headers, payload }))
        .payload;
    };
    expect(await saidOfNoUtf8(20_001)).toContain(TOO_MANY);
    expect(await saidOfNoUtf8(19_000)).toContain('body: not valid UTF-8');
  });

  test('a state may use nearly all of them', async () => {
    const state = { a: Array(19_000).fill(0) };
    const reply = await api.service.ask(api.caller, { state, questions: { q: { type: 'noul' } } });
    expect(reply.status).toBe(200);
  });
});

function many(count: number, one: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => one(index)).join(',');
}

function membersOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, inner) => sum + 1 + membersOf(inner), 0);
}

describe('every operation has its own limit of bytes', () => {
  const api = serve({ work: false, config: { maxRunningDecisions: 1000 } });
  const LIMITS: Record<string, number> = {
    createDecision: 4 * MIB,
    askQuestions: 4 * MIB,
    assessDecision: 256 * KIB,
    refineDecision: 256 * KIB,
    cancelDecision: 16 * KIB,
    shareDecision: 16 * KIB,
    reportChosen: 16 * KIB,
    publishDecision: 16 * KIB,
    withdrawDecision: 16 * KIB,
    takeBackChosen: 16 * KIB,
  };

  test('this test states a limit for each operation that reads a body', () => {
    const reading = operations.filter(({ openapi }) => openapi.method !== 'GET');
    expect(reading.map(({ openapi }) => openapi.operationId).sort()).toEqual(Object.keys(LIMITS).sort());
  });

  const limited = operations
    .filter(({ openapi }) => openapi.method !== 'GET')
    .map(({ openapi: { operationId = '', method, path } }) => {
      const limit = LIMITS[operationId] ?? Number.NaN;
      return {
        ...{ operationId, method: method as 'POST', limit },
        url: `/api/v1${path.replace('{id}', 'dec_0000000000000000000000')}`,
        tooLarge: `body: larger than the limit of ${formatBytes(limit)} of this operation; send less text`,
      };
    });

  test.each(limited)(
    '$operationId: a body of that length is read, a longer one is refused',
    async ({ method, limit, url, tooLarge }) => {
      for (const length of [limit, limit + 1]) {
        const payload = `{}${' '.repeat(length - 2)}`;
        const headers = { authorization: `Bearer ${api.caller.secret}`, ...JSON_TYPE };
        const reply = await api.service.app.inject({ method, url, headers, payload });
        expect([400, 410]).toContain(reply.statusCode);
        expect(reply.payload.includes(tooLarge), reply.payload).toBe(length > limit);
      }
    },
  );

  beforeAll(async () => void (await api.service.app.listen({ host: '127.0.0.1', port: 0 })));
  // At once, because the service gives each sender two seconds to read its answer.
  test.concurrent.each(limited)(
    '$operationId: a longer body is refused before it arrives when it declares its length, else as soon as it exceeds the limit',
    async ({ method, limit, url, tooLarge }) => {
      const head = [`${method} ${url} HTTP/1.1`, 'Host: x', `Authorization: Bearer ${api.caller.secret}`];
      const declared = ['Content-Type: application/json', `Content-Length: ${limit + 1}`];
      const chunk = `${(limit + 1).toString(16)}\r\n${' '.repeat(limit + 1)}\r\n`;
      const chunked = ['Content-Type: application/json', 'Transfer-Encoding: chunked'];
      const answers = await Promise.all([
        answerTo([...head, ...declared]),
        // The last chunk is missing, so the body never ends.
        answerTo([...head, ...chunked], chunk),
      ]);
      for (const answer of answers) expect(answer).toContain(tooLarge);
    },
  );

  /**
   * Sends only this, and returns everything that the service sends until it closes the connection.
   */
  async function answerTo(head: readonly string[], body = ''): Promise<string> {
    const address = api.service.app.server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const socket = connect(address.port, '127.0.0.1');
    const text = textSoFar(socket);
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
    await once(socket, 'close');
    return text();
  }
});

describe('the bytes of all bodies that are held at once', () => {
  test('one organization may hold 16 MiB, all together 64 MiB; the first 64 KiB of each body do not count', () => {
    const budget = openBodyBudget();
    const full = [1, 2, 3, 4].flatMap((holder) =>
      [1, 2, 3, 4].map(() => {
        const lease = budget.lease(holder);
        for (let sent = 0; sent < 64; sent += 1) lease.add(64 * KIB);
        lease.add(64 * KIB);
        return lease;
      }),
    );
    expect(refusalOf(() => budget.lease(1).add(64 * KIB + 1))).toBe('rate_limited');
    expect(refusalOf(() => budget.lease(5).add(64 * KIB + 1))).toBe('unavailable');
    budget.lease(1).add(64 * KIB);
    budget.lease(5).add(64 * KIB);
    full[0]?.release();
    full[0]?.release();
    expect(refusalOf(() => budget.lease(2).add(5 * MIB))).toBe('rate_limited');
    const other = budget.lease(5);
    other.add(4 * MIB + 64 * KIB);
    expect(refusalOf(() => budget.lease(1).add(64 * KIB + 1))).toBe('unavailable');
    other.release();
    budget.lease(1).add(4 * MIB + 64 * KIB);
  });

  function refusalOf(run: () => void): string | undefined {
    try {
      run();
    } catch (error) {
      if (error instanceof Refusal && error.retryAfterSeconds !== undefined) return error.refusal;
      throw error;
    }
    return undefined;
  }

  const api = serveEach();

  test('a request holds its body until it is answered: a further body that exceeds the budget is 429, and only for that organization', async () => {
    const { promise: until, resolve: release } = Promise.withResolvers<void>();
    const judge = createTableJudge({ block: { fromCall: 0, until } });
    await api.open({ model: judge });
    const question = JSON.stringify({ state: 'x', questions: { q: { type: 'noul' } } });
    const large = `${question}${' '.repeat(4 * MIB - question.length)}`;
    const ask = (caller: Caller, body: string) => api.service.ask(caller, body);
    const first = Promise.all([1, 2, 3, 4].map(() => ask(api.caller, large)));
    await expect.poll(() => judge.calls, { timeout: 20_000 }).toBe(4);
    // Four times 64 KiB of the organization's budget are left.
    const [fifth] = await Promise.all([ask(api.caller, large)]);
    expect([fifth.status, Object(fifth.body.error).type, fifth.headers['retry-after']]).toEqual([
      429,
      'rate_limited',
      '2',
    ]);
    expect((await api.service.post(api.caller, smallDecision({ async: true }))).status).toBe(202);
    const stranger = await api.service.newKey(await api.service.newOrganization());
    const other = ask(stranger, large);
    await expect.poll(() => judge.calls, { timeout: 20_000 }).toBeGreaterThan(4);
    release();
    expect((await first).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await other).status).toBe(200);
    expect((await ask(api.caller, large)).status).toBe(200);
  });
});

/** An app that only reads bodies, for requests that have a key already. */
function openReader(budget: BodyBudget): FastifyInstance {
  const app = Fastify({ bodyLimit: MIB });
  takeOnlyJson(app, (organizationId) => budget.lease(organizationId));
  app.addHook('onRequest', async (request, reply) => {
    const key = { organizationId: 1 };
    const signals = new RequestSignals(reply.raw, new AbortController().signal);
    Object.assign(stateOf(request), { key, signals });
  });
  return app;
}

test('a declared length counts at once, and is given back when the caller has gone', async () => {
  const counted: (number | 'released')[] = [];
  const lease: BodyLease = {
    add: (bytes) => void counted.push(bytes),
    release: () => void counted.push('released'),
  };
  const app = openReader({ lease: () => lease });
  app.post('/', async () => ({}));
  const origin = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const socket = connect(Number(origin.port), origin.hostname);
  const head = ['POST / HTTP/1.1', 'Host: x', 'Content-Type: application/json', 'Content-Length: 1000000'];
  socket.write(`${head.join('\r\n')}\r\n\r\n{`);
  await expect.poll(() => counted, { timeout: 20_000 }).toEqual([1_000_000]);
  socket.destroy();
  await expect.poll(() => counted.at(-1), { timeout: 20_000 }).toBe('released');
  expect(counted.filter((one) => one !== 'released')).toEqual([1_000_000]);
  await app.close();
});

test('two bodies are never parsed in one turn of the event loop', async () => {
  const app = openReader(openBodyBudget());
  let turn = 0;
  let ticking = true;
  const tick = () => {
    turn += 1;
    if (ticking) setImmediate(tick);
  };
  tick();
  const turns: number[] = [];
  app.post('/', async () => {
    turns.push(turn);
    return {};
  });
  await app.ready();
  const sent = { method: 'POST', url: '/', headers: JSON_TYPE, payload: '{}' } as const;
  await Promise.all(Array.from({ length: 8 }, () => app.inject(sent)));
  ticking = false;
  expect(new Set(turns).size).toBe(8);
});
