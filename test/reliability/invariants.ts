/** What must hold in the database at every moment, whatever fails, and when all work has ended. */
import type { Database } from '../../server/database/database.ts';
import { runningWithoutJob } from '../server/process/running-without-job.ts';
import { eventually } from './eventually.ts';

type Sql = Database['sql'];

/**
 * Waits until the queue has taken back every job whose lease has ended, and returns the breaches of
 * all other rules.
 */
export async function findBreaches(sql: Sql, at: string): Promise<string[]> {
  await eventually(`${at}: no job is past its lease`, async () => {
    const rows = await sql`
      select from pgboss.job
      where state = 'active' and heartbeat_on + heartbeat_seconds * interval '1 second' < now()`;
    return rows.length === 0;
  });
  const found = {
    'a hold without a decision': await holdsWithoutDecision(sql),
    'running without a job': await runningWithoutJob(sql),
    'a balance that is not the sum of the ledger and of the holds': await unbalanced(sql),
    'not one capture for a decision that is ok, or one for another': await wrongCaptures(sql),
  };
  return Object.entries(found).flatMap(([rule, ids]) => ids.map((id) => `${at}: ${rule}: ${id}`));
}

/** Holds of requests in one pass lapse by themselves; they have no decision before their bill. */
async function holdsWithoutDecision(sql: Sql): Promise<string[]> {
  const rows = await sql<{ subject: string }[]>`
    select subject from holds h
    where lapses_at is null and not exists (
      select from decisions d
      where d.organization_id = h.organization_id and d.id = h.subject and d.status = 'running')`;
  return rows.map(({ subject }) => subject);
}

async function unbalanced(sql: Sql): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select 'organization ' || organization_id as id from balances b
    left join lateral (
      select coalesce(sum(micro_usd), 0) as micro_usd, coalesce(sum(free_decisions), 0) as free_decisions
      from ledger l where l.organization_id = b.organization_id
    ) entered on true
    left join lateral (
      select coalesce(sum(micro_usd), 0) as micro_usd, count(*) filter (where is_free) as free_decisions
      from holds h where h.organization_id = b.organization_id
    ) held on true
    where (b.micro_usd, b.free_decisions, b.held_micro_usd, b.held_free_decisions) is distinct from
      (entered.micro_usd, entered.free_decisions, held.micro_usd, held.free_decisions)`;
  return rows.map(({ id }) => id);
}

/** The attempt that wrote the end is the one that was billed. */
async function wrongCaptures(sql: Sql): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select d.id from decisions d
    left join ledger l on l.organization_id = d.organization_id and l.subject = d.id
    group by d.organization_id, d.id
    having count(l.id) <> (d.status = 'ok')::int
      or bool_or(d.mode = 'default' and l.attempt <> d.attempt)`;
  return rows.map(({ id }) => id);
}
