/**
 * The picture of a decision for a key: what is drawn, what a caller has already, and what is
 * refused.
 */
import { beforeEach, expect, test } from 'vitest';
import { openApp, smallDecision } from '../../surfaces/rest/open-service.ts';
import { decide, MODES, publish } from '../../surfaces/rest/publish.ts';
import { serve } from '../../surfaces/rest/serve.ts';

const api = serve({ config: { maxRunningDecisions: 100 } });
let id = '';

beforeEach(async () => {
  id = await decide(api);
});

const get = (of: string, headers: Record<string, string> = {}, caller = api.caller) =>
  api.service.app.inject({
    url: `/api/v1/decisions/${of}/picture.png`,
    headers: { authorization: `Bearer ${caller.secret}`, ...headers },
  });

test.each(MODES)('%s mode: a PNG, the one that the page has when it is published', async (_, changes) => {
  const of = await decide(api, changes);
  const reply = await get(of);
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/png']);
  expect(reply.headers['cache-control']).toBe('private, no-cache');
  expect([16, 20].map((at) => reply.rawPayload.readUInt32BE(at))).toEqual([1200, 630]);
  const onPage = await api.service.app.inject({ url: `${await publish(api, of)}.png` });
  expect(onPage.rawPayload.equals(reply.rawPayload)).toBe(true);
});

test('a caller who has the picture gets 304, and nothing is drawn', async () => {
  const { etag } = (await get(id)).headers;
  const renderer = {
    renderPage: () => Promise.reject(new Error('not drawn')),
    drawPicture: () => Promise.reject(new Error('not drawn')),
  };
  const app = await openApp({ ...api.service.services, renderer });
  const ask = (tag: string) =>
    app.inject({
      url: `/api/v1/decisions/${id}/picture.png`,
      headers: { authorization: `Bearer ${api.caller.secret}`, 'if-none-match': tag },
    });
  const known = await ask(String(etag));
  expect([known.statusCode, known.payload, known.headers.etag]).toEqual([304, '', etag]);
  // Another tag is no reason not to draw, and a drawing that fails is the service's fault.
  const other = await ask('"other"');
  expect([other.statusCode, other.json().error.type]).toEqual([500, 'server_error']);
  expect(other.headers['cache-control']).toBe('no-store');
  await app.close();
});

test('400 while it runs, and when it ended in an error', async () => {
  const { sql } = api.service.database;
  const { etag } = (await get(id)).headers;
  for (const [status, message] of [
    ['running', 'still running'],
    ['error', 'an error'],
  ] as const) {
    await sql`update decisions set status = ${status} where id = ${id}`;
    for (const headers of [{}, { 'if-none-match': String(etag) }]) {
      const reply = await get(id, headers);
      expect(reply.statusCode).toBe(400);
      expect(reply.json().error).toMatchObject({
        type: 'invalid_request',
        message: expect.stringContaining(message),
      });
    }
  }
});

test('410 where nothing is stored, also for what was drawn before, unless a page still shows it', async () => {
  const { sql } = api.service.database;
  const { etag } = (await get(id)).headers;
  const published = await decide(api);
  await publish(api, published);
  await sql`update decisions set expires_at = now() where id in ${sql([id, published])}`;
  for (const headers of [{}, { 'if-none-match': String(etag) }]) {
    const reply = await get(id, headers);
    expect([reply.statusCode, reply.json().error.message]).toEqual([
      410,
      expect.stringContaining('have expired'),
    ]);
  }
  expect((await get(published)).statusCode).toBe(200);
});

test('410 for an answer that is held for one fetch, which stays held', async () => {
  const keepsNone = await api.service.newKey(api.caller.organizationId, { retention: 'none' });
  const made = await api.service.post(keepsNone, smallDecision(), { 'idempotency-key': 'held' });
  const held = String(made.body.id);
  const reply = await get(held, {}, keepsNone);
  expect([reply.statusCode, reply.json().error.message]).toEqual([
    410,
    expect.stringContaining('keeps none'),
  ]);
  expect((await api.service.get(keepsNone, held)).body.response).toMatchObject({ id: held });
});

test('another key that sees it has the picture, and no longer when it is not shared', async () => {
  const colleague = await api.service.newKey(api.caller.organizationId);
  const share = (shared: boolean) =>
    api.service.send(api.caller, 'PATCH', `/decisions/${id}`, { shared_with_org: shared });
  expect((await get(id, {}, colleague)).statusCode).toBe(410);
  await share(true);
  const shown = await get(id, {}, colleague);
  expect(shown.statusCode).toBe(200);
  await share(false);
  const tag = { 'if-none-match': String(shown.headers.etag) };
  expect((await get(id, tag, colleague)).statusCode).toBe(410);
});

test('it counts as other reads do, and takes no parameters', async () => {
  const reply = await get(id);
  expect(reply.headers['ratelimit-policy']).toBeDefined();
  const asked = await get(`${id}`);
  expect(asked.rawPayload.equals(reply.rawPayload)).toBe(true);
  const authorization = `Bearer ${api.caller.secret}`;
  const url = `/api/v1/decisions/${id}/picture.png`;
  expect(
    (await api.service.app.inject({ url: `${url}?size=2`, headers: { authorization } })).statusCode,
  ).toBe(400);
  expect((await api.service.app.inject({ url: `${url}/`, headers: { authorization } })).statusCode).toBe(404);
  const wrong = await api.service.app.inject({ url, method: 'POST', headers: { authorization } });
  expect([wrong.statusCode, wrong.headers.allow]).toEqual([405, 'GET']);
});
