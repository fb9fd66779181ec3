/**
 * What this release and later ones do with one database. The later ones have one or two migrations
 * more.
 */
import postgres from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import type { Migration } from '../../../server/database/migrations.ts';

const known = vi.hoisted(() => {
  // Other files of this process have loaded the modules that know the migrations.
  vi.resetModules();
  return { migrations: [] as readonly Migration[] };
});
vi.mock('../../../server/database/migrations.ts', async (original) => {
  const real = await original<typeof import('../../../server/database/migrations.ts')>();
  known.migrations = real.MIGRATIONS;
  return {
    ...real,
    get MIGRATIONS() {
      return known.migrations;
    },
    get PROGRAM_VERSION() {
      return known.migrations.length;
    },
    get OLDEST_SCHEMA() {
      return known.migrations.findLast(({ isContract }) => !isContract)?.version ?? 0;
    },
  };
});

const { requireUsable } = await import('../../../server/database/applied.ts');
const { findDifferences } = await import('../../../server/database/grants.ts');
const { migrate } = await import('../../../server/database/migrate.ts');
const { MIGRATIONS: ours, readMigration } = await import('../../../server/database/migrations.ts');
const { openMigrated } = await import('../../../server/database/open-migrated.ts');
const { bringUpToDate } = await import('../../../server/process/bring-up-to-date.ts');
const { joinTestServer, runAs } = await import('../../embedded-database.ts');
const { untilLocked } = await import('../../held-lock.ts');

const OUR_VERSION = ours.length;
const EXPAND = `-- Expand
alter table drafts add column colour text;
create table colours (name text primary key);
`;
const CONTRACT = `-- Contract: programs from version ${OUR_VERSION + 2}
alter table drafts drop column title;
`;

let server: ReturnType<typeof joinTestServer>;
beforeAll(() => {
  server = joinTestServer(inject('databaseServer'));
});
beforeEach(() => runRelease());
afterAll(async () => {
  await server.stop();
  vi.resetModules();
});

/** The modules are now those of the release that has these files after ours. */
function runRelease(...texts: string[]): readonly Migration[] {
  const files = [...ours];
  for (const text of texts)
    files.push(readMigration(`${String(files.length + 1).padStart(4, '0')}-later.sql`, text, files));
  known.migrations = files;
  return known.migrations;
}

async function open(url: string): Promise<number> {
  const { database, version } = await openMigrated(url, { max: 1 });
  await database.close();
  return version;
}

describe('a migration', () => {
  test.each([
    'select 1;',
    '-- expand\n',
    '-- Contract\n',
    `-- Contract: programs from version ${OUR_VERSION + 2}\n`,
  ])('that begins with %s is refused', (text) => {
    expect(() => runRelease(text)).toThrow(/0\d+-later\.sql: its first line must be "-- Expand"/);
  });

  test('works statement by statement, and goes on where it stopped', async () => {
    const { owner } = await server.newDatabase();
    const text =
      '-- Expand\ncreate table one (n int);\ninsert into two values (1);\ncreate table three (n int);\n';
    await expect(migrate(owner, runRelease(text))).rejects.toThrow('relation "two" does not exist');
    const tables = async () =>
      (
        await owner`select relname as name from pg_class where relname in ('one', 'two', 'three') order by 1`
      ).map(({ name }) => name);
    expect(await tables()).toEqual(['one']);
    await owner`create table two (n int)`;
    await expect(migrate(owner, runRelease(`${text}select 1;`))).rejects.toThrow(
      /later\.sql was changed after 1 of its statements had been applied/,
    );
    expect(await migrate(owner, runRelease(text))).toBe(OUR_VERSION + 1);
    expect(await tables()).toEqual(['one', 'three', 'two']);
    expect(await owner`select n from two`).toEqual([{ n: 1 }]);
    expect(await owner`select from migration_steps`).toEqual([]);
  });

  test('builds an index beside writers, anew when a build before was cut off', async () => {
    const { owner } = await server.newDatabase();
    await owner`create table twice as select 1 as n from generate_series(1, 2)`;
    const text = '-- Expand\ncreate unique index concurrently once on twice (n);\nselect 1;\n';
    await expect(migrate(owner, runRelease(text))).rejects.toThrow('could not create unique index');
    const valid = () =>
      owner`select indisvalid as "isValid" from pg_index where indexrelid = 'once'::regclass`;
    expect(await valid()).toEqual([{ isValid: false }]);
    await owner`update twice set n = 2 where ctid = (select min(ctid) from twice)`;
    expect(await migrate(owner, runRelease(text))).toBe(OUR_VERSION + 1);
    expect(await valid()).toEqual([{ isValid: true }]);
    const away = `-- Contract: programs from version ${OUR_VERSION + 2}\ndrop index concurrently once;\n`;
    expect(await migrate(owner, runRelease(text, away))).toBe(OUR_VERSION + 2);
    expect(await owner`select to_regclass('once') as name`).toEqual([{ name: null }]);
  });

  test('waits for a lock only briefly, lets others pass, and says in the end who holds it', async () => {
    const { owner, ownerUrl, sql } = await server.newDatabase();
    const report = postgres(ownerUrl, { max: 1, connection: { application_name: 'nightly report' } });
    await report.begin(async (tx) => {
      const [holder] = await tx`select pg_backend_pid() as pid from (select count(*) from drafts) d`;
      const patience = { firstMs: 2000, mostMs: 2000, pauseMs: 10, tries: 2 };
      const migrating = migrate(owner, runRelease(EXPAND), patience);
      migrating.catch(() => {});
      await untilLocked(owner, 1);
      // It queues behind the migration, and is served when that has given up.
      expect(await sql`select count(*)::int as count from drafts`).toEqual([{ count: 0 }]);
      await expect(migrating).rejects.toThrow(
        new RegExp(
          `later.sql.*needs a lock that the session "nightly report" \\(role \\w+; PostgreSQL's process ${holder?.pid}\\) holds; it was tried 2 times.*pg_terminate_backend\\(${holder?.pid}\\)`,
        ),
      );
    });
    await report.end();
    expect(await migrate(owner)).toBe(OUR_VERSION + 1);
  });
});

test('a release runs on the schema of a later one after an expand, and comes back to it', async () => {
  const database = await server.newDatabase();
  const { database: running } = await openMigrated(database.url, { max: 1 });
  runRelease(EXPAND);
  expect(await bringUpToDate(database), 'beside the release before').toBe(OUR_VERSION + 1);
  expect(await open(database.url)).toBe(OUR_VERSION + 1);
  runRelease();
  await requireUsable(running.sql);
  expect(await open(database.url)).toBe(OUR_VERSION + 1);
  expect(await bringUpToDate(database), 'a start with the owner changes nothing').toBe(OUR_VERSION + 1);
  await running.close();
});

test('a contract waits until it is asked for and no older program is connected, whose nodes are named', async () => {
  const database = await server.newDatabase();
  const later = runRelease(EXPAND, CONTRACT);
  expect(await bringUpToDate(database)).toBe(OUR_VERSION + 1);
  expect(await open(database.url), 'the release of the contract runs without it').toBe(OUR_VERSION + 1);
  const connect = (version: number, node: string) =>
    postgres(database.url, {
      max: 1,
      connection: { application_name: `decision-analysis/${version} ${node}` },
    });
  const [older, newer] = [connect(OUR_VERSION + 1, 'web-1:7'), connect(later.length, 'web-2:7')];
  for (const node of [older, newer]) await node`select 1`;
  await expect(bringUpToDate(database, { withContracts: true })).rejects.toThrow(
    new RegExp(
      `from version ${OUR_VERSION + 1} to ${OUR_VERSION + 2} must wait until no program before version ${OUR_VERSION + 2} uses the database, but there is 1 connection of a service \\(version ${OUR_VERSION + 1}; node web-1:7; role \\w+; PostgreSQL's process \\d+\\): stop these nodes`,
    ),
  );
  expect(await database.owner`select title from drafts`).toEqual([]);
  await older.end();
  // The test's own connections are named for this release.
  await database.close();
  expect(await bringUpToDate(database, { withContracts: true })).toBe(OUR_VERSION + 2);
  await requireUsable(newer);
  runRelease();
  const refusal = new RegExp(
    `at version ${OUR_VERSION + 2}, and after \\S+-later.sql it works with programs from version ${OUR_VERSION + 2} alone; this is ${OUR_VERSION}: run the newer program`,
  );
  await expect(open(database.url)).rejects.toThrow(refusal);
  await expect(bringUpToDate(database)).rejects.toThrow(refusal);
  await expect(requireUsable(newer), 'a node that was cut off is not ready').rejects.toThrow(
    `works with programs from ${OUR_VERSION + 2} alone`,
  );
  await newer.end();
});

test('a release does not run on an older schema, unless contracts alone are missing', async () => {
  const database = await server.newDatabase();
  runRelease(EXPAND, CONTRACT);
  await expect(open(database.url)).rejects.toThrow(
    new RegExp(
      `at version ${OUR_VERSION} and this program needs version ${OUR_VERSION + 1}: run "npm run -s admin -- migrate"`,
    ),
  );
  runRelease(CONTRACT.replace(String(OUR_VERSION + 2), String(OUR_VERSION + 1)));
  expect(await open(database.url)).toBe(OUR_VERSION);
});

test('rights that the database states for a later release stay until a contract, and no others', async () => {
  const { owner, ...database } = await server.newDatabase();
  const role = new URL(database.url).username;
  const differences = () => findDifferences(database.sql);
  await runAs(
    database.ownerUrl,
    `grant delete, trigger on organizations to ${role}; grant update (kind) on ledger to ${role}`,
  );
  const excess = [
    { table: 'organizations', missing: [], excess: ['delete', 'trigger'] },
    { table: 'ledger', missing: [], excess: ['update (kind)'] },
  ];
  expect(await differences()).toEqual(expect.arrayContaining(excess));
  // As a later release writes it.
  await owner`
    insert into service_rights (relation, privilege, column_name, last_program)
    values ('organizations', 'delete', '', ${OUR_VERSION + 1}), ('ledger', 'update', 'kind', ${OUR_VERSION + 1}),
      ('gone', 'select', '', ${OUR_VERSION + 1}), ('ledger', 'update', 'gone', ${OUR_VERSION + 1})`;
  expect(await differences()).toEqual([{ table: 'organizations', missing: [], excess: ['trigger'] }]);
  await expect(open(database.url)).rejects.toThrow('may trigger on organizations, which it must not');
  // A start of this release with the owner keeps what is stated, and takes the rest.
  await bringUpToDate(database);
  expect(await differences()).toEqual([]);
  expect(await owner`select has_table_privilege(${role}, 'organizations', 'delete') as may`).toEqual([
    { may: true },
  ]);
  expect(await open(database.url)).toBe(OUR_VERSION);
  runRelease(EXPAND, CONTRACT);
  await owner`delete from service_rights where last_program < ${OUR_VERSION}`;
  await database.close();
  await bringUpToDate(database, { withContracts: true });
  const asOwner = postgres(database.ownerUrl, { max: 1 });
  expect(
    await asOwner`
      select has_table_privilege(${role}, 'organizations', 'delete') as may,
        (select max(last_program) from service_rights) as program`,
  ).toEqual([{ may: false, program: OUR_VERSION + 2 }]);
  await asOwner.end();
});
