/** How many requests a key may send a minute, whatever node it asks. */
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import type { Key } from '../../../server/accounts/caller.ts';
import { createKey } from '../../../server/accounts/keys.ts';
import { addMember } from '../../../server/accounts/organizations.ts';
import { countRequests } from '../../../server/accounts/rate-limit-store.ts';
import { openRateLimiter, type RateLimiter } from '../../../server/accounts/rate-limiter.ts';
import { createOrganization } from '../../../server/billing/ledger.ts';
import { joinTestServer, type TestDatabase, type TestServer } from '../../embedded-database.ts';

let server: TestServer;
let database: TestDatabase;
let key: Key;
beforeAll(async () => {
  server = joinTestServer(inject('databaseServer'));
  database = await server.newDatabase();
});
afterAll(() => server?.stop());
beforeEach(async () => {
  const organizationId = await database.sql.begin((tx) =>
    createOrganization(tx, { name: 'An organization', freeDecisions: 1 }),
  );
  const memberId = (await addMember(database.sql, { organizationId, email: 'a@example.com' })) ?? 0;
  key = {
    kind: 'key',
    organizationId,
    id: (await createKey(database.sql, { organizationId, memberId, name: 'A key' })).id,
  };
});

function node(limits: { requests: number; creating: number }): RateLimiter<Key> {
  return openRateLimiter({
    limits,
    idOf: ({ id }) => id,
    count: (key, more) => countRequests(database.sql, key, more),
  });
}

async function accepted(limiter: RateLimiter<Key>, requests: number, isCreating = false): Promise<number> {
  const taken = await Promise.all(Array.from({ length: requests }, () => limiter.take(key, isCreating)));
  return taken.filter(({ isRefused }) => !isRefused).length;
}

test('one node lets through as many as the limit says, however they come', async () => {
  for (const limit of [1, 7, 119, 120, 600]) {
    await database.owner`delete from rate_limits`;
    const limiter = node({ requests: limit, creating: 1 });
    expect(await accepted(limiter, Math.ceil(limit / 2)), `limit ${limit}`).toBe(Math.ceil(limit / 2));
    expect(await accepted(limiter, limit), `limit ${limit}`).toBe(Math.floor(limit / 2));
  }
});

test('two nodes share a limit that is counted one by one', async () => {
  const nodes = [node({ requests: 10, creating: 5 }), node({ requests: 10, creating: 5 })] as const;
  let sum = 0;
  for (let request = 0; request < 20; request += 1) sum += await accepted(nodes[request % 2]!, 1);
  expect(sum).toBe(10);
});

test('three nodes that take portions never let through more, and each leaves less than a portion', async () => {
  const limits = { requests: 600, creating: 60 };
  const nodes = [node(limits), node(limits), node(limits)];
  expect(await accepted(nodes[0]!, 1)).toBe(1);
  expect(await accepted(nodes[1]!, 1)).toBe(1);
  const rest = await accepted(nodes[2]!, 700);
  expect(rest).toBe(600 - 20);
  // What the two have taken they can still give out.
  expect((await accepted(nodes[0]!, 50)) + (await accepted(nodes[1]!, 50))).toBe(18);
});

test('creating requests count twice: among all, and against their own limit', async () => {
  const limiter = node({ requests: 8, creating: 3 });
  expect(await accepted(limiter, 5, true)).toBe(3);
  expect(await limiter.take(key, true)).toMatchObject({
    isRefused: true,
    left: { requests: 5, creating: 0 },
  });
  expect(await accepted(limiter, 9)).toBe(5);
  expect(await limiter.take(key, false)).toMatchObject({
    isRefused: true,
    left: { requests: 0, creating: 0 },
  });
});

test('a limit is the key’s own', async () => {
  const limiter = node({ requests: 1, creating: 1 });
  expect(await accepted(limiter, 2)).toBe(1);
  expect((await limiter.take({ ...key, id: key.id + 1 }, false)).isRefused).toBe(false);
});

test('when the minute has ended, by the database’s clock, all may be sent again', async () => {
  const limits = { requests: 3, creating: 1 };
  expect(await accepted(node(limits), 5)).toBe(3);
  const other = await node(limits).take(key, false);
  expect(other.isRefused).toBe(true);
  expect(other.secondsLeft).toBeGreaterThan(0);
  expect(other.secondsLeft).toBeLessThanOrEqual(60);
  await database.sql`update rate_limits set ends_at = now()`;
  expect(await accepted(node(limits), 5)).toBe(3);
});

test('a node that is refused asks the database no more in that minute', async () => {
  const limiter = node({ requests: 2, creating: 1 });
  await accepted(limiter, 3);
  await database.sql`update rate_limits set requests = 0`;
  expect(await accepted(limiter, 100)).toBe(0);
  expect(await database.sql`select requests::int from rate_limits where api_key_id = ${key.id}`).toEqual([
    { requests: 0 },
  ]);
});
