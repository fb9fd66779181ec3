import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { OPERATOR } from '../../../server/accounts/audit-log.ts';
import {
  createKey,
  findKey,
  type NewKey,
  revokeKey,
  rotateKey,
  setKey,
} from '../../../server/accounts/keys.ts';
import {
  addMember,
  findMember,
  removeMember,
  resumeOrganization,
  suspendOrganization,
} from '../../../server/accounts/organizations.ts';
import { countRequests } from '../../../server/accounts/rate-limit-store.ts';
import { createOrganization } from '../../../server/billing/ledger.ts';
import { joinTestServer, type TestDatabase, type TestServer } from '../../embedded-database.ts';

let server: TestServer;
let database: TestDatabase;
let organizationId: number;
let memberId: number;

beforeAll(async () => {
  server = joinTestServer(inject('databaseServer'));
  database = await server.newDatabase();
  organizationId = await database.sql.begin((tx) =>
    createOrganization(tx, { name: 'Acme', freeDecisions: 1 }),
  );
  memberId = (await addMember(database.sql, { organizationId, email: 'ana@example.com', name: 'Ana' })) ?? 0;
});
afterAll(() => server.stop());

test('a key is found by its secret, with its settings', async () => {
  const plain = await make({});
  expect(await findKey(database.sql, plain.secret)).toEqual({
    kind: 'key',
    organizationId,
    id: plain.id,
    name: 'laptop',
    overlapMode: 'correct',
    answers: 'as_judged',
    shareWithOrg: false,
    retention: '30d',
  });
  const set = await make({
    overlapMode: 'report',
    answers: 'coherent',
    shareWithOrg: true,
    retention: 'none',
  });
  expect(await findKey(database.sql, set.secret)).toMatchObject({
    id: set.id,
    overlapMode: 'report',
    answers: 'coherent',
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
  expect(await revokeKey(database.sql, revoked.id)).toBe(organizationId);
  expect(await findKey(database.sql, revoked.secret)).toBeNull();
  expect(await revokeKey(database.sql, revoked.id)).toBe(organizationId);
  expect(await revokeKey(database.sql, 999_999)).toBeNull();

  const expiring = await make({ expiresAt: new Date(Date.now() + 3_600_000) });
  expect(await findKey(database.sql, expiring.secret)).not.toBeNull();
  await database.sql`update api_keys set expires_at = now() - interval '1 second' where id = ${expiring.id}`;
  expect(await findKey(database.sql, expiring.secret)).toBeNull();

  const gone = await make({});
  await database.owner`delete from api_keys where id = ${gone.id}`;
  expect(await findKey(database.sql, gone.secret)).toBeNull();
});

test('no key of a suspended organization is found, whichever secret it has, until it is resumed', async () => {
  const { secret, id } = await make({});
  const next =
    (await rotateKey(database.sql, id, { oldWorksUntil: new Date(Date.now() + 3_600_000) }))?.secret ?? '';
  const found = async () =>
    Promise.all([secret, next].map(async (one) => (await findKey(database.sql, one))?.id ?? null));
  const since = await suspendOrganization(database.sql, organizationId);
  expect(since).toBeInstanceOf(Date);
  expect(await suspendOrganization(database.sql, organizationId)).toEqual(since);
  expect(await found()).toEqual([null, null]);
  expect(await resumeOrganization(database.sql, organizationId)).toBe(true);
  expect(await found()).toEqual([id, id]);
  expect(await suspendOrganization(database.sql, 999_999)).toBeNull();
  expect(await resumeOrganization(database.sql, 999_999)).toBe(false);
});

test('use is written at most once an hour, by the database’s clock', async () => {
  const { id } = await make({});
  const key = { organizationId, id };
  const use = () => countRequests(database.sql, key, { requests: 1, creating: 0 });
  const written = async () => {
    const [row] = await database.sql<{ at: Date | null; place: string }[]>`
      select last_used_at as at, ctid::text as place from api_keys where id = ${id}`;
    return row;
  };
  expect((await written())?.at).toBeNull();
  await use();
  const first = await written();
  expect(first?.at).toBeInstanceOf(Date);
  for (let request = 0; request < 5; request += 1) await use();
  expect(await written()).toEqual(first);
  await database.sql`update api_keys set last_used_at = now() - interval '61 minutes' where id = ${id}`;
  const old = await written();
  await use();
  expect((await written())?.at?.getTime()).toBeGreaterThan(old?.at?.getTime() ?? 0);
});

test('of two members who are removed at once one stays, and no key is made for one who goes', async () => {
  const { sql } = database;
  for (let round = 0; round < 10; round += 1) {
    const org = await sql.begin((tx) => createOrganization(tx, { name: 'Two', freeDecisions: 0 }));
    const emails = ['ana@example.com', 'bob@example.com'];
    for (const email of emails) await addMember(sql, { organizationId: org, email, role: 'owner' });
    const making = sql.begin(async (tx) => {
      const member = await findMember(tx, org, 'ana@example.com');
      return member === null ? null : createKey(tx, { organizationId: org, memberId: member, name: 'late' });
    });
    const removed = await Promise.all(emails.map((email) => removeMember(sql, org, { email }, OPERATOR)));
    expect(removed.filter((one) => one === 'last')).toHaveLength(1);
    const made = await making;
    const isAnaGone = removed[0] !== 'last';
    if (made !== null) expect(await findKey(sql, made.secret)).toEqual(isAnaGone ? null : expect.anything());
  }
});

test('rotation gives the same key a new secret; the old one ends at once, or at the time given', async () => {
  const { id, secret: first } = await make({ retention: '7d' });
  const rotate = async (until: Date | null) =>
    (await rotateKey(database.sql, id, { oldWorksUntil: until }))?.secret ?? '';
  const found = async (...secrets: string[]) =>
    Promise.all(secrets.map(async (secret) => (await findKey(database.sql, secret))?.id ?? null));
  const second = await rotate(null);
  expect(await found(first, second)).toEqual([null, id]);
  const third = await rotate(new Date(Date.now() + 3_600_000));
  expect(await found(first, second, third)).toEqual([null, id, id]);
  expect(await findKey(database.sql, second)).toEqual(await findKey(database.sql, third));
  const [row] = await database.sql`select * from api_keys where id = ${id}`;
  expect(row).toMatchObject({ last4: third.slice(-4), retention: '7d' });
  expect(JSON.stringify(row)).not.toContain(third.slice(3, 40));
  // By the database's clock.
  await database.sql`update api_keys set previous_works_until = now() where id = ${id}`;
  expect(await found(second, third)).toEqual([null, id]);
  const fourth = await rotate(new Date(Date.now() + 3_600_000));
  const fifth = await rotate(new Date(Date.now() + 3_600_000));
  expect(await found(third, fourth, fifth), 'one old secret at a time').toEqual([null, id, id]);
  await revokeKey(database.sql, id);
  expect(await found(fourth, fifth)).toEqual([null, null]);
  expect(await rotateKey(database.sql, id, { oldWorksUntil: null })).toBeNull();
});

test('a key that has expired is not rotated, and its old secret ends with it', async () => {
  const { id, secret } = await make({});
  const next = await rotateKey(database.sql, id, { oldWorksUntil: new Date(Date.now() + 3_600_000) });
  await database.sql`update api_keys set expires_at = now() where id = ${id}`;
  expect(await findKey(database.sql, secret)).toBeNull();
  expect(await findKey(database.sql, next?.secret ?? '')).toBeNull();
  expect(await rotateKey(database.sql, id, { oldWorksUntil: null })).toBeNull();
  expect(await rotateKey(database.sql, 999_999, { oldWorksUntil: null })).toBeNull();
});

test('of ten rotations at once, the last alone gives a secret that works', async () => {
  const { id } = await make({});
  const secrets = await Promise.all(
    Array.from({ length: 10 }, () => rotateKey(database.sql, id, { oldWorksUntil: null })),
  );
  const found = await Promise.all(secrets.map((rotated) => findKey(database.sql, rotated?.secret ?? '')));
  expect(found.filter((key) => key !== null)).toHaveLength(1);
});

test('settings are changed one by one', async () => {
  const { id, secret } = await make({ retention: '1y', overlapMode: 'report' });
  const shown = async () => findKey(database.sql, secret);
  const before = { retention: '1y', overlapMode: 'report', answers: 'as_judged', shareWithOrg: false };
  expect(await setKey(database.sql, id, { shareWithOrg: true })).toBe(organizationId);
  expect(await shown()).toMatchObject({ ...before, shareWithOrg: true });
  await setKey(database.sql, id, { answers: 'coherent' });
  expect(await shown()).toMatchObject({ ...before, answers: 'coherent', shareWithOrg: true });
  await setKey(database.sql, id, { retention: 'none', overlapMode: 'off', shareWithOrg: false });
  expect(await shown()).toMatchObject({
    retention: 'none',
    overlapMode: 'off',
    answers: 'coherent',
    shareWithOrg: false,
  });
  const at = new Date(Date.now() + 3_600_000);
  await setKey(database.sql, id, { expiresAt: at });
  await setKey(database.sql, id, { retention: '1d' });
  const expiry = () => database.sql`select expires_at from api_keys where id = ${id}`;
  expect(await expiry()).toEqual([{ expires_at: at }]);
  await setKey(database.sql, id, { expiresAt: null });
  expect(await expiry()).toEqual([{ expires_at: null }]);
  expect(await setKey(database.sql, 999_999, { retention: '1d' })).toBeNull();
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

function make(settings: Partial<NewKey>): ReturnType<typeof createKey> {
  return createKey(database.sql, { organizationId, memberId, name: 'laptop', ...settings });
}
