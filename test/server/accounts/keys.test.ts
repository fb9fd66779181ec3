import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFirstKey } from '../../../server/accounts/first-key.ts';
import { createKey, findKey, type NewKey, revokeKey } from '../../../server/accounts/keys.ts';
import { addMember, createOrganization, findMember } from '../../../server/accounts/organizations.ts';
import type { Database } from '../../../server/database/database.ts';
import { startTestServer, type TestServer } from '../../embedded-database.ts';

let server: TestServer;
let database: Database;
let organizationId: number;
let memberId: number;

beforeAll(async () => {
  server = await startTestServer();
  database = await server.newDatabase();
  organizationId = await createOrganization(database.sql, 'Acme');
  memberId = (await addMember(database.sql, { organizationId, email: 'ana@example.com', name: 'Ana' })) ?? 0;
});
afterAll(() => server.stop());

test('a key is found by its secret, with its settings', async () => {
  const plain = await make({});
  expect(await findKey(database.sql, plain.secret)).toEqual({
    organizationId,
    id: plain.id,
    name: 'laptop',
    overlapMode: 'correct',
    shareWithOrg: false,
    retention: '30d',
  });
  const set = await make({ overlapMode: 'report', shareWithOrg: true, retention: 'none' });
  expect(await findKey(database.sql, set.secret)).toMatchObject({
    id: set.id,
    overlapMode: 'report',
    shareWithOrg: true,
    retention: 'none',
  });
});

test('the secret is not stored', async () => {
  const { secret, id, last4 } = await make({});
  const [row] = await database.sql`select * from api_keys where id = ${id}`;
  expect(row?.last4).toBe(secret.slice(-4));
  expect(last4).toBe(secret.slice(-4));
  expect(row?.secret_hash).toEqual(createHash('sha256').update(secret).digest());
  expect(JSON.stringify(row)).not.toContain(secret.slice(3, 40));
});

test('unknown, revoked and expired keys are all null; expiry is by the database’s clock', async () => {
  const revoked = await make({});
  expect(await revokeKey(database.sql, revoked.id)).toBe(true);
  expect(await findKey(database.sql, revoked.secret)).toBeNull();
  expect(await revokeKey(database.sql, revoked.id)).toBe(true);
  expect(await revokeKey(database.sql, 999_999)).toBe(false);

  const expiring = await make({ expiresAt: new Date(Date.now() + 3_600_000) });
  expect(await findKey(database.sql, expiring.secret)).not.toBeNull();
  await database.sql`update api_keys set expires_at = now() - interval '1 second' where id = ${expiring.id}`;
  expect(await findKey(database.sql, expiring.secret)).toBeNull();

  const gone = await make({});
  await database.sql`delete from api_keys where id = ${gone.id}`;
  expect(await findKey(database.sql, gone.secret)).toBeNull();
});

test('a malformed key asks nothing of the database', async () => {
  const { secret } = await make({});
  const closed = await server.newDatabase();
  await closed.close();
  const wrong = secret.slice(0, -1) + (secret.endsWith('A') ? 'B' : 'A');
  for (const text of ['', 'dk_', wrong, `${secret}\n`, secret.toLowerCase(), 'x'.repeat(100_000)])
    expect(await findKey(closed.sql, text)).toBeNull();
  await expect(findKey(closed.sql, secret)).rejects.toThrow();
});

test('members belong to an organization that exists, each address once', async () => {
  expect(await addMember(database.sql, { organizationId, email: 'ana@example.com' })).toBeNull();
  expect(await addMember(database.sql, { organizationId: 999_999, email: 'ana@example.com' })).toBeNull();
  expect(await findMember(database.sql, organizationId, 'ana@example.com')).toBe(memberId);
  expect(await findMember(database.sql, organizationId, 'bob@example.com')).toBeNull();
});

test('of eight nodes that start on an empty database, one makes the first key', async () => {
  const empty = await server.newDatabase();
  const made = await Promise.all(Array.from({ length: 8 }, () => makeFirstKey(empty.sql)));
  const secrets = made.filter((secret) => secret !== null);
  expect(secrets).toHaveLength(1);
  expect(await findKey(empty.sql, secrets[0] ?? '')).toMatchObject({ name: 'First key' });
  expect(await makeFirstKey(empty.sql)).toBeNull();
});

function make(settings: Partial<NewKey>): ReturnType<typeof createKey> {
  return createKey(database.sql, { organizationId, memberId, name: 'laptop', ...settings });
}
