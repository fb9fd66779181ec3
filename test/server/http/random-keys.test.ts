/** An attacker sends many random keys: what they cost, and that working keys still get through. */
import { randomBytes } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { encodeKey } from '../../../server/accounts/key-format.ts';
import { revokeKey } from '../../../server/accounts/keys.ts';
import { openReads } from '../../../server/http/door/bounds.ts';
import { openKeyLanes } from '../../../server/http/door/key-lanes.ts';
import { openLookUp } from '../../../server/http/door/look-up.ts';
import { openBudget } from '../../../server/limits/budget.ts';
import { until } from '../../until.ts';
import type { Caller } from '../surfaces/rest/open-service.ts';
import { serve } from '../surfaces/rest/serve.ts';

const PATH = '/api/v1/decisions/dec_0000000000000000000000';
const LIMIT = 5;
const api = serve({ work: false, config: { rateLimitAddressPerMinute: LIMIT } });
/** The numbers of statements sent to the database, and of those that look up a key or a page. */
let statements = 0;
let lookUps = 0;

/** Addresses of each test, from which nothing was sent before. */
let address = '';
let other = '';
let addresses = 0;
/** A key that works and was never sent before. */
let key: Caller;

beforeEach(async () => {
  addresses += 2;
  address = `192.0.2.${addresses}`;
  other = `192.0.2.${addresses + 1}`;
  key = await api.service.newKey(api.caller.organizationId);
  api.service.database.sql.options.debug = (_connection, statement) => {
    statements += 1;
    if (/ (api_keys|publications) /.test(statement)) lookUps += 1;
  };
  statements = 0;
});

function ask(secret: string, remoteAddress = address) {
  return api.service.app.inject({ url: PATH, remoteAddress, headers: { authorization: `Bearer ${secret}` } });
}
const randomKey = () => encodeKey(randomBytes(32));

/** Uses up the budget of an address with random keys. */
async function spend(remoteAddress = address): Promise<void> {
  for (let request = 0; request < LIMIT; request += 1)
    expect((await ask(randomKey(), remoteAddress)).statusCode).toBe(401);
}

test('beyond the budget of their address, random keys are 429 with Retry-After and cost no query', async () => {
  await spend();
  statements = 0;
  const refused = await ask(randomKey());
  expect(refused.statusCode).toBe(429);
  expect(refused.json().error).toMatchObject({
    type: 'rate_limited',
    message: 'one address may send 5 requests a minute without an API key that works; send again in 12 s',
  });
  expect(refused.headers['retry-after']).toBe('12');
  expect(statements).toBe(0);
  expect((await ask(randomKey(), other)).statusCode).toBe(401);
  expect(statements).toBeGreaterThan(0);
});

test('a malformed key costs no budget and no query', async () => {
  for (let request = 0; request < 3 * LIMIT; request += 1) {
    expect((await ask('dk_wrong')).statusCode).toBe(401);
    expect((await ask(randomKey().replace(/.$/, '!'))).statusCode).toBe(401);
  }
  expect(statements).toBe(0);
  await spend();
});

test('a key that has worked is accepted, even when its address has used up its budget', async () => {
  expect((await ask(key.secret)).statusCode).toBe(410);
  await spend();
  for (let request = 0; request < 3 * LIMIT; request += 1)
    expect((await ask(key.secret)).statusCode).toBe(410);
});

test('a working key that is new here gets through when it is sent again; a random key is never sent twice', async () => {
  await spend();
  expect((await ask(key.secret)).statusCode).toBe(429);
  expect((await ask(randomKey())).statusCode).toBe(429);
  expect((await ask(key.secret)).statusCode).toBe(410);
  expect((await ask(key.secret)).statusCode).toBe(410);
});

test('a key that works does not count against the budget of its address', async () => {
  for (let request = 0; request < 2 * LIMIT; request += 1) {
    const { secret } = await api.service.newKey(api.caller.organizationId);
    expect((await ask(secret)).statusCode).toBe(410);
  }
  await spend();
});

test('a revoked key stops working at once, and is then answered like a random key', async () => {
  expect((await ask(key.secret)).statusCode).toBe(410);
  await revokeKey(api.service.database.sql, key.keyId);
  expect((await ask(key.secret)).statusCode).toBe(401);
  const again = await api.service.newKey(api.caller.organizationId);
  expect((await ask(again.secret, other)).statusCode).toBe(410);
  await spend(other);
  await revokeKey(api.service.database.sql, again.keyId);
  const [revoked, random] = [await ask(again.secret, other), await ask(randomKey(), other)];
  expect([revoked.statusCode, revoked.payload]).toEqual([random.statusCode, random.payload]);
  expect(revoked.statusCode).toBe(429);
});

test('look-ups of random keys and pages share four connections, and a key that has worked needs none of these', async () => {
  const { app, database } = api.service;
  expect((await ask(key.secret)).statusCode).toBe(410);
  const page = `/p/${'x'.repeat(43)}`;
  const strangers: ReturnType<typeof ask>[] = [];
  let known: ReturnType<typeof ask> | undefined;
  // This lock makes every look-up wait until the transaction ends.
  await database.owner.begin(async (tx) => {
    await tx`lock table api_keys, publications in access exclusive mode`;
    lookUps = 0;
    for (let request = 0; request < LIMIT; request += 1)
      strangers.push(ask(randomKey()), app.inject({ url: page, remoteAddress: other }));
    await until('four look up', () => lookUps >= 4);
    expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200);
    expect(lookUps).toBe(4);
    known = ask(key.secret);
    await until('the key is looked up', () => lookUps >= 5);
    expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200);
    expect(lookUps).toBe(5);
  });
  expect((await known)?.statusCode).toBe(410);
  const statuses = (await Promise.all(strangers)).map(({ statusCode }) => statusCode);
  expect(statuses).toEqual(Array(LIMIT).fill([401, 404]).flat());
});

test('a look-up that fails does not count against the budget', async () => {
  const budget = openBudget({ perMinute: LIMIT, limit: 'so many', now: () => 0 });
  const keys = openKeyLanes({ budget, lookUp: openLookUp(), reads: openReads(100) });
  const look = (found: () => Promise<null>) => keys.find(randomKey(), address, found);
  for (let request = 0; request < 3 * LIMIT; request += 1)
    await expect(look(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  for (let request = 0; request < LIMIT; request += 1) expect(await look(async () => null)).toBeNull();
  await expect(look(async () => null)).rejects.toMatchObject({ refusal: 'rate_limited' });
});

test.each([
  '/docs',
  '/docs/start.js',
  '/api/openapi.json',
  `/p/${'x'.repeat(43)}`,
  `/p/${'x'.repeat(43)}.json`,
  '/p/short',
])('%s counts against the budget of its address', async (url) => {
  const get = (remoteAddress: string) => api.service.app.inject({ url, remoteAddress });
  const statuses: number[] = [];
  for (let request = 0; request <= LIMIT; request += 1) statuses.push((await get(address)).statusCode);
  expect(statuses.slice(0, LIMIT)).not.toContain(429);
  const refused = await get(address);
  expect([statuses.at(-1), refused.statusCode]).toEqual([429, 429]);
  expect(refused.headers['retry-after']).toBe('12');
  expect(refused.headers['content-type']).toMatch(
    /^\/p\/[^.]*$/.test(url) ? /^text\/html/ : /^application\/json/,
  );
  expect(refused.payload).toContain('one address may send 5 requests a minute');
  expect((await get(other)).statusCode).not.toBe(429);
});

test('health checks count against no budget', async () => {
  for (let request = 0; request < 3 * LIMIT; request += 1)
    for (const url of ['/healthz', '/readyz'])
      expect((await api.service.app.inject({ url, remoteAddress: address })).statusCode).toBe(200);
  await spend();
});
