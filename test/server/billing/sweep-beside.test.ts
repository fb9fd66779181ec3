/** The sweep of holds beside requests of the same organization. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOrganization } from '../../../server/accounts/organizations.ts';
import { sweepHolds, takeHold } from '../../../server/billing/holds.ts';
import { balanceOf } from '../../../server/billing/ledger.ts';
import { type Database, openDatabase } from '../../../server/database/database.ts';
import { startTestServer, type TestServer } from '../../embedded-database.ts';

let server: TestServer;
let database: Database & { url: string };
let other: Database;
beforeAll(async () => {
  server = await startTestServer();
  database = await server.newDatabase({ max: 2 });
  // Each by its own index: so they come to the same rows in opposite order.
  await database.sql.unsafe(`do $$ begin execute format(
    'alter database %I set enable_seqscan = off; alter database %1$I set enable_bitmapscan = off', current_database()); end $$`);
  other = openDatabase(database.url, { max: 2 });
});
afterAll(async () => {
  await other.close();
  await server.stop();
});

test('it and a request give the same holds back at once, in whatever order the database finds them', async () => {
  const { sql } = other;
  const organizationId = await sql.begin((tx) => createOrganization(tx, { name: 'x', freeDecisions: 0 }));
  const wanted = { organizationId, microUsd: 0, lapsesAfterSeconds: -1 };
  for (let round = 0; round < 6; round += 1) {
    await sql`
      insert into holds (organization_id, subject, is_free, micro_usd, lapses_at)
      select ${organizationId}, 'q_' || lpad(n::text, 4, '0'), true, 0, now() - n * interval '1 second'
      from generate_series(1, 2000) n`;
    await Promise.all([
      sweepHolds(sql),
      sql.begin((tx) => takeHold(tx, { ...wanted, subject: `dec_${round}` })),
    ]);
    await sweepHolds(sql);
    expect(await sql`select * from holds`).toEqual([]);
  }
  expect(await balanceOf(sql, organizationId)).toMatchObject({ heldMicroUsd: 0, heldFreeDecisions: 0 });
});
