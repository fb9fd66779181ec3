/** Health, and what a process answers that cannot work or is about to end. */
import postgres from 'postgres';
import { expect, test } from 'vitest';
import { openApp, openService, smallDecision } from './open-service.ts';
import { serve } from './serve.ts';

const api = serve();

const ask = (url: string) => api.service.app.inject({ url });
const bearer = () => ({ authorization: `Bearer ${api.caller.secret}` });

test('healthz and readyz answer anyone', async () => {
  expect((await ask('/healthz')).json()).toEqual({ status: 'ok' });
  const ready = await ask('/readyz');
  expect(ready.statusCode).toBe(200);
  expect(ready.json()).toMatchObject({ status: 'ok', database: 'ok', engine: 'ok' });
});

test('readyz is 503 without a solver; so is the API without a database, with Retry-After', async () => {
  const app = await openApp({
    ...api.service.services,
    database: {
      sql: postgres('postgres://nobody@127.0.0.1:1/none', { connect_timeout: 1, backoff: () => 0.1 }),
    },
    engine: {
      ...api.ground.engine,
      version: '',
      solve: api.ground.engine.solve,
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
  const app = await openApp({ ...api.service.services, draining: draining.signal });
  const post = () =>
    app.inject({
      method: 'POST',
      url: '/api/v1/decisions',
      headers: { ...bearer(), 'content-type': 'application/json' },
      payload: JSON.stringify(smallDecision()),
    });
  const quiet = await openService(api.ground, { work: false });
  const key = await quiet.newKey(await quiet.newOrganization());
  const waiting = openApp({ ...quiet.services, draining: draining.signal }).then((other) =>
    other.inject({
      method: 'POST',
      url: '/api/v1/decisions',
      headers: { authorization: `Bearer ${key.secret}`, 'content-type': 'application/json' },
      payload: JSON.stringify(smallDecision()),
    }),
  );
  await expect.poll(() => quiet.database.sql`select from decisions`).toHaveLength(1);
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
