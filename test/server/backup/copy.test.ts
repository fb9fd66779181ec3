/** What follows rows on the same connection is answered, however the rows end. */
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { readRows } from '../../../server/backup/copy.ts';
import { type Database, openDatabase } from '../../../server/database/database.ts';
import { UNLIMITED } from '../../../server/database/pool/limits.ts';
import { joinTestServer, type TestServer } from '../../embedded-database.ts';

/** More than a stream keeps, so that the driver stops reading from its socket. */
const LARGE = 200_000;

let server: TestServer;
let database: Database;
beforeAll(async () => {
  server = joinTestServer(inject('databaseServer'));
  const { ownerUrl } = await server.newAddresses();
  database = openDatabase(ownerUrl, { max: 1, as: 'owner', limits: UNLIMITED });
});
afterAll(async () => {
  await database?.close();
  await server?.stop();
});

test('a large row that comes together with the end', async () => {
  await database.sql.begin(async (tx) => {
    for (let left = 20; left > 0; left -= 1) {
      let bytes = 0;
      for await (const block of readRows(tx, `copy (select repeat('x', ${LARGE})) to stdout`))
        bytes += block.length;
      expect(bytes).toBe(LARGE + 1);
    }
    expect(await tx`select 1 as one`).toEqual([{ one: 1 }]);
  });
});

test('rows that are not read to the end', async () => {
  const rows = `copy (select repeat('x', ${LARGE}) from generate_series(1, 1000)) to stdout`;
  const failed = database.sql.begin(async (tx) => {
    for await (const block of readRows(tx, rows)) throw new Error(`${block.length} bytes find no room`);
  });
  await expect(failed).rejects.toThrow('1048576 bytes find no room');
  expect(await database.sql`select 1 as one`).toEqual([{ one: 1 }]);
});
