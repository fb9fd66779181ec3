/** What holds for every path: who may ask, where there is something, how a reply is marked, what is logged. */
import { once } from 'node:events';
import { connect } from 'node:net';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { revokeKey } from '../../../server/accounts/keys.ts';
import { createTableJudge } from '../../table-judge.ts';
import {
  type Caller,
  type Ground,
  openApp,
  openGround,
  openService,
  smallDecision,
  type TestService,
} from './open-service.ts';

let ground: Ground;
let service: TestService;
let caller: Caller;
beforeAll(async () => {
  ground = await openGround();
  service = await openService(ground, { model: createTableJudge({ failures: new Map([[0, 'failed']]) }) });
  caller = await service.newKey(await service.newOrganization());
});
afterAll(async () => {
  await service?.close();
  await ground?.close();
});

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS';

async function ask(method: Method, url: string, headers: Record<string, string> = {}) {
  return service.app.inject({ method, url, headers });
}

const bearer = () => ({ authorization: `Bearer ${caller.secret}` });

describe('who may ask', () => {
  test('whatever is wrong with a key, the answer is the same 401', async () => {
    const revoked = await service.newKey(caller.organizationId);
    await revokeKey(service.database.sql, revoked.keyId);
    const expired = await service.newKey(caller.organizationId, { expiresAt: new Date(Date.now() - 1000) });
    const unknown = await (await openOther()).newKey(1).catch(() => null);
    const last = caller.secret.at(-1) === '0' ? '1' : '0';
    const wrong = [
      {},
      { authorization: '' },
      { authorization: caller.secret },
      { authorization: `Basic ${caller.secret}` },
      { authorization: 'Bearer' },
      { authorization: `Bearer ${caller.secret} x` },
      { authorization: `Bearer ${caller.secret.slice(0, -1)}${last}` },
      { authorization: `Bearer ${'x'.repeat(10_000)}` },
      { authorization: `Bearer ${revoked.secret}` },
      { authorization: `Bearer ${expired.secret}` },
      ...(unknown === null ? [] : [{ authorization: `Bearer ${unknown.secret}` }]),
    ];
    const texts = new Set<string>();
    for (const headers of wrong) {
      for (const [method, url] of [
        ['GET', '/api/v1/decisions/dec_0000000000000000000000'],
        ['POST', '/api/v1/decisions'],
      ] as const) {
        const reply = await ask(method, url, headers);
        expect(reply.statusCode, JSON.stringify(headers)).toBe(401);
        expect(reply.headers['www-authenticate']).toBe('Bearer');
        texts.add(reply.payload);
      }
    }
    expect([...texts]).toEqual([
      '{"error":{"type":"authentication","message":"No valid API key: send the header \\"Authorization: Bearer <API_KEY>\\"."}}',
    ]);
  });

  test('the scheme is read without regard to case', async () => {
    const reply = await ask('GET', '/api/v1/decisions/dec_x', { authorization: `bearer ${caller.secret}` });
    expect(reply.statusCode).toBe(410);
  });

  test('no body is parsed for a stranger', async () => {
    const payload = JSON.stringify('x'.repeat(900_000));
    const headers = { 'content-type': 'application/json' };
    const reply = await service.app.inject({ method: 'POST', url: '/api/v1/decisions', headers, payload });
    expect(reply.statusCode).toBe(401);
  });
});

async function openOther(): Promise<TestService> {
  const other = await openService(ground, { work: false });
  await other.newOrganization();
  const newKey = other.newKey;
  return {
    ...other,
    async newKey(...given) {
      const key = await newKey(...given);
      await other.close();
      return key;
    },
  };
}

describe('where there is something', () => {
  test.each([
    '/',
    '/api',
    '/api/v1',
    '/api/v1/',
    '/api/v1/decision',
    '/api/v1/decisions/',
    '/api/v1/DECISIONS',
    '/api/v1/decisions/a/b',
    '/api/v1/decisions/..',
    '/api/v1/decisions/%2e%2e',
    '//api/v1/decisions',
    '/healthz/',
    '/api/v1/questions/q_1',
  ])('%s is 404', async (url) => {
    for (const method of ['GET', 'POST', 'PATCH', 'OPTIONS'] as const) {
      const reply = await ask(method, url, bearer());
      expect(reply.statusCode, method).toBe(404);
      expect(reply.json()).toEqual({
        error: { type: 'invalid_request', message: 'There is nothing at this path.' },
      });
    }
  });

  test.each<[string, string, Method[]]>([
    ['/api/v1/decisions', 'POST', ['GET', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']],
    ['/api/v1/decisions/dec_x', 'GET', ['POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS']],
    ['/healthz', 'GET', ['POST', 'HEAD']],
    ['/api/openapi.json', 'GET', ['DELETE']],
  ])('%s takes %s only', async (url, allowed, others) => {
    for (const method of others) {
      const reply = await ask(method, url, bearer());
      expect(reply.statusCode, method).toBe(405);
      expect(reply.headers.allow).toBe(allowed);
      if (method !== 'HEAD') expect(reply.json().error.type).toBe('invalid_request');
    }
  });

  test('a query or a broken escape is 400', async () => {
    const query = await ask('GET', '/api/v1/decisions/dec_x?limit=1', bearer());
    expect(query.statusCode).toBe(400);
    expect(query.json().error.message).toBe('query: this operation takes no parameters');
    for (const url of ['/api/v1/decisions/%E0%A4%A', '/api/v1/decisions/%', '/api/v1/decisions/%zz']) {
      const reply = await ask('GET', url, bearer());
      expect(reply.statusCode, url).toBe(400);
      expect(reply.json().error.type).toBe('invalid_request');
      expect(reply.headers['x-request-id']).toMatch(/^req_/);
    }
  });
});

/** What a server answers to these bytes. */
async function talk(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  await once(socket, 'close');
  return text;
}

describe('every reply', () => {
  test("has a request id of its own, which is in the log and never the caller's", async () => {
    const seen = new Set<string>();
    for (const [url, headers] of [
      ['/healthz', {}],
      ['/nowhere', {}],
      ['/api/v1/decisions', {}],
      ['/api/v1/decisions/dec_x', bearer()],
      ['/api/openapi.json', {}],
    ] as const) {
      const reply = await ask('GET', url, { ...headers, 'x-request-id': 'mine', 'request-id': 'mine' });
      const id = String(reply.headers['x-request-id']);
      expect(id).toMatch(/^req_[0-9a-f]{32}$/);
      expect(service.logged.filter((line) => line.includes(id))).toHaveLength(1);
      seen.add(id);
    }
    expect(seen.size).toBe(5);
  });

  test('over a socket: what is not HTTP gets the same body', async () => {
    const app = await openApp(service.services);
    await app.listen({ host: '127.0.0.1', port: 0 });
    const address = app.server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const text = await talk(address.port, 'NONSENSE\r\n\r\n');
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expect(text).toMatch(/X-Request-Id: req_/);
    expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).toMatchObject({ error: { type: 'invalid_request' } });
    for (const target of ['*', 'http://[', 'nowhere'])
      expect(
        await talk(address.port, `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`),
        target,
      ).toMatch(/^HTTP\/1\.1 40[04] /);
    const reply = await fetch(`http://127.0.0.1:${address.port}/api/v1/decisions`, {
      method: 'POST',
      headers: { ...bearer(), 'content-type': 'application/json' },
      body: '{}',
    });
    const large = ' '.repeat(8_000_000);
    for (let round = 0; round < 3; round += 1) {
      const headers = { ...bearer(), 'content-type': 'application/json' };
      const refused = await fetch(`http://127.0.0.1:${address.port}/api/v1/decisions`, {
        method: 'POST',
        headers,
        body: large,
      });
      expect(await refused.json()).toMatchObject({ error: { message: expect.stringContaining('4 MiB') } });
    }
    expect(reply.status).toBe(400);
    expect(reply.headers.get('content-type')).toContain('application/json');
    await app.close();
  });

  test('5xx says nothing of the inside, and the log does', async () => {
    const app = await openApp({
      ...service.services,
      finished: {
        wait: () => Promise.reject(new Error('canary-inside')),
      },
    });
    const reply = await app.inject({
      method: 'POST',
      url: '/api/v1/decisions',
      headers: { ...bearer(), 'content-type': 'application/json' },
      payload: JSON.stringify(smallDecision()),
    });
    expect(reply.statusCode).toBe(500);
    expect(reply.json()).toEqual({
      error: { type: 'server_error', message: 'Something went wrong on our side.' },
    });
    const line = service.logged.find((one) => one.includes('canary-inside'));
    expect(line).toContain(String(reply.headers['x-request-id']));
    await app.close();
  });
});

describe('the log', () => {
  test('has one line a request, and nothing that a caller sent', async () => {
    const canary = 'canary7731';
    const before = service.logged.length;
    await service.post(caller, smallDecision({ context: canary, metadata: { links: [{ url: canary }] } }));
    await service.post(caller, smallDecision({ context: canary, seed: canary }));
    await service.post(caller, `{"${canary}`);
    await service.get(caller, canary);
    await ask('GET', `/${canary}?${canary}`, { authorization: `Bearer ${canary}`, cookie: canary });
    await ask('GET', `/api/v1/decisions/x?${canary}`, bearer());
    const lines = service.logged.slice(before);
    const requests = lines.filter((line) => line.includes('"route"'));
    expect(requests).toHaveLength(6);
    expect(lines.join('')).not.toContain(canary);
    expect(service.logged.join('')).not.toContain(caller.secret);
    expect(JSON.parse(requests[3] ?? '{}')).toMatchObject({
      method: 'GET',
      route: '/api/v1/decisions/{id}',
      status: 410,
      keyId: caller.keyId,
    });
    expect(JSON.parse(requests[4] ?? '{}')).toMatchObject({ route: 'unknown', status: 404, keyId: null });
  });
});

describe('health', () => {
  test('healthz and readyz answer anyone', async () => {
    expect((await ask('GET', '/healthz')).json()).toEqual({ status: 'ok' });
    const ready = await ask('GET', '/readyz');
    expect(ready.statusCode).toBe(200);
    expect(ready.json()).toMatchObject({ status: 'ok', database: 'ok', engine: 'ok' });
  });

  test('readyz is 503 without a solver; so is the API without a database, with Retry-After', async () => {
    const app = await openApp({
      ...service.services,
      database: {
        sql: postgres('postgres://nobody@127.0.0.1:1/none', { connect_timeout: 1, backoff: () => 0.1 }),
      },
      engine: {
        ...ground.engine,
        version: '',
        solve: ground.engine.solve,
        check: () => Promise.reject(new Error('x')),
      },
    });
    const ready = await app.inject({ url: '/readyz' });
    expect(ready.statusCode).toBe(503);
    expect(ready.json()).toMatchObject({ status: 'failed', database: 'failed', engine: 'failed' });
    const reply = await app.inject({ url: '/api/v1/decisions/dec_x', headers: bearer() });
    expect(reply.statusCode).toBe(503);
    expect(reply.headers['retry-after']).toBe('2');
    expect(reply.json().error.type).toBe('server_error');
    await app.close();
  });

  test('a process that drains takes no new requests, and those that wait get their 202', async () => {
    const draining = new AbortController();
    const app = await openApp({ ...service.services, draining: draining.signal });
    const post = () =>
      app.inject({
        method: 'POST',
        url: '/api/v1/decisions',
        headers: { ...bearer(), 'content-type': 'application/json' },
        payload: JSON.stringify(smallDecision()),
      });
    const quiet = await openService(ground, { work: false });
    const key = await quiet.newKey(await quiet.newOrganization());
    const waiting = openApp({ ...quiet.services, draining: draining.signal }).then((other) =>
      other.inject({
        method: 'POST',
        url: '/api/v1/decisions',
        headers: { authorization: `Bearer ${key.secret}`, 'content-type': 'application/json' },
        payload: JSON.stringify(smallDecision()),
      }),
    );
    while ((await quiet.database.sql`select from decisions`).length === 0)
      await new Promise((done) => setTimeout(done, 10));
    draining.abort();
    expect((await waiting).statusCode).toBe(202);
    const refused = await post();
    expect(refused.statusCode).toBe(503);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await app.inject({ url: '/readyz' })).json()).toMatchObject({ status: 'stopping' });
    expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200);
    await quiet.close();
    await app.close();
  });
});
