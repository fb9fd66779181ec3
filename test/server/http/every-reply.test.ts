/**
 * Headers that every reply has, on every path and with every status.
 * Covers: server/surfaces/app.ts, server/http/serving/error-reply.ts
 */
import { once } from 'node:events';
import { connect } from 'node:net';
import postgres from 'postgres';
import { expect, test } from 'vitest';
import { allRoutes } from '../../../server/surfaces/routes.ts';
import { textSoFar } from '../../output.ts';
import { openApp, smallDecision } from '../surfaces/rest/open-service.ts';
import { serve } from '../surfaces/rest/serve.ts';

const api = serve({ work: false });

test('every reply forbids browsers to guess another content type, and names its request', async () => {
  const { id } = (await api.service.post(api.caller, smallDecision({ async: true }))).body;
  const statuses = new Set<number>();
  for (const { route, methods } of allRoutes())
    for (const method of [...methods, 'PUT'])
      for (const secret of [api.caller.secret, 'dk_none'])
        for (const payload of ['{', '{}']) {
          const reply = await api.service.app.inject({
            method: method as 'GET',
            url: route.replace('{id}', String(id)).replace('{token}', 'x'.repeat(43)),
            headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
            ...(method === 'GET' || method === 'HEAD' ? {} : { payload }),
          });
          expect(reply.headers['x-content-type-options'], `${method} ${route}`).toBe('nosniff');
          expect(reply.headers['x-request-id']).toMatch(/^req_[0-9a-f]{32}$/);
          statuses.add(reply.statusCode);
        }
  expect([...statuses].sort()).toEqual([200, 302, 400, 401, 403, 404, 405, 422]);
  for (const url of ['/nowhere', '/%', '/p/%', '/api/v1/decisions/%'])
    expect((await api.service.app.inject({ url })).headers['x-content-type-options'], url).toBe('nosniff');
});

test('browsers are told to use https alone, where the service is reached by it', async () => {
  const { services } = api.service;
  const secure = await openApp({
    ...services,
    config: { ...services.config, baseUrl: 'https://decisions.example.com' },
  });
  for (const url of [
    '/healthz',
    '/nowhere',
    '/docs',
    '/api/v1/decisions',
    '/console/trpc/session.current',
    '/p/x',
  ]) {
    const header = async (app: Pick<typeof secure, 'inject'>, headers = {}) =>
      (await app.inject({ url, headers })).headers['strict-transport-security'];
    expect(await header(secure), url).toBe('max-age=31536000');
    expect(await header(secure, { 'x-forwarded-proto': 'http' }), url).toBeUndefined();
    expect(await header(api.service.app), url).toBeUndefined();
  }
  await secure.close();
});

test('so does the reply to bytes that are not HTTP', async () => {
  const origin = new URL(await api.service.app.listen({ host: '127.0.0.1', port: 0 }));
  const socket = connect(Number(origin.port), origin.hostname);
  const text = textSoFar(socket);
  socket.write('NONSENSE\r\n\r\n');
  await once(socket, 'close');
  expect(text()).toMatch(/^HTTP\/1\.1 400 /);
  expect(text()).toContain('x-content-type-options: nosniff\r\n');
});

test('a statement that runs out of time is 503 with Retry-After, and is not logged as an error of the service', async () => {
  const { services } = api.service;
  const database = await api.ground.server.newDatabase();
  const impatient = postgres(database.url, {
    max: 1,
    connection: { statement_timeout: 100 },
    onnotice() {},
    fetch_types: false,
  });
  const app = await openApp({ ...services, database: { ...database, sql: impatient } });
  const reply = await database.owner.begin(async (tx) => {
    await tx`lock table api_keys`;
    api.service.logged.length = 0;
    return app.inject({
      url: '/api/v1/receipts',
      headers: { authorization: `Bearer ${api.caller.secret}` },
    });
  });
  expect([reply.statusCode, reply.json().error.type, reply.headers['retry-after']]).toEqual([
    503,
    'server_error',
    '2',
  ]);
  expect(api.service.logged.filter((line) => line.includes('"level":50'))).toEqual([]);
  await app.close();
  await impatient.end();
});
