/** A database compared with a backup: what must be as it was, and what has changed since. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { PROGRAM_VERSION } from '../../../server/database/migrations.ts';
import { joinTestServer, type TestDatabase, type TestServer } from '../../embedded-database.ts';
import { admin, printed, withManifest } from '../backup/backups.ts';
import { dumpOf } from '../database/dump-of.ts';

let server: TestServer;
let live: TestDatabase;
let copy: TestDatabase;
let folder: string;
let file: string;
beforeAll(async () => {
  server = joinTestServer(inject('databaseServer'));
  live = await server.newDatabase({ dump: dumpOf(PROGRAM_VERSION - 1) });
  folder = mkdtempSync(join(tmpdir(), 'manifests-'));
  file = String((await printed(`backup --to ${folder}`, live)).file);
  const target = await server.newAddresses();
  await printed(`restore --from ${file}`, target);
  copy = server.open(target);
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The checks that find something, with the groups that the dumps are too old for left out. */
async function found(
  database: TestDatabase,
  more = '',
): Promise<{ code: number; checks: string[]; places: string[] }> {
  const { code, stdout, stderr } = await admin(`verify --groups money --backup ${file}${more}`, database);
  expect(stderr).toBe('');
  const { finished, count_by_check: counts, findings } = JSON.parse(stdout);
  expect(finished).toBe(true);
  return { code, checks: Object.keys(counts), places: findings.map(({ place }: { place: string }) => place) };
}

const NOTHING = { code: 0, checks: [], places: [] };

test('a restored copy is exactly its backup', async () => {
  expect(await found(copy, ' --exact')).toEqual(NOTHING);
});

test('a database that has gone on is no other, and is not exactly its backup', async () => {
  await live.sql`insert into ledger (organization_id, kind, micro_usd) values (1, 'grant', 3)`;
  await live.sql`insert into organizations (name) values ('New')`;
  expect(await found(live)).toEqual(NOTHING);
  expect(await found(live, ' --exact')).toEqual({
    code: 1,
    checks: ['rows_not_of_backup'],
    places: expect.arrayContaining(['table ledger', 'table organizations', 'table balances']),
  });
});

test.each([
  [
    'a changed row',
    'update ledger set free_decisions = free_decisions + 1 where id = (select min(id) from ledger)',
  ],
  ['a lost row', 'delete from ledger where id = (select max(id) from ledger where organization_id = 1)'],
  [
    'a row put in between',
    `insert into ledger (organization_id, id, kind, micro_usd) overriding system value
     select 101, min(n), 'grant', 0 from generate_series(1, (select max(id) from ledger where organization_id = 101)) n
     where not exists (select from ledger l where l.id = n)`,
  ],
])('%s in the ledger is found', async (_name, change) => {
  const restored = await server.newAddresses();
  await printed(`restore --from ${file}`, restored);
  const database = server.open(restored);
  await database.owner.unsafe('alter table ledger disable trigger user');
  expect((await database.owner.unsafe(change)).count).toBe(1);
  const { code, checks, places } = await found(database);
  expect([code, checks.includes('ledger_not_of_backup')]).toEqual([1, true]);
  expect(places).toEqual(expect.arrayContaining([expect.stringMatching(/^ledger of organization \d+$/)]));
});

test('another database, and other migrations, are found', async () => {
  const other = await server.newDatabase();
  expect((await found(other)).checks).toEqual(
    expect.arrayContaining(['backup_of_other_database', 'ledger_not_of_backup']),
  );
  await copy.owner`update migrations set checksum = reverse(checksum) where version = 1`;
  expect(await found(copy)).toMatchObject({ code: 1, checks: ['migration_not_of_backup'] });
  await copy.owner`update migrations set checksum = reverse(checksum) where version = 1`;
  expect(await found(copy)).toEqual(NOTHING);
});

test('a backup that is not whole is no finding: verify could not finish', async () => {
  const at = join(folder, 'cut');
  writeFileSync(at, readFileSync(file).subarray(0, 1000));
  expect(await admin(`verify --backup ${at}`, live)).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(/is cut off after 1000 bytes.*\n$/),
  });
  await withManifest(file, at, (all) => ({ ...all, tables: [] }));
  expect((await admin(`verify --backup ${at}`, live)).code).toBe(2);
  expect((await admin('verify --exact', live)).stderr).toContain('--exact comes with --backup');
  writeFileSync(at, '{}');
  const { code, stdout } = await admin(`verify --proof ${at}`, live);
  expect([code, JSON.parse(stdout).reason]).toEqual([2, expect.stringContaining('is no proof')]);
});
