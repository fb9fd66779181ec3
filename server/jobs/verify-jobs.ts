/** The jobs of decisions, for checks of the stored data. */
import type postgres from 'postgres';
import type { FaultQuery } from '../database/faults.ts';
import { DECISIONS, EXHAUSTED } from './make-queues.ts';
import { isPastLease } from './past-lease.ts';

/**
 * A table for another room's statement: the jobs of the organization's decisions that are not over.
 */
export function openJobs(sql: postgres.ISql, organizationId: number): postgres.Fragment {
  return sql`(
    select id, state::text as state, started_on, heartbeat_on, heartbeat_seconds,
      name = ${EXHAUSTED} as is_exhausted, data ->> 'decisionId' as decision_id
    from pgboss.job
    where name in (${DECISIONS}, ${EXHAUSTED}) and state < 'completed'
      and data ->> 'organizationId' = ${String(organizationId)})`;
}

export const jobPastLease: FaultQuery = (sql, organizationId) => sql`
  select 'job ' || j.id as place,
    format('active, of %s, with its last sign of life at %s', j.decision_id, j.heartbeat_on) as found,
    format('taken back %s s later', j.heartbeat_seconds) as expected
  from ${openJobs(sql, organizationId)} j
  where ${isPastLease(sql)}`;
