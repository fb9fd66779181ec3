/**
 * Puts the job of a decision back in the queue for an operator. A decision has one job that is not
 * over; a second one would do no harm, because only the newest attempt writes.
 */
import { PgBoss } from 'pg-boss';
import type postgres from 'postgres';
import { bossDatabase, bossTransaction } from './boss-database.ts';
import { DECISIONS, EXHAUSTED, makeQueues, NO_JOB } from './make-queues.ts';
import { isPastLease } from './past-lease.ts';
import { BOSS_OPTIONS } from './queue-schema.ts';

export interface JobOf {
  organizationId: number;
  decisionId: string;
}

/** A table for another room's statement: the jobs of all decisions, also those that are over. */
export function allJobs(sql: postgres.ISql): postgres.Fragment {
  return sql`(
    select (data ->> 'organizationId')::bigint as organization_id, data ->> 'decisionId' as decision_id,
      created_on, started_on, start_after, state < 'completed' as is_open,
      retry_count + (started_on is not null)::integer as tries,
      case when state = 'completed' then 'done' when state > 'completed' then 'failed'
        when state < 'active' then 'queued'
        when ${isPastLease(sql)} then 'stuck'
        else 'running' end as state,
      concat_ws(' ', output ->> 'name', coalesce(output ->> 'message', output -> 'value' ->> 'message')) as last_error
    from pgboss.job where name in (${DECISIONS}, ${EXHAUSTED}))`;
}

export type PutBack = 'brought forward' | 'taken back' | 'queued anew';
/** Why a job stays as it is. */
export type LeftAlone = 'running' | 'waiting';

/** The caller has locked the decision, so no other operator puts the same job back. */
export async function putBack(
  tx: postgres.TransactionSql,
  job: JobOf,
  enqueue: Enqueue,
): Promise<PutBack | LeftAlone> {
  // The queue ends a try by deleting its row and inserting it again: whoever waited for the old row
  // finds none, and finds the new one when asking again.
  const found = (await lockOpen(tx, job)) ?? (await lockOpen(tx, job));
  if (found === null) {
    await enqueue(tx, job);
    return 'queued anew';
  }
  if (found.some(({ state, isLost }) => state === 'active' && !isLost)) return 'running';
  if (found.some(({ state, isDue }) => state !== 'active' && isDue)) return 'waiting';
  await tx`
    update pgboss.job
    set start_after = now(), state = 'retry', heartbeat_on = null,
      retry_limit = retry_limit + (state = 'active')::integer
    where ${isOpen(tx, job)}`;
  return found.some(({ isLost }) => isLost) ? 'taken back' : 'brought forward';
}

/** Null: no job is open. */
async function lockOpen(tx: postgres.TransactionSql, job: JobOf) {
  const found = await tx<{ state: string; isDue: boolean; isLost: boolean }[]>`
    select state::text as state, start_after <= now() as "isDue", ${isPastLease(tx)} as "isLost"
    from pgboss.job where ${isOpen(tx, job)} for update`;
  return found.length === 0 ? null : found;
}

function isOpen(sql: postgres.ISql, { decisionId }: JobOf): postgres.Fragment {
  return sql`name in (${DECISIONS}, ${EXHAUSTED}) and state < 'completed' and data ->> 'decisionId' = ${decisionId}`;
}

export type Enqueue = (tx: postgres.TransactionSql, job: JobOf) => Promise<void>;

/** Lends a queue that takes jobs and runs none. `makesQueues`: none may be there yet. */
export async function withEnqueue<T>(
  sql: postgres.Sql,
  use: (enqueue: Enqueue) => Promise<T>,
  { makesQueues = false } = {},
): Promise<T> {
  const boss = new PgBoss({
    ...BOSS_OPTIONS,
    db: bossDatabase({ sql }),
    migrate: false,
    supervise: false,
    schedule: false,
    reindex: false,
  });
  // A failure rejects a call. Without a listener it would end the process.
  boss.on('error', () => {});
  try {
    await boss.start();
    if (makesQueues) await makeQueues(boss);
    // It would read the queue's settings on a connection of its own, and there may be only one.
    await boss.findJobs(DECISIONS, { id: NO_JOB });
    return await use(async (tx, job) => {
      await boss.send(DECISIONS, job, { db: bossTransaction(tx) });
    });
  } finally {
    await boss.stop({ graceful: false, close: false });
  }
}
