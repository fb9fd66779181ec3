/**
 * The operators' commands, some as processes of their own: on a running server, beside the embedded
 * one, and without one.
 */
import { execFile } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { findKey } from '../../server/accounts/keys.ts';
import { type Outcome, runAdmin } from '../../server/admin.ts';
import { openDatabase } from '../../server/database/database.ts';
import { startEmbedded } from '../../server/database/embedded/embedded.ts';
import { OLDEST_SCHEMA, PROGRAM_VERSION } from '../../server/database/migrations.ts';
import {
  joinTestServer,
  makeOpenFolder,
  runAs,
  type TestDatabase,
  type TestServer,
} from '../embedded-database.ts';
import { UNSET_SETTINGS } from '../unset-settings.ts';
import { dumpOf } from './database/dump-of.ts';

const root = resolve(import.meta.dirname, '../..');

let server: TestServer;
let database: TestDatabase;
beforeAll(async () => {
  server = joinTestServer(inject('databaseServer'));
  database = await server.newDatabase();
});
afterAll(() => server.stop());

test('from an organization to a key, and the end of the key', async () => {
  const org = await adminProcess('org create --name Acme');
  expect(org).toEqual({ code: 0, stdout: `{"id":1,"name":"Acme"}\n`, stderr: '' });
  const added = JSON.parse((await admin('member add --org 1 --email ana@example.com --name Ana')).stdout);
  expect(added).toEqual({
    id: 1,
    email: 'ana@example.com',
    sign_in_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:3000\/console\/enter#[\w-]{43}$/),
  });
  const made = JSON.parse((await admin('key create --org 1 --member ana@example.com --name laptop')).stdout);
  expect(made).toEqual({
    id: 1,
    key: expect.stringMatching(/^dk_/),
    last4: made.key.slice(-4),
    invitation_ended: false,
  });
  expect(await findKey(database.sql, made.key)).toMatchObject({
    overlapMode: 'correct',
    answers: 'as_judged',
    shareWithOrg: false,
    retention: '30d',
  });
  expect((await admin('key revoke --id 1')).stdout).toBe('{"id":1}\n');
  expect(await findKey(database.sql, made.key)).toBeNull();

  const bare = (
    await admin(
      'key create --org 1 --member ana@example.com --name two --share --overlap off --answers coherent --retention 1y --expires 2999-12-31 --quiet',
    )
  ).stdout.trim();
  expect(await findKey(database.sql, bare)).toMatchObject({
    id: 2,
    overlapMode: 'off',
    answers: 'coherent',
    shareWithOrg: true,
    retention: '1y',
  });
  expect((await admin('key set --id 2 --no-share --retention none --expires never')).stdout).toBe(
    '{"id":2}\n',
  );
  expect((await admin('key set --id 2 --overlap report --quiet')).stdout).toBe('2\n');
  expect((await admin('key set --id 2 --answers as_judged --quiet')).stdout).toBe('2\n');
  expect(await findKey(database.sql, bare)).toMatchObject({
    overlapMode: 'report',
    answers: 'as_judged',
    shareWithOrg: false,
    retention: 'none',
  });
  const rotated = JSON.parse((await admin('key rotate --id 2 --old-until 2999-12-31T12:00:00Z')).stdout);
  expect(rotated).toEqual({ id: 2, key: expect.stringMatching(/^dk_/) });
  expect(await findKey(database.sql, bare)).toEqual(await findKey(database.sql, rotated.key));
  const last = (await admin('key rotate --id 2 --quiet')).stdout.trim();
  expect(await findKey(database.sql, rotated.key)).toBeNull();
  expect(await findKey(database.sql, last)).toMatchObject({ id: 2 });
  expect((await admin('key revoke --id 2 --quiet')).stdout).toBe('2\n');
  expect((await admin('member add --org 1 --email bob@example.com --quiet')).stdout).toBe('2\n');
  expect((await admin('migrate --quiet')).stdout).toMatch(/^\d+\n$/);
  expect((await admin('org create --name Other --quiet')).stdout).toBe('2\n');
  expect(JSON.parse((await admin('migrate')).stdout).version).toBeGreaterThan(0);
});

test.each([
  ['', 'no command'],
  ['org', 'no command "org"'],
  ['constructor', 'no command'],
  ['credit take --org 1 --usd 5', 'no command "credit take"'],
  ['org create', '--name is missing'],
  ['org create --name Acme --color red', "Unknown option '--color'"],
  ['org create --name Acme extra', 'extra'],
  ['member add --org one --email a@example.com', '--org must be a number'],
  ['member add --org 1 --email nobody', '--email must be an address'],
  ['key create --org 1 --member a@example.com --name k --overlap maybe', '--overlap must be'],
  ['key set --id 1 --answers maybe', '--answers must be as_judged or coherent'],
  ['key create --org 1 --member a@example.com --name k --expires tomorrow', '--expires must be an ISO date'],
  [
    'key create --org 1 --member a@example.com --name k --expires 2001-01-01',
    '--expires must be in the future',
  ],
  ['key set --id 1', 'nothing to set'],
  ['key set --share', '--id is missing'],
  ['key set --id 1 --expires 2001-01-01', '--expires must be in the future'],
  ['key set --id 1 --retention 2d', '--retention must be one of none, 1d'],
  ['key set --id 1 --no-retention', "Unknown option '--no-retention'"],
  ['org create --name a\u202eb', '--name character 2 is U+202E'],
  ['member add --org 1 --email a\u200bb@example.com', '--email character 2 is U+200B'],
  ['key create --org 1 --member a@example.com --name a\u0007b', '--name character 2 is U+0007'],
  ['key rotate', '--id is missing'],
  ['key rotate --id 1 --old-until yesterday', '--old-until must be an ISO date'],
  ['decision delete --id 5', '--id must be the id of a decision'],
  ['decision delete', '--id is missing'],
  ['sweep --id 5', "Unknown option '--id'"],
  ['key list', '--org is missing'],
  ['key list --org 1 --limit 0', '--limit must be a number from 1 to 1000'],
  ['key list --org 1 --limit 1001', '--limit must be a number from 1 to 1000'],
  ['key list --org 1 --after x', '--after must be a number'],
  ['member list --org 1 --limit many', '--limit must be a number from 1 to 1000'],
  ['member remove --org 1', '--email is missing'],
  ['org suspend', '--id is missing'],
  ['org resume --id x', '--id must be a number'],
  ['question delete --id dec_0000000000000000000000', '--id must be the id of typed questions'],
  ['decision withdraw --id 5', '--id must be the id of a decision'],
  ['credit add --org 1 --usd 5 --reference=', '--reference must be 1 to 200 printable'],
  ['dispute list --limit -1', '--limit'],
])('"%s" is wrong usage, which is said in one line, and exit 2', async (line, said) => {
  const { code, stdout, stderr } = await admin(line);
  expect(code).toBe(2);
  expect(stdout).toBe('');
  expect(stderr).toContain(said);
  expect(stderr).toContain('npm run -s admin -- help');
  expect(stderr.trim().split('\n')).toHaveLength(1);
});

test.each([
  ['member add --org 99 --email a@example.com', 'there is no organization 99'],
  ['key create --org 99 --member a@example.com --name k', 'organization 99 has no member a@example.com'],
  ['key revoke --id 99', 'there is no key 99'],
  ['key set --id 99 --share', 'there is no key 99'],
  ['key rotate --id 99', 'there is no key 99 that works'],
  ['decision delete --id dec_0000000000000000000000', 'there is no decision dec_0000000000000000000000'],
  ['decision withdraw --id dec_0000000000000000000000', 'there is no decision dec_0000000000000000000000'],
  ['question delete --id q_0000000000000000000000', 'there are no typed questions q_0000000000000000000000'],
  ['key list --org 99', 'there is no organization 99'],
  ['member list --org 99', 'there is no organization 99'],
  ['member remove --org 99 --email a@example.com', 'organization 99 has no member a@example.com'],
  ['org suspend --id 99', 'there is no organization 99'],
  ['org resume --id 99', 'there is no organization 99'],
  ['dispute list --org 99', 'there is no organization 99'],
])('"%s" is refused in one line and exit 1', async (line, said) => {
  const { code, stdout, stderr } = await admin(line);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toContain(said);
  expect(stderr.trim().split('\n')).toHaveLength(1);
});

test('as a process: the exit code, and which of the two streams is written to', async () => {
  const wrong = await adminProcess('key set --id 1');
  expect([wrong.code, wrong.stdout]).toEqual([2, '']);
  expect(wrong.stderr).toMatch(/^nothing to set: .*\n$/);
  const refused = await adminProcess('key revoke --id 99');
  expect(refused).toEqual({ code: 1, stdout: '', stderr: 'there is no key 99\n' });
  const help = await adminProcess('help', { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
  expect([help.code, help.stderr]).toEqual([0, '']);
  expect(help.stdout).toMatch(/^usage: /);
});

test('help names every command, and asks no database', async () => {
  for (const line of ['help', '--help', 'key set --help']) {
    const { code, stdout } = await admin(line, { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
    expect(code).toBe(0);
    for (const command of ['org create', 'member add', 'key create', 'key set', 'key rotate', 'key revoke'])
      expect(stdout).toMatch(new RegExp(`^ {2}${command} --`, 'm'));
    for (const command of [
      'decision delete --id ID',
      'question delete --id ID',
      'sweep',
      'migrate \\[--contract\\]',
    ])
      expect(stdout).toMatch(new RegExp(`^ {2}${command}$`, 'm'));
  }
});

test('a database that cannot be reached is one line and exit 1', async () => {
  const { code, stdout, stderr } = await admin('sweep', {
    DATABASE_URL: 'postgres://a:secret@127.0.0.1:1/x',
  });
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^the database x at 127.0.0.1:1 cannot be reached.*\n$/);
  expect(stderr).not.toContain('secret');
});

test('sweep and decision delete say how many rows went; what runs is refused', async () => {
  const { sql } = database;
  await sql`insert into organizations (id, name) overriding system value values (50, 'Fifty')`;
  await sql`insert into members (organization_id, id, email) overriding system value values (50, 50, 'm@example.com')`;
  await sql`
    insert into api_keys (organization_id, id, member_id, name, secret_hash, last4) overriding system value
    values (50, 50, 50, 'k', 'x', 'x')`;
  const ids = ['past', 'kept', 'runs'].map((name) => `dec_${name.padStart(22, '0')}`);
  for (const id of ids)
    await sql`
      with decision as (
        insert into decisions (organization_id, id, api_key_id, mode, status, shared_with_org, overlap_mode, calls_total,
          expires_at, keeps_content, option_letters, root_id)
        values (50, ${id}, 50, 'default', ${id.endsWith('runs') ? 'running' : 'ok'}, false, 'off', 1,
          ${id.endsWith('past') ? new Date(0) : null}, true, 'AB', ${id})
      )
      insert into decision_content (organization_id, decision_id, request) values (50, ${id}, '{}')`;
  expect((await admin('sweep')).stdout).toBe('{"deleted":1,"dropped":[]}\n');
  expect((await admin('sweep --quiet')).stdout).toBe('0\n');
  expect(await admin(`decision delete --id ${ids[2]}`)).toEqual({
    code: 1,
    stdout: '',
    stderr: `decision ${ids[2]} is still running: delete its content when it has ended\n`,
  });
  expect((await admin(`decision delete --id ${ids[1]}`)).stdout).toBe(`{"id":"${ids[1]}","deleted":1}\n`);
  expect((await admin(`decision delete --id ${ids[1]} --quiet`)).stdout).toBe(`${ids[1]}\n`);
  expect(await sql`select decision_id as id from decision_content where organization_id = 50`).toEqual([
    { id: ids[2] },
  ]);
});

test('only migrate changes the tables; every other command refuses another version, naming both and the remedy', async () => {
  const older = await server.newAddresses();
  await runAs(older.ownerUrl, dumpOf(6));
  const env = { DATABASE_URL: older.url, DATABASE_OWNER_URL: older.ownerUrl };
  await runAs(older.ownerUrl, 'grant select on migrations to public');
  const refused = await admin('org create --name Other', env);
  expect([refused.code, refused.stdout]).toEqual([1, '']);
  expect(refused.stderr).toMatch(
    new RegExp(
      `^the database is at version 6 and this program needs version ${OLDEST_SCHEMA}: .*migrate.*\n$`,
    ),
  );
  const without = await admin('migrate', { DATABASE_URL: older.url });
  expect([without.code, without.stderr]).toEqual([
    1,
    expect.stringMatching(/^DATABASE_OWNER_URL is not set: .*\n$/),
  ]);
  const service = postgres(older.ownerUrl, { max: 1, connection: { application_name: 'decision-analysis' } });
  await service`select 1`;
  const beside = await admin('migrate', env);
  expect([beside.code, beside.stderr]).toEqual([
    1,
    expect.stringMatching(/^the migration from version 6 to \d+ must wait.*1 connection of a service.*\n$/),
  ]);
  expect((await admin('org create --name Other', env)).code).toBe(1);
  await service.end();
  expect((await admin('migrate --quiet', env)).stdout).toBe(`${OLDEST_SCHEMA}\n`);
  expect((await admin('org create --name Other', { DATABASE_URL: older.url })).code).toBe(0);
});

test('an address of the owner is refused as the service’s, with the remedy', async () => {
  const { code, stdout, stderr } = await admin('sweep', { DATABASE_URL: database.ownerUrl });
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(
    /^DATABASE_URL names the role \w+, which owns the tables.*set DATABASE_OWNER_URL.*\n$/,
  );
});

test('without a service they start its database for the command; beside one they use the one that runs', {
  timeout: 180_000,
}, async () => {
  const folder = makeOpenFolder();
  const env = { DATA_DIR: join(folder, 'data') };
  try {
    const early = await adminProcess('org create --name Early', env);
    expect([early.code, early.stderr]).toEqual([
      1,
      expect.stringMatching(/^the database has no tables of this service: run .*migrate.*\n$/),
    ]);
    expect((await adminProcess('migrate --quiet', env)).stdout).toBe(`${PROGRAM_VERSION}\n`);
    expect((await adminProcess('org create --name First --quiet', env)).stdout).toBe('1\n');
    expect(existsSync(join(folder, 'data', 'owner.json'))).toBe(false);
    const settings = { freeDecisions: 3, webhookAllowPrivate: true };
    const embedded = await startEmbedded({ dataDir: env.DATA_DIR, checkout: root, running: settings });
    try {
      expect((await adminProcess('org create --name Second --quiet', env)).stdout).toBe('2\n');
      // The settings are those of the service that runs, not those of the command's environment.
      const webhook = await adminProcess(
        'webhook add --org 2 --url http://127.0.0.1:9/ --events decision.done',
        env,
      );
      expect([webhook.code, webhook.stderr]).toEqual([0, '']);
      const running = openDatabase(embedded.url, { max: 1 });
      expect(
        await running.sql`
        select name, free_decisions from organizations join balances on organization_id = id order by id
      `,
      ).toEqual([
        { name: 'First', free_decisions: 25 },
        { name: 'Second', free_decisions: 3 },
      ]);
      await running.close();
    } finally {
      await embedded.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

function admin(line: string, env: Record<string, string> = bothAddresses()): Promise<Outcome> {
  return runAdmin(line === '' ? [] : line.split(' '), () => env);
}

function bothAddresses(): Record<string, string> {
  return { DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl };
}

/** As an operator runs it. */
function adminProcess(
  line: string,
  env: Record<string, string> = bothAddresses(),
): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((done) => {
    execFile(
      process.execPath,
      ['-r', './preload.cjs', 'server/admin.ts', ...line.split(' ')],
      { cwd: root, env: { ...UNSET_SETTINGS, PATH: process.env.PATH ?? '', ...env } },
      (error, stdout, stderr) =>
        done({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr }),
    );
  });
}
