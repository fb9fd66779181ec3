/** The queue in numbers, for operators. */
import type postgres from 'postgres';
import { DAILY, DECISIONS, EXHAUSTED } from './make-queues.ts';
import { isPastLease } from './past-lease.ts';

/** Ages in seconds are null where there is nothing of an age. */
export interface QueueStatus {
  /** Jobs that may begin now. */
  waiting: number;
  oldestWaitingSeconds: number | null;
  /** Jobs whose next try begins later. */
  deferred: number;
  active: number;
  /** Active jobs whose worker gave no sign of life for more than a minute beyond the lease. */
  pastLease: number;
  /** Jobs that only have to end a decision whose tries are used up. */
  exhausted: number;
  failedLastHour: number;
}

export async function readQueue(sql: postgres.ISql): Promise<QueueStatus> {
  const [row] = await sql<[QueueStatus]>`
    select count(*) filter (where is_due) as waiting,
      extract(epoch from max(now() - start_after) filter (where is_due))::float8 as "oldestWaitingSeconds",
      count(*) filter (where state < 'active' and not is_due) as deferred,
      count(*) filter (where state = 'active') as active,
      count(*) filter (where ${isPastLease(sql)}) as "pastLease",
      count(*) filter (where state < 'completed' and name = ${EXHAUSTED}) as exhausted,
      count(*) filter (where state = 'failed' and completed_on > now() - interval '1 hour') as "failedLastHour"
    from (
      select name, state, start_after, heartbeat_on, heartbeat_seconds, completed_on,
        state < 'active' and start_after <= now() as is_due
      from pgboss.job where name in (${DECISIONS}, ${EXHAUSTED})
    ) jobs`;
  return row;
}

export interface DailyWork {
  state: string;
  /** Null: it has not ended. */
  endedAt: Date | null;
  /** How long ago. */
  endedSecondsAgo: number | null;
}

/** The newest daily work that has ended well, else the newest; null where none is remembered. */
export async function readDailyWork(sql: postgres.ISql): Promise<DailyWork | null> {
  const [row] = await sql<DailyWork[]>`
    select state::text as state, completed_on as "endedAt",
      extract(epoch from now() - completed_on)::float8 as "endedSecondsAgo"
    from pgboss.job where name = ${DAILY}
    order by state = 'completed' desc, created_on desc limit 1`;
  return row ?? null;
}

/** A table for another room's statement: decisions whose job ended in the last hour. */
export function endedJobs(sql: postgres.ISql): postgres.Fragment {
  return sql`(
    select distinct (data ->> 'organizationId')::bigint as organization_id, data ->> 'decisionId' as decision_id
    from pgboss.job
    where name in (${DECISIONS}, ${EXHAUSTED}) and state >= 'completed' and completed_on > now() - interval '1 hour')`;
}
