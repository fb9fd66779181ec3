/** The owner's part of a start: beside whom it may change tables, and what is there afterwards. */
import postgres from 'postgres';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { findDifferences } from '../../../server/database/grants.ts';
import { OLDEST_SCHEMA, PROGRAM_VERSION } from '../../../server/database/migrations.ts';
import { openMigrated } from '../../../server/database/open-migrated.ts';
import { SESSION_NAMES } from '../../../server/database/sessions.ts';
import { bringUpToDate } from '../../../server/process/bring-up-to-date.ts';
import { joinTestServer, runAs, type TestAddresses, type TestServer } from '../../embedded-database.ts';
import { dumpOf } from '../database/dump-of.ts';

let server: TestServer;
beforeAll(() => {
  server = joinTestServer(inject('databaseServer'));
});
afterAll(() => server.stop());

async function newOlder(): Promise<TestAddresses> {
  const addresses = await server.newAddresses();
  await runAs(addresses.ownerUrl, dumpOf(6));
  return addresses;
}

async function versionAt({ ownerUrl }: TestAddresses): Promise<number> {
  const sql = postgres(ownerUrl, { max: 1 });
  const [row] = await sql`select max(version) as version from migrations`;
  await sql.end();
  return row?.version;
}

// These wait as long as the owner does, so they wait side by side.
test.concurrent.each(['decision-analysis', 'decision-analysis/7'])(
  'tables do not change under a service called %s',
  async (name) => {
    const addresses = await newOlder();
    // Services before version 8 worked as the owner.
    const service = postgres(addresses.ownerUrl, { max: 2, connection: { application_name: name } });
    await Promise.all([service`select pg_sleep(0.1)`, service`select pg_sleep(0.1)`]);
    const preparing = bringUpToDate(addresses);
    await expect(preparing).rejects.toMatchObject({ name: 'CannotStart' });
    await expect(preparing).rejects.toThrow(
      /from version 6 to \d+ must wait.*2 connections of a service \(version (before 8|7); role \w+; PostgreSQL's processes \d+, \d+\).*stop every running node/,
    );
    expect(await versionAt(addresses)).toBe(6);
    await service.end();
    expect(await bringUpToDate(addresses)).toBe(OLDEST_SCHEMA);
  },
);

test.concurrent('neither do the tables of the queue', async () => {
  const database = await server.newDatabase();
  const { database: service } = await openMigrated(database.url, { max: 1 });
  await database.owner`drop schema pgboss cascade`;
  await expect(bringUpToDate(database)).rejects.toThrow("the migration of the queue's tables must wait");
  await service.close();
  await database.close();
  await bringUpToDate(database);
  await (await openMigrated(database.url, { max: 1 })).database.close();
});

test('a service that ends while the owner waits is not in the way', async () => {
  const addresses = await newOlder();
  const service = postgres(addresses.ownerUrl, {
    max: 1,
    connection: { application_name: 'decision-analysis' },
  });
  await service`select 1`;
  const preparing = bringUpToDate(addresses);
  await service.end();
  expect(await preparing).toBe(OLDEST_SCHEMA);
});

test('beside services of its own version nothing has to wait, and the owner leaves no connection', async () => {
  const database = await server.newDatabase();
  const { database: service, version } = await openMigrated(database.url, { max: 1 });
  expect(version).toBe(PROGRAM_VERSION);
  const four = await Promise.all(Array.from({ length: 4 }, () => bringUpToDate(database)));
  expect(four).toEqual([PROGRAM_VERSION, PROGRAM_VERSION, PROGRAM_VERSION, PROGRAM_VERSION]);
  // PostgreSQL ends the session of a closed connection a moment later.
  await expect
    .poll(
      () => service.sql`
        select application_name as name, usename::text as role from pg_stat_activity
        where datname = current_database()`,
    )
    .toEqual([{ name: SESSION_NAMES.service, role: new URL(database.url).username }]);
  await service.close();
});

test('nodes that start together on an older database all start, those without the owner when it is done', async () => {
  const addresses = await newOlder();
  const open = () => openMigrated(addresses.url, { max: 1 });
  const started = await Promise.all(
    Array.from({ length: 4 }, async () => {
      await bringUpToDate(addresses);
      return open();
    }),
  );
  started.push(await open());
  for (const { database } of started) {
    expect(await findDifferences(database.sql)).toEqual([]);
    await database.close();
  }
});

test('without the owner an older or an empty database is refused with the remedy', async () => {
  const older = await newOlder();
  await runAs(older.ownerUrl, 'grant select on migrations to public');
  await expect(openMigrated(older.url, { max: 1 })).rejects.toThrow(
    new RegExp(
      `at version 6 and this program needs version ${OLDEST_SCHEMA}: stop.*migrate.*DATABASE_OWNER_URL`,
    ),
  );
  await runAs(older.ownerUrl, 'revoke select on migrations from public');
  await expect(openMigrated(older.url, { max: 1 })).rejects.toThrow(
    new RegExp(`may not see which version.*needs version ${OLDEST_SCHEMA}: stop.*migrate`),
  );
  expect(await versionAt(older)).toBe(6);
  const empty = await server.newAddresses();
  await expect(openMigrated(empty.url, { max: 1 })).rejects.toThrow(
    /has no tables of this service: run.*migrate.*DATABASE_OWNER_URL/,
  );
});

test('indexes that the queue’s library builds after its migrations are built, also when the start before was killed', async () => {
  const database = await server.newDatabase();
  await database.owner`
    insert into pgboss.bam (name, version, table_name, command)
    values ('planted', 1, 'job_common', 'create index concurrently if not exists planted on pgboss.job_common (id)')`;
  await bringUpToDate(database);
  expect(await database.owner`select status from pgboss.bam`).toEqual([{ status: 'completed' }]);
  expect(await database.owner`select to_regclass('pgboss.planted')::text as name`).toEqual([
    { name: 'pgboss.planted' },
  ]);
});

test('indexes of the queue that have grown far beyond their rows are rebuilt', async () => {
  const { owner, ...database } = await server.newDatabase();
  const pages = async () =>
    (await owner`select relpages as pages from pg_class where oid = 'pgboss.job_common_pkey'::regclass`)[0]
      ?.pages;
  await owner`
    insert into pgboss.queue (name, policy, retry_limit, retry_delay, retry_backoff, expire_seconds, retention_seconds,
      deletion_seconds, partition, table_name)
    values ('grown', 'standard', 0, 0, false, 1, 1, 1, false, 'job_common')`;
  await owner`insert into pgboss.job (name) select 'grown' from generate_series(1, 30000)`;
  await owner`delete from pgboss.job where name = 'grown'`;
  await owner`vacuum analyze pgboss.job_common`;
  const grown = await pages();
  expect(grown).toBeGreaterThan(128);
  await bringUpToDate(database);
  expect(await pages()).toBeLessThan(grown / 10);
});
