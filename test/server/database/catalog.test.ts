/**
 * The lists of what the migrations make are true, also on the other PostgreSQL of this machine.
 * After a new migration, `npx vitest run test/server/database/catalog.test.ts -u` writes its list.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { catalogFile, KINDS, readCatalog, toLines } from '../../../server/database/catalog.ts';
import { type Database, openDatabase } from '../../../server/database/database.ts';
import { ensureCluster, SUPERUSER } from '../../../server/database/embedded/cluster.ts';
import { chooseDataFolder, makeDataFolder } from '../../../server/database/embedded/data-folder.ts';
import { startPostmaster, stopPostmaster } from '../../../server/database/embedded/postmaster.ts';
import { DATABASE, prepareRoles } from '../../../server/database/embedded/roles.ts';
import { migrate } from '../../../server/database/migrate.ts';
import { MIGRATIONS, OLDEST_SCHEMA, PROGRAM_VERSION } from '../../../server/database/migrations.ts';
import { makeQueueTables } from '../../../server/jobs/queue-schema.ts';
import { bringUpToDate } from '../../../server/process/bring-up-to-date.ts';
import { joinTestServer, makeOpenFolder, type TestServer } from '../../embedded-database.ts';
import { dumpOf } from './dump-of.ts';

const VERSIONS = Array.from(
  { length: PROGRAM_VERSION - OLDEST_SCHEMA + 1 },
  (_, more) => OLDEST_SCHEMA + more,
);
const DEBIANS = '/usr/lib/postgresql/15/bin';

let server: TestServer;
beforeAll(() => {
  server = joinTestServer(inject('databaseServer'));
});
afterAll(() => server.stop());

async function linesOf({ sql }: Pick<Database, 'sql'>): Promise<string> {
  return toLines(await readCatalog(sql));
}

describe.each(VERSIONS)('version %i', (version) => {
  test('a new database has what the list says', async () => {
    const { ownerUrl } = await server.newAddresses();
    const database = openDatabase(ownerUrl, { max: 2, as: 'owner' });
    await migrate(database.sql, MIGRATIONS.slice(0, version));
    await makeQueueTables(database);
    const lines = await linesOf(database);
    await database.close();
    for (const kind of KINDS) expect(lines).toMatch(new RegExp(`^${kind}\t`, 'm'));
    await expect(lines).toMatchFileSnapshot(catalogFile(version));
  });
});

test('so has a database of the first version that was brought up to date', async () => {
  const database = await server.newDatabase({ dump: dumpOf(1) });
  expect(await linesOf(database)).toBe(readFileSync(catalogFile(OLDEST_SCHEMA), 'utf8'));
});

test('so has PostgreSQL 15, in a schema of another name', async ({ skip }) => {
  if (!existsSync(join(DEBIANS, 'initdb'))) skip(`${DEBIANS} is not installed`);
  const outer = makeOpenFolder();
  const folder = chooseDataFolder(join(outer, 'data'), resolve(import.meta.dirname, '../../..'));
  makeDataFolder(folder);
  const binaries = { postgres: join(DEBIANS, 'postgres'), initdb: join(DEBIANS, 'initdb') };
  const password = await ensureCluster(folder, binaries, { durable: false });
  const { server: process, signals, port } = await startPostmaster(folder, binaries, { durable: false });
  try {
    const superuserUrl = `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${DATABASE}`;
    const addresses = await prepareRoles(superuserUrl);
    const superuser = openDatabase(superuserUrl, { max: 1, as: 'owner' });
    await superuser.sql`create schema elsewhere authorization decision_analysis_owner`;
    await superuser.sql.unsafe(`alter database ${DATABASE} set search_path = elsewhere`);
    await superuser.close();
    await bringUpToDate(addresses);
    const database = openDatabase(addresses.url, { max: 1 });
    const [found] = await database.sql`
      select current_setting('server_version_num')::int / 10000 as version, current_schema() as schema`;
    const lines = await linesOf(database);
    await database.close();
    expect(found).toEqual({ version: 15, schema: 'elsewhere' });
    expect(lines).toBe(readFileSync(catalogFile(PROGRAM_VERSION), 'utf8'));
  } finally {
    await stopPostmaster(process, signals);
    rmSync(outer, { recursive: true, force: true });
  }
});
