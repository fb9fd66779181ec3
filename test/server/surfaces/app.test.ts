/**
 * What holds for every path: which paths exist, the headers of a reply, and the log line of a
 * request.
 */
import { once } from 'node:events';
import { connect, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { createTableJudge } from '../../table-judge.ts';
import { until } from '../../until.ts';
import { openApp, smallDecision } from './rest/open-service.ts';
import { serve } from './rest/serve.ts';

const api = serve({ model: createTableJudge({ failures: new Map([[0, 'failed']]) }) });

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS';

async function ask(method: Method, url: string, headers: Record<string, string> = {}) {
  return api.service.app.inject({ method, url, headers });
}

const bearer = () => ({ authorization: `Bearer ${api.caller.secret}` });

describe('an unknown path is 404; a method that a path does not take is 405 with Allow', () => {
  test.each([
    '/index.html',
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
      expect(reply.json()).toMatchObject({
        error: { code: 'unknown_path', message: expect.stringMatching(/^This path does not exist\./) },
      });
    }
  });

  test.each<[string, string, Method[]]>([
    ['/api/v1/decisions', 'POST, GET', ['PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']],
    ['/api/v1/decisions/dec_x', 'GET, PATCH', ['POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS']],
    ['/', 'GET, HEAD', ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']],
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

  test('an unknown query parameter and a broken percent escape are 400', async () => {
    const query = await ask('GET', '/api/v1/decisions/dec_x?limit=1', bearer());
    expect(query.statusCode).toBe(400);
    expect(query.json().error.message).toBe('query: this operation takes no parameters');
    const escapes = ['/api/v1/decisions/%E0%A4%A', '/api/v1/decisions/%', '/api/v1/%zz', '/%zz?x', '/p%zz'];
    for (const url of escapes)
      for (const method of ['GET', 'POST', 'OPTIONS'] as const) {
        const reply = await ask(method, url, bearer());
        expect(reply.statusCode, url).toBe(400);
        expect(reply.json()).toMatchObject({
          error: {
            type: 'invalid_request',
            message: 'path: a percent sign that is not followed by an encoded character',
          },
        });
        expect(reply.headers['x-request-id']).toMatch(/^req_/);
        expect(JSON.parse(api.service.logged.at(-1) ?? '')).toMatchObject({ method, status: 400 });
      }
  });
});

describe('a path is read as it stands', () => {
  test('an id of any length, and one that is percent-encoded, is an id', async () => {
    const long = await ask('GET', `/api/v1/decisions/${'x'.repeat(10_000)}`, bearer());
    expect([long.statusCode, long.json().error.message]).toEqual([
      410,
      expect.stringContaining('no such decision'),
    ]);
    const { id } = (await api.service.post(api.caller, smallDecision({ async: true }))).body;
    const encoded = String(id).replace('d', '%64');
    const reply = await ask('GET', `/api/v1/decisions/${encoded}`, bearer());
    expect([reply.statusCode, reply.json().id]).toEqual([200, id]);
  });

  test('its segments . and .. are not resolved', async () => {
    const app = await openApp(api.service.services);
    const origin = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
    const key = `Authorization: ${bearer().authorization}`;
    const statusOf = async (target: string) => {
      const head = [`GET ${target} HTTP/1.1`, 'Host: x', 'Connection: close', key];
      return (await talk(Number(origin.port), `${head.join('\r\n')}\r\n\r\n`)).slice(9, 12);
    };
    expect(await statusOf('/api/v1/./decisions')).toBe('404');
    expect(await statusOf('/api/v1/x/../decisions')).toBe('404');
    expect(await statusOf('/api/v1/decisions/..')).toBe('410');
    expect(await statusOf('/api/v1/decisions/./events')).toBe('410');
    expect(await statusOf('http://other.example/api/v1/decisions')).toBe('200');
    await app.close();
  });
});

/** Sends these bytes and returns what the server answers. */
async function talk(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  return text(socket);
}

describe('every reply', () => {
  test("has its own request id, which is in the log and is never the caller's", async () => {
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
      expect(api.service.logged.filter((line) => line.includes(id))).toHaveLength(1);
      seen.add(id);
    }
    expect(seen.size).toBe(5);
  });

  test('is missing on a connection that was opened ahead and never used; late headers get one', async () => {
    const app = await openApp(api.service.services);
    await app.listen({ host: '127.0.0.1', port: 0 });
    const address = app.server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    /** As Node does when its time for the headers is over. */
    const timeOut = async (bytes: string) => {
      const arrived = once(app.server, 'connection');
      const socket = connect(address.port, '127.0.0.1');
      const said = text(socket);
      const [served] = await arrived;
      if (!(served instanceof Socket)) throw new Error('no socket');
      if (bytes !== '') {
        socket.write(bytes);
        await until('the bytes arrive', () => served.bytesRead === bytes.length);
      }
      const late = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      app.server.emit('clientError', late, served);
      return said;
    };
    expect(await timeOut('')).toBe('');
    const said = await timeOut('GET / HTTP/1.1\r\nHost');
    expect(said).toMatch(/^HTTP\/1\.1 400 /);
    expect(said).toMatch(/headers of the request did not arrive within 15 seconds/);
    await app.close();
  });

  test('has the error body of the API, even when the bytes sent are not HTTP', async () => {
    const app = await openApp(api.service.services);
    await app.listen({ host: '127.0.0.1', port: 0 });
    const address = app.server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const text = await talk(address.port, 'NONSENSE\r\n\r\n');
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expect(text).toMatch(/x-request-id: req_/i);
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

  test('with a 5xx tells nothing internal, but the log does', async () => {
    const app = await openApp({
      ...api.service.services,
      watcher: {
        watch: () => () => {},
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
    expect(reply.json()).toMatchObject({
      error: { type: 'server_error', message: 'The service failed with an internal error.' },
    });
    const line = api.service.logged.find((one) => one.includes('canary-inside'));
    expect(line).toContain(String(reply.headers['x-request-id']));
    await app.close();
  });
});

describe('the log', () => {
  test('has one line for each request, and nothing that a caller sent', async () => {
    const canary = 'canary7731';
    const before = api.service.logged.length;
    await api.service.post(
      api.caller,
      smallDecision({ context: canary, metadata: { links: [{ url: canary }] } }),
    );
    await api.service.post(api.caller, smallDecision({ context: canary, seed: canary }));
    await api.service.post(api.caller, `{"${canary}`);
    await api.service.get(api.caller, canary);
    await ask('GET', `/${canary}?${canary}`, { authorization: `Bearer ${canary}`, cookie: canary });
    await ask('GET', `/api/v1/decisions/x?${canary}`, bearer());
    const lines = api.service.logged.slice(before);
    const requests = lines.filter((line) => line.includes('"route"'));
    expect(requests).toHaveLength(6);
    expect(lines.join('')).not.toContain(canary);
    expect(api.service.logged.join('')).not.toContain(api.caller.secret);
    expect(JSON.parse(requests[3] ?? '{}')).toMatchObject({
      method: 'GET',
      route: '/api/v1/decisions/{id}',
      status: 410,
      keyId: api.caller.keyId,
    });
    expect(JSON.parse(requests[4] ?? '{}')).toMatchObject({ route: 'unknown', status: 404, keyId: null });
  });
});
