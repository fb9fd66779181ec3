/**
 * Behind PgBouncer, answers reached other statements. The service refuses to start there.
 * Covers: server/database/pool/open-connection.ts
 */
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { isUnavailable, openDatabase } from '../../../server/database/database.ts';
import { openMigrated } from '../../../server/database/open-migrated.ts';
import { CannotStart } from '../../../server/process/config.ts';
import { joinTestServer, type TestDatabase, type TestServer } from '../../embedded-database.ts';
import { isPoolerInstalled, type Pooler, startPooler } from '../../pgbouncer.ts';

/** As its users set it, so that drivers which send settings can connect. */
const USUAL =
  'extra_float_digits, search_path, statement_timeout, lock_timeout, idle_in_transaction_session_timeout';

let server: TestServer;
let database: TestDatabase;
let pooler: Pooler | undefined;
beforeAll(async () => {
  server = joinTestServer(inject('databaseServer'));
  database = await server.newDatabase({ max: 1 });
});
afterEach(async () => {
  await pooler?.close();
  pooler = undefined;
});
afterAll(() => server.stop());

describe.skipIf(!isPoolerInstalled)('behind PgBouncer, if it is installed', () => {
  test.each([
    ['transaction', USUAL],
    ['session', USUAL],
    ['transaction', 'extra_float_digits'],
  ] as const)('in mode %s, ignoring %s, the start is refused with the remedy', async (mode, ignored) => {
    pooler = await startPooler(database.url, { mode, ignored });
    const refused = await openMigrated(pooler.url, { max: 4 }).catch((error: unknown) => error);
    if (!(refused instanceof CannotStart)) throw refused;
    const { message } = refused;
    expect(message).toMatch(
      /^the database \S+ at 127\.0\.0\.1:\d+ is not PostgreSQL itself \(.*\): .* the address of PostgreSQL, not of PgBouncer or another pooler, in DATABASE_URL$/,
    );
    expect(message).not.toContain(new URL(database.url).password);
    expect(message).not.toContain('\n');
  });

  test('a pooler that comes later is refused by each new connection, and no statement is sent through it', async () => {
    pooler = await startPooler(database.url, { mode: 'transaction', ignored: USUAL });
    const { sql, close } = openDatabase(pooler.url, { max: 4 });
    const asked = await Promise.allSettled(
      Array.from({ length: 12 }, (_, number) => sql`select ${number}::int as number`),
    );
    for (const one of asked) {
      const reason = one.status === 'rejected' ? one.reason : undefined;
      expect(isUnavailable(reason), String(reason)).toBe(true);
      expect(String(reason)).toContain('a pooler answers for PostgreSQL');
    }
    await close();
  });
});
