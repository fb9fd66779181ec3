/**
 * The ledger as a model: whatever is accepted, completed, failed, lost, repeated, paid and
 * refunded, in whatever order.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createKey } from '../../../server/accounts/keys.ts';
import { addMember } from '../../../server/accounts/organizations.ts';
import { sweepHolds } from '../../../server/billing/holds.ts';
import { balanceOf, createOrganization } from '../../../server/billing/ledger.ts';
import { type Database, openDatabase } from '../../../server/database/database.ts';
import { joinTestServer, type TestDatabase, type TestServer } from '../../embedded-database.ts';
import { Books, type Step, steps } from './ledger-steps.ts';

const SEED = 20_261_121;
const SEQUENCES = process.env.LONG === '1' ? 20_000 : 300;

let server: TestServer;
let database: TestDatabase;
let nodes: Database[];
beforeAll(async () => {
  server = joinTestServer(inject('databaseServer'));
  database = await server.newDatabase({ max: 3 });
  nodes = [database, openDatabase(database.url, { max: 3 })];
});
afterAll(async () => {
  await nodes[1]?.close();
  await server.stop();
});

async function openBooks(free: number): Promise<Books> {
  const { sql } = nodes[0]!;
  const organizationId = await sql.begin((tx) => createOrganization(tx, { name: 'x', freeDecisions: free }));
  const memberId = (await addMember(sql, { organizationId, email: 'x@example.com' })) ?? 0;
  const { id } = await createKey(sql, { organizationId, memberId, name: 'x' });
  return new Books(organizationId, free, nodes, { apiKeyId: id });
}

/** Two at once where the first says so and the next is on the other node. */
async function runAll(books: Books, all: readonly Step[]): Promise<void> {
  for (let at = 0; at < all.length; at += 1) {
    const [step, next] = [all[at]!, all[at + 1]];
    if (step.besideNext && next !== undefined && next.node !== step.node) {
      at += 1;
      await Promise.all([books.run(step, false), books.run(next, false)]);
    } else await books.run(step, true);
  }
}

/** What the tables say against each other. Empty when all is well. */
async function contradictions(organizationId: number): Promise<readonly unknown[]> {
  const { sql } = nodes[0]!;
  return sql<{ what: string; subject: string | null }[]>`
    with sums as (
      select coalesce(sum(micro_usd), 0) as micro_usd, coalesce(sum(free_decisions), 0) as free
      from ledger where organization_id = ${organizationId}
    ), held as (
      select coalesce(sum(micro_usd), 0) as micro_usd, count(*) filter (where is_free) as free
      from holds where organization_id = ${organizationId}
    )
    select 'the balance is not the sum' as what, null as subject
    from balances b, sums s
    where b.organization_id = ${organizationId} and (b.micro_usd <> s.micro_usd or b.free_decisions <> s.free)
    union all
    select 'what is held is not the sum of the holds', null
    from balances b, held h
    where b.organization_id = ${organizationId} and (b.held_micro_usd <> h.micro_usd or b.held_free_decisions <> h.free)
    union all
    select 'a hold outlives its decision', h.subject
    from holds h left join decisions d on d.id = h.subject
    where h.organization_id = ${organizationId} and h.lapses_at is null and d.status is distinct from 'running'
    union all
    select 'a running decision without a hold', d.id
    from decisions d left join holds h on h.subject = d.id
    where d.organization_id = ${organizationId} and d.status = 'running' and h.subject is null
    union all
    select 'captured more than once', subject from ledger
    where organization_id = ${organizationId} and kind = 'capture' group by subject having count(*) > 1
    union all
    select 'what was captured is not what the decision cost', d.id
    from decisions d left join ledger l on l.subject = d.id
    where d.organization_id = ${organizationId}
      and (d.status = 'ok') is distinct from (l.subject is not null and -l.micro_usd = d.cost_micro_usd)`;
}

test(`${SEQUENCES} sequences, seed ${SEED}`, { timeout: 600_000 + SEQUENCES * 1000 }, async () => {
  const counted = { steps: 0, spent: 0, captured: 0 };
  const property = fc.asyncProperty(steps, fc.nat(3), fc.nat(200), async (all, free, credit) => {
    const books = await openBooks(free);
    await books.run({ do: 'pay', payment: 0, amount: credit, node: 0, besideNext: false }, true);
    const { organizationId } = books;
    await runAll(books, all);
    expect(books.wrong).toEqual([]);
    expect(await contradictions(organizationId)).toEqual([]);
    const { sql } = nodes[1]!;
    await sweepHolds(sql);
    books.left.clear();
    expect(await contradictions(organizationId)).toEqual([]);
    const held = books.held;
    const balance = await balanceOf(sql, organizationId);
    expect(balance).toEqual({
      microUsd: books.microUsd,
      freeDecisions: books.free,
      heldMicroUsd: held.reduce((sum, { microUsd }) => sum + microUsd, 0),
      heldFreeDecisions: held.filter(({ isFree }) => isFree).length,
    });
    const refunded = [...books.payments].some((payment) => payment.includes('refund'));
    if (!refunded) expect(books.microUsd).toBeGreaterThanOrEqual(balance?.heldMicroUsd ?? 0);
    expect(books.free).toBeGreaterThanOrEqual(balance?.heldFreeDecisions ?? 0);
    counted.steps += all.length;
    const [row] = await sql<{ spent: number; captured: number }[]>`
      select -coalesce(sum(micro_usd), 0)::bigint as spent, count(*) as captured
      from ledger where organization_id = ${organizationId} and kind = 'capture'`;
    counted.spent += row?.spent ?? 0;
    counted.captured += row?.captured ?? 0;
  });
  await fc.assert(property, { seed: SEED, numRuns: SEQUENCES, endOnFailure: false });
  // Else it proved nothing.
  expect(counted.captured).toBeGreaterThan(SEQUENCES / 2);
  expect(counted.spent).toBeGreaterThan(SEQUENCES);
});

test.each(['update ledger set micro_usd = 1', 'delete from ledger', 'truncate ledger cascade'])(
  '"%s" is refused by the database, also to the owner of the tables, who cannot go round the trigger',
  async (statement) => {
    await openBooks(1);
    const { sql, owner } = database;
    const before = await sql`select * from ledger`;
    await expect(sql.unsafe(statement)).rejects.toThrow('permission denied for table ledger');
    await expect(owner.unsafe(statement)).rejects.toThrow('stays as it was written');
    for (const role of [sql, owner]) {
      const replica = role.begin(async (tx) => {
        await tx`set local session_replication_role = replica`;
        await tx.unsafe(statement);
      });
      await expect(replica).rejects.toThrow('permission denied to set parameter "session_replication_role"');
    }
    expect(await sql`select * from ledger`).toEqual(before);
  },
);

test('a hold stays as it was, and nobody holds more than there is', async () => {
  const { sql } = nodes[0]!;
  await expect(sql`update holds set micro_usd = 0`).rejects.toThrow('stays as it was written');
  const { organizationId } = await openBooks(0);
  const hold = sql`
    insert into ledger (organization_id, kind, subject, attempt, micro_usd)
    values (${organizationId}, 'capture', 'dec_twice', 1, -1), (${organizationId}, 'capture', 'dec_twice', 2, -1)`;
  await expect(hold, 'captured twice').rejects.toThrow('ledger_captured_once');
  await expect(
    sql`insert into ledger (organization_id, kind, subject, attempt, micro_usd) values (${organizationId}, 'capture', 'dec_x', 1, 5)`,
    'a capture that adds credit',
  ).rejects.toThrow('check constraint');
});
