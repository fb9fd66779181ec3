/**
 * Rate limits over HTTP: the headers that state them, and 429.
 * Covers: server/http/door/limit-rate.ts, server/accounts/rate-limiter.ts
 */
import { describe, expect, test } from 'vitest';
import { revokeKey } from '../../../server/accounts/keys.ts';
import { until } from '../../until.ts';
import { openApp, type Reply, smallDecision, toReply } from '../surfaces/rest/open-service.ts';
import { serveEach } from '../surfaces/rest/serve.ts';

const api = serveEach();
const NOTHING = 'dec_0000000000000000000000';

async function open(
  rateLimitPerMinute: number,
  rateLimitCreatePerMinute: number,
  rateLimitCreateOrganizationPerMinute = 1000,
): Promise<void> {
  const limits = { rateLimitPerMinute, rateLimitCreatePerMinute, rateLimitCreateOrganizationPerMinute };
  await api.open({ work: false, config: { ...limits, maxRunningDecisions: 99 } });
}

/** Returns the number after `name=` in an item of the header. */
function numberIn(reply: Reply, item: string, name: string): number {
  const text =
    String(reply.headers.ratelimit)
      .split(', ')
      .find((one) => one.startsWith(`"${item}";`)) ?? '';
  return Number(new RegExp(`;${name}=(\\d+)`).exec(text)?.[1]);
}

const questions = { state: 'x', questions: { fit: { type: 'noul' } } };

describe('the headers RateLimit-Policy and RateLimit', () => {
  test('are on every reply to a known key, whatever its status', async () => {
    await open(600, 60);
    const { service, caller } = api;
    const replies = [
      await service.get(caller, NOTHING),
      await service.post(caller, smallDecision({ async: true })),
      await service.post(caller, smallDecision({ seed: 'x' })),
      await service.post(caller, '{'),
      await service.ask(caller, questions),
      await service.send(caller, 'PATCH', `/decisions/${NOTHING}`, {}),
      await service.send(caller, 'DELETE', `/decisions/${NOTHING}/publication`),
      await service.send(caller, 'GET', `/decisions/${NOTHING}?x=1`),
    ];
    expect(replies.map(({ status }) => status)).toEqual([410, 202, 400, 400, 200, 400, 410, 400]);
    for (const [index, reply] of replies.entries()) {
      expect(reply.headers['ratelimit-policy']).toBe(
        '"requests";q=600;w=60, "creating";q=60;w=60, "organization";q=1000;w=60',
      );
      expect(numberIn(reply, 'requests', 'r'), String(index)).toBe(599 - index);
      expect(numberIn(reply, 'requests', 't')).toBeGreaterThan(0);
      expect(numberIn(reply, 'requests', 't')).toBeLessThanOrEqual(60);
    }
    const created = (item: string) => [1, 2, 3, 4].map((index) => numberIn(replies[index]!, item, 'r'));
    expect(created('creating')).toEqual([59, 58, 57, 56]);
    expect(created('organization')).toEqual([999, 998, 997, 996]);
    expect(replies[0]?.headers.ratelimit).toMatch(/^"requests";r=599;t=\d+$/);
  });

  test('are not on a reply to an invalid key, which counts for no key', async () => {
    await open(5, 5);
    await revokeKey(api.service.database.sql, api.caller.keyId);
    const reply = await api.service.get(api.caller, NOTHING);
    expect(reply.status).toBe(401);
    expect(reply.headers).not.toHaveProperty('ratelimit');
    expect(await api.service.database.sql`select from rate_limits`).toHaveLength(0);
  });

  test('are not on a reply to a key that worked here until it was revoked', async () => {
    await open(60, 5);
    const { service, caller } = api;
    expect((await service.get(caller, NOTHING)).status).toBe(410);
    const { owner } = service.database;
    await owner`update api_keys set last_used_at = null, revoked_at = now() where id = ${caller.keyId}`;
    const reply = await service.get(caller, NOTHING);
    expect(reply.status).toBe(401);
    expect(reply.headers).not.toHaveProperty('ratelimit');
    const [key] = await owner`select last_used_at as "lastUsedAt" from api_keys where id = ${caller.keyId}`;
    expect(key?.lastUsedAt).toBeNull();
  });
});

describe('section 7: 429: rate limit reached (see header Retry-After)', () => {
  test('the limit of all requests refuses every operation before its body is parsed', async () => {
    await open(2, 60);
    const { service, caller } = api;
    for (let request = 0; request < 2; request += 1)
      expect((await service.get(caller, NOTHING)).status).toBe(410);
    for (const refused of [
      await service.get(caller, NOTHING),
      await service.post(caller, '{'),
      await service.ask(caller, questions),
      await service.send(caller, 'POST', `/decisions/${NOTHING}/assessments`, {}),
    ]) {
      expect([refused.status, Object(refused.body.error).type]).toEqual([429, 'rate_limited']);
      expect(Object(refused.body.error).message).toMatch(
        /^one API key may send 2 requests a minute; send again in \d+ s$/,
      );
      expect(Number(refused.headers['retry-after'])).toBe(numberIn(refused, 'requests', 't'));
      expect(numberIn(refused, 'requests', 'r')).toBe(0);
    }
  });

  test('for a caller over its limit, no record is read', async () => {
    await open(2, 60);
    const { service, caller } = api;
    const { owner } = service.database;
    const id = String((await service.post(caller, smallDecision({ async: true }))).body.id);
    expect((await service.get(caller, id)).status).toBe(200);
    expect((await service.get(caller, id)).status).toBe(429);
    // A request that looked for a record would wait for this transaction, and the test would not
    // end.
    await owner.begin(async (tx) => {
      await tx`lock table assessments in access exclusive mode`;
      for (let times = 0; times < 3; times += 1) expect((await service.get(caller, id)).status).toBe(429);
    });
  });

  test.each([
    ['has worked here', false],
    ['is new here', true],
  ])('no record is in memory while the rate limit of a key is checked, when the key %s', async (_, isNew) => {
    // With such a low limit, the limiter takes no portion in advance and asks the database at each
    // request.
    await open(100, 60);
    const { service, caller } = api;
    const { owner, sql } = service.database;
    const id = String((await service.post(caller, smallDecision({ async: true }))).body.id);
    const { app } = isNew ? { app: await openApp(service.services) } : service;
    const statements: string[] = [];
    sql.options.debug = (_connection, statement) => void statements.push(statement);
    const headers = { authorization: `Bearer ${caller.secret}` };
    let reply: ReturnType<typeof app.inject> | undefined;
    await owner.begin(async (tx) => {
      await tx`lock table rate_limits in access exclusive mode`;
      reply = app.inject({ url: `/api/v1/decisions/${id}`, headers });
      await until('the rate is asked for', () =>
        statements.some((text) => text.includes('insert into rate_limits')),
      );
      expect(statements.filter((text) => text.includes('assessments'))).toEqual([]);
    });
    expect((await reply)?.statusCode).toBe(200);
    expect(statements.filter((text) => text.includes('assessments'))).toHaveLength(1);
    if (isNew) await app.close();
  });

  test('the limit of creating requests counts decisions and questions together, and no others', async () => {
    await open(600, 2);
    const { service, caller } = api;
    expect((await service.post(caller, smallDecision({ async: true }))).status).toBe(202);
    expect((await service.ask(caller, questions)).status).toBe(200);
    const refused = await service.post(caller, smallDecision({ async: true }));
    expect(refused.status).toBe(429);
    expect(Object(refused.body.error).message).toContain(
      '2 requests a minute that create or change something',
    );
    expect(numberIn(refused, 'creating', 'r')).toBe(0);
    expect((await service.ask(caller, questions)).status).toBe(429);
    expect((await service.get(caller, NOTHING)).status).toBe(410);
    // Another key of the same organization has its own limit.
    const other = await service.newKey(caller.organizationId);
    expect((await service.ask(other, questions)).status).toBe(200);
  });

  test('changes of a decision count as creating; reading it and taking its page down do not', async () => {
    await api.open({ config: { rateLimitPerMinute: 600, rateLimitCreatePerMinute: 5 } });
    const { service, caller } = api;
    const id = String((await service.post(caller, smallDecision())).body.id);
    const assessment = { overall: 'agree', stakeholders: [{ stakeholder: 'owner', best_correct: 'yes' }] };
    const send = (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
      service.send(caller, method, `/decisions/${id}${path}`, body);
    const writes = () => [
      send('POST', '/chosen', { chosen_option: 'A' }),
      send('POST', '/assessments', assessment),
      send('POST', '/publication'),
      send('PATCH', '', { shared_with_org: true }),
    ];
    const first = await Promise.all(writes());
    expect(first.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const refused = await Promise.all(writes());
    expect(refused.map(({ status }) => status)).toEqual([429, 429, 429, 429]);
    expect((await service.get(caller, id)).status).toBe(200);
    expect((await send('DELETE', '/publication')).status).toBe(200);
  });

  test('all keys of an organization share a limit of creating requests, on all nodes, and the refusal names it', async () => {
    await open(600, 4, 6);
    const { service, caller } = api;
    const second = await service.newKey(caller.organizationId);
    const third = await service.newKey(caller.organizationId);
    const elsewhere = await openApp(service.services);
    const sendTo = async (
      app: typeof elsewhere,
      { secret }: typeof caller,
      method: 'POST' | 'PATCH' = 'POST',
    ) => {
      const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
      const url = `/api/v1/decisions/${NOTHING}${method === 'POST' ? '/publication' : ''}`;
      const payload = method === 'POST' ? '{}' : '{"shared_with_org":true}';
      const reply = await app.inject({ method, url, headers, payload });
      return toReply(reply.statusCode, reply.headers, reply.body);
    };
    const { app } = service;
    // One key cannot use up more than its own limit: its refused requests do not count.
    const ofOne: number[] = [];
    for (let request = 0; request < 10; request += 1) ofOne.push((await sendTo(app, caller)).status);
    expect(ofOne).toEqual([...Array(4).fill(410), ...Array(6).fill(429)]);
    const refusedKey = await sendTo(app, caller);
    expect(Object(refusedKey.body.error).message).toMatch(/^one API key may send 4 requests a minute that /);
    expect(refusedKey.headers.ratelimit).not.toContain('organization');
    const fifth = await sendTo(elsewhere, second, 'PATCH');
    expect([fifth.status, numberIn(fifth, 'organization', 'r'), numberIn(fifth, 'creating', 'r')]).toEqual([
      410, 1, 3,
    ]);
    expect((await sendTo(app, third)).status).toBe(410);
    for (const [where, key] of [
      [app, second],
      [elsewhere, third],
      [elsewhere, second],
    ] as const) {
      const refused = await sendTo(where, key);
      expect(refused.status).toBe(429);
      expect(Object(refused.body.error).message).toMatch(
        /^all API keys of one organization together may send 6 requests a minute that create or change something; send again in \d+ s$/,
      );
      expect(numberIn(refused, 'organization', 'r')).toBe(0);
      expect(Number(refused.headers['retry-after'])).toBe(numberIn(refused, 'organization', 't'));
    }
    // Reading goes on, and so do other organizations.
    expect((await service.get(second, NOTHING)).status).toBe(410);
    const other = await service.newKey(await service.newOrganization());
    expect((await sendTo(app, other)).status).toBe(410);
    await elsewhere.close();
  });

  test('two nodes share the limit', async () => {
    await open(10, 60);
    const second = await openApp(api.service.services);
    const statuses: number[] = [];
    for (let request = 0; request < 12; request += 1) {
      const app = request % 2 === 0 ? api.service.app : second;
      const headers = { authorization: `Bearer ${api.caller.secret}` };
      statuses.push((await app.inject({ url: `/api/v1/decisions/${NOTHING}`, headers })).statusCode);
    }
    await second.close();
    expect(statuses).toEqual([...Array(10).fill(410), 429, 429]);
  });
});
