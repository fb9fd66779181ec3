/** The sweep of holds beside requests of the same organization. */
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { sweepHolds, withHold } from '../../../server/billing/holds.ts';
import { balanceOf, createOrganization, enterPayment } from '../../../server/billing/ledger.ts';
import { type Database, openDatabase } from '../../../server/database/database.ts';
import { Refusal } from '../../../server/refusals.ts';
import { joinTestServer, type TestDatabase, type TestServer } from '../../embedded-database.ts';

let server: TestServer;
let database: TestDatabase;
let other: Database;
beforeAll(async () => {
  server = joinTestServer(inject('databaseServer'));
  database = await server.newDatabase({ max: 2 });
  // Each by its own index: so they come to the same rows in opposite order.
  await database.owner.unsafe(`do $$ begin execute format(
    'alter database %I set enable_seqscan = off; alter database %1$I set enable_bitmapscan = off', current_database()); end $$`);
  other = openDatabase(database.url, { max: 2 });
});
afterAll(async () => {
  await other.close();
  await server.stop();
});

test('it and two requests give the same holds back at once, in whatever order the database finds them', async () => {
  const { sql } = other;
  const organizationId = await sql.begin((tx) => createOrganization(tx, { name: 'x', freeDecisions: 0 }));
  const payment = { organizationId, kind: 'purchase', microUsd: 1, description: 'x', payment: null } as const;
  await enterPayment(sql, payment);
  const wanted = { organizationId, microUsd: 1, lapsesAfterSeconds: -1 };
  for (let round = 0; round < 6; round += 1) {
    await sql`
      insert into holds (organization_id, subject, is_free, micro_usd, lapses_at)
      select ${organizationId}, 'q_' || lpad(n::text, 4, '0'), false, (n = 1)::integer, now() - n * interval '1 second'
      from generate_series(1, 2000) n`;
    // All that there is was set aside: each has it given back, and one of the two gets it.
    const request = (name: string) =>
      withHold(sql, { ...wanted, subject: `q_${name}_${round}` }, async () => 'taken').catch(refusal);
    const [, ...answers] = await Promise.all([sweepHolds(sql), request('one'), request('other')]);
    expect(answers).toContain('taken');
    await sweepHolds(sql);
    expect(await sql`select * from holds`).toEqual([]);
  }
  expect(await balanceOf(sql, organizationId)).toMatchObject({ heldMicroUsd: 0, heldFreeDecisions: 0 });
});

function refusal(error: unknown): string {
  if (error instanceof Refusal && error.refusal === 'insufficient_credit') return error.refusal;
  throw error;
}
