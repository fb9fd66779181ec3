/** The operators' commands about keys, members, credit and organizations. */
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { findKey } from '../../../server/accounts/keys.ts';
import { countRequests } from '../../../server/accounts/rate-limit-store.ts';
import { type Outcome, runAdmin } from '../../../server/admin.ts';
import { joinTestServer, type TestDatabase, type TestServer } from '../../embedded-database.ts';

let server: TestServer;
let database: TestDatabase;
beforeAll(async () => {
  server = joinTestServer(inject('databaseServer'));
  database = await server.newDatabase();
});
afterAll(() => server.stop());

test('keys are listed page by page, with their last use and nothing secret', async () => {
  const { sql } = database;
  const org = Number((await admin('org create --name Lists --quiet')).stdout);
  await admin(`member add --org ${org} --email ana@example.com`);
  const secrets: string[] = [];
  for (const name of ['one', 'two', 'three'])
    secrets.push(
      (
        await admin(
          `key create --org ${org} --member ana@example.com --name ${name} --expires 2999-12-31 --quiet`,
        )
      ).stdout.trim(),
    );
  const list = async (more = '') => {
    const { stdout } = await admin(`key list --org ${org}${more}`);
    for (const secret of secrets) expect(stdout).not.toContain(secret.slice(3, 40));
    return JSON.parse(stdout);
  };
  const { count, next, keys } = await list();
  expect([count, next]).toEqual([3, null]);
  expect(keys[0]).toEqual({
    id: expect.any(Number),
    name: 'one',
    member: 'ana@example.com',
    last4: secrets[0]?.slice(-4),
    retention: '30d',
    share: false,
    overlap: 'correct',
    answers: 'as_judged',
    playground: false,
    created_at: expect.stringMatching(/Z$/),
    expires_at: '2999-12-31T00:00:00.000Z',
    revoked_at: null,
    last_used_at: null,
  });
  const ids: number[] = keys.map(({ id }: { id: number }) => id);
  const first = await list(' --limit 2');
  expect([first.count, first.next, first.keys.map(Object).length]).toEqual([2, ids[1], 2]);
  const rest = await list(` --limit 2 --after ${first.next}`);
  expect([rest.next, rest.keys.map(({ name }: { name: string }) => name)]).toEqual([null, ['three']]);
  expect((await admin(`key list --org ${org} --limit 1 --quiet`)).stdout).toBe('1\n');

  // As the rate limiter leaves it; the hour is what remains when the database has crashed.
  const key = { organizationId: org, id: ids[1] ?? 0 };
  await countRequests(sql, key, { requests: 10, creating: 0 });
  const [used] = await sql<{ at: Date }[]>`select now() as at`;
  const usedAt = async () => Date.parse((await list()).keys[1].last_used_at);
  expect(Math.abs((await usedAt()) - (used?.at.getTime() ?? 0))).toBeLessThan(60_000);
  await sql`update rate_limits set ends_at = ends_at + interval '10 minutes' where api_key_id = ${key.id}`;
  expect((await usedAt()) - (used?.at.getTime() ?? 0)).toBeGreaterThan(500_000);
  await database.owner`delete from rate_limits`;
  expect(Math.abs((await usedAt()) - (used?.at.getTime() ?? 0))).toBeLessThan(60_000);
});

test('a member is removed with their keys, name and address; what they made stays', async () => {
  const org = Number((await admin('org create --name Members --quiet')).stdout);
  const add = (line: string) => admin(`member add --org ${org} ${line}`);
  const members = async () => JSON.parse((await admin(`member list --org ${org}`)).stdout);
  await add('--email ana@example.com --name Ana');
  await add('--email bob@example.com');
  const key = (member: string) => admin(`key create --org ${org} --member ${member} --name k --quiet`);
  const [ana, bob] = [await key('ana@example.com'), await key('bob@example.com')].map(({ stdout }) =>
    stdout.trim(),
  );
  await key('ana@example.com');
  const [{ id }] = (await members()).members;
  expect(await members()).toEqual({
    count: 2,
    next: null,
    members: [
      {
        id,
        email: 'ana@example.com',
        name: 'Ana',
        created_at: expect.stringMatching(/Z$/),
        keys: 2,
        passkeys: 0,
        role: 'owner',
        account: expect.stringMatching(/^[\w-]{16}$/),
      },
      {
        id: id + 1,
        email: 'bob@example.com',
        name: null,
        created_at: expect.any(String),
        keys: 1,
        passkeys: 0,
        role: 'member',
        account: expect.stringMatching(/^[\w-]{16}$/),
      },
    ],
  });
  const refused = await admin(`member remove --org ${org} --email ana@example.com`);
  expect(refused.stderr).toContain('ana@example.com is the only owner');
  await admin(`member role --org ${org} --email bob@example.com --role owner`);
  expect((await admin(`member remove --org ${org} --email ana@example.com`)).stdout).toBe(
    `{"id":${id},"keys_revoked":2}\n`,
  );
  expect([await findKey(database.sql, ana ?? ''), await findKey(database.sql, bob ?? '')]).toEqual([
    null,
    expect.objectContaining({ organizationId: org }),
  ]);
  expect((await members()).members.map(({ email }: { email: string }) => email)).toEqual(['bob@example.com']);
  const rows = await database.sql`select * from members where organization_id = ${org} and id = ${id}`;
  expect(JSON.stringify(rows)).not.toMatch(/ana/i);
  expect(JSON.parse((await admin(`key list --org ${org}`)).stdout).keys[0]).toMatchObject({
    member: null,
    revoked_at: expect.any(String),
  });
  const last = await admin(`member remove --org ${org} --email bob@example.com`);
  expect([last.code, last.stdout]).toEqual([1, '']);
  expect(last.stderr).toContain('bob@example.com is the only member');
  expect(await findKey(database.sql, bob ?? '')).not.toBeNull();
  // Whoever comes back is a new member.
  expect((await add('--email ana@example.com --quiet')).stdout).not.toBe(`${id}\n`);
  await admin(`member role --org ${org} --email ana@example.com --role owner`);
  expect((await admin(`member remove --org ${org} --email bob@example.com --quiet`)).code).toBe(0);
});

test('credit with a reference is added once, by whoever and however often', async () => {
  const org = Number((await admin('org create --name Credit --quiet')).stdout);
  const add = (more: string) =>
    runAdmin(['credit', 'add', ...more.split(' '), '--reference', 'INV 2026/1'], bothAddresses);
  const once = await Promise.all(Array.from({ length: 5 }, () => add(`--org ${org} --usd 20`)));
  for (const outcome of once)
    expect(outcome).toEqual({ code: 0, stdout: '{"balance_usd":20}\n', stderr: '' });
  expect((await add(`--org ${org} --usd 20.00 --quiet`)).stdout).toBe('20\n');
  const other = (await admin('org create --name Elsewhere --quiet')).stdout.trim();
  for (const more of [`--org ${org} --usd 21`, `--org ${other} --usd 20`]) {
    const { code, stdout, stderr } = await add(more);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toBe(
      `reference "INV 2026/1" was used to add $20.00 to organization ${org}: nothing was added; give another reference\n`,
    );
  }
  expect((await add('--org 99 --usd 20')).stderr).toBe('there is no organization 99\n');
  // Without one, each is another.
  await admin(`credit add --org ${org} --usd 1`);
  expect((await admin(`credit add --org ${org} --usd 1`)).stdout).toBe('{"balance_usd":22}\n');
});

test('a suspended organization is shown as such, and everything of it is there when it is resumed', async () => {
  const org = Number((await admin('org create --name Paused --quiet')).stdout);
  await admin(`member add --org ${org} --email ana@example.com`);
  const key = (
    await admin(`key create --org ${org} --member ana@example.com --name k --quiet`)
  ).stdout.trim();
  const suspended = JSON.parse((await admin(`org suspend --id ${org}`)).stdout);
  expect(suspended).toEqual({ id: org, suspended_at: expect.stringMatching(/Z$/) });
  expect(JSON.parse((await admin(`org suspend --id ${org}`)).stdout)).toEqual(suspended);
  expect(await findKey(database.sql, key)).toBeNull();
  expect(JSON.parse((await admin(`usage --org ${org}`)).stdout)).toMatchObject({
    suspended_at: suspended.suspended_at,
    disputed_usd: 0,
  });
  expect((await admin(`org resume --id ${org} --quiet`)).stdout).toBe(`${org}\n`);
  expect((await admin(`org resume --id ${org}`)).stdout).toBe(`{"id":${org},"suspended_at":null}\n`);
  expect(await findKey(database.sql, key)).not.toBeNull();
});

function admin(line: string): Promise<Outcome> {
  return runAdmin(line.split(' '), bothAddresses);
}

function bothAddresses(): Record<string, string> {
  return { DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl };
}
