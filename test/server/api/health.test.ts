/** Health checks, and the answers of a process that cannot work or is about to end. */
import { expect, test } from 'vitest';
import { openDatabase } from '../../../server/database/database.ts';
import { openApp, openService, smallDecision } from './open-service.ts';
import { serve } from './serve.ts';

const api = serve();

const ask = (url: string) => api.service.app.inject({ url });
const bearer = () => ({ authorization: `Bearer ${api.caller.secret}` });

/** The log lines "ready" and "not ready" of all apps. */
const said = () =>
  api.service.logged.map((line) => JSON.parse(line)).filter(({ msg }) => /^(not )?ready$/.test(msg));

test('healthz and readyz answer anyone, and say only yes or no', async () => {
  expect((await ask('/healthz')).json()).toEqual({ status: 'ok' });
  const ready = await ask('/readyz');
  expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready' }]);
  expect(said().at(-1)).toMatchObject({ msg: 'ready', database: 'ok', engine: 'ok', judge: 'table/1' });
});

test('50 checks at once cost one query and write one log line', async () => {
  let asked = 0;
  const sql = new Proxy(api.service.database.sql, {
    apply(statement, self, given) {
      asked += 1;
      return Reflect.apply(statement, self, given);
    },
  });
  const { services } = api.service;
  const app = await openApp({ ...services, database: { ...services.database, sql } });
  const before = said().length;
  const replies = await Promise.all(Array.from({ length: 50 }, () => app.inject({ url: '/readyz' })));
  expect(replies.every(({ statusCode }) => statusCode === 200)).toBe(true);
  expect([asked, said().length - before]).toEqual([1, 1]);
  await app.close();
});

test('readyz is 503 without a solver, and the API is 503 with Retry-After without a database', async () => {
  const app = await openApp({
    ...api.service.services,
    database: openDatabase('postgres://nobody@127.0.0.1:1/none', { max: 1 }),
    engine: {
      ...api.ground.engine,
      version: '',
      solve: api.ground.engine.solve,
      check: () => Promise.reject(new Error('no solver')),
    },
  });
  const ready = await app.inject({ url: '/readyz' });
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'not ready' }]);
  expect(said().at(-1)).toMatchObject({
    msg: 'not ready',
    database: expect.stringMatching(/./),
    engine: 'no solver',
    stopping: false,
  });
  expect(said().at(-1).database).not.toBe('ok');
  const reply = await app.inject({ url: '/api/v1/decisions/dec_x', headers: bearer() });
  expect(reply.statusCode).toBe(503);
  expect(reply.headers['retry-after']).toBe('2');
  expect(reply.json().error.type).toBe('server_error');
  await app.close();
});

test('a process that is about to end refuses new requests, and waiting requests get their 202', async () => {
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
  const ready = await app.inject({ url: '/readyz' });
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'not ready' }]);
  expect(said().at(-1)).toMatchObject({ msg: 'not ready', stopping: true });
  expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200);
  await quiet.close();
  await app.close();
});
