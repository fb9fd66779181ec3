/** The jobs of decisions, for operators: listed, and put back in the queue. */
import type postgres from 'postgres';
import { OPERATOR, writeAudit } from '../accounts/audit-log.ts';
import { allCaptures } from '../billing/holds.ts';
import { allJobs, type Enqueue, type LeftAlone, type PutBack, putBack } from '../jobs/put-back.ts';
import { makersOf } from './afterwards/delete-content.ts';

/**
 * stuck: its worker is lost, or a decision runs without a job. failed: its tries are used up; the
 * queue remembers that for an hour.
 */
export const JOB_STATES = ['queued', 'running', 'stuck', 'failed'] as const;
export type JobState = (typeof JOB_STATES)[number];

export interface ListedJob {
  /** Of the decision. */
  id: string;
  organizationId: number;
  decisionStatus: 'running' | 'ok' | 'error' | null;
  state: JobState;
  tries: number;
  /** Of the decision. */
  ageSeconds: number | null;
  nextTryAt: Date | null;
  /** The name and code of the error that ended the last try. */
  lastError: string | null;
}

/**
 * In the order of the decisions' ids, one job for each: the one that is not over, or the newest.
 */
export async function listJobs(
  sql: postgres.ISql,
  {
    state,
    organizationId,
    after,
    limit,
  }: {
    state: JobState | null;
    organizationId: number | null;
    after: string;
    limit: number;
  },
): Promise<ListedJob[]> {
  return sql<ListedJob[]>`
    with jobs as materialized (
      select distinct on (decision_id) * from ${allJobs(sql)} j
      order by decision_id, is_open desc, created_on desc
    ), listed as (
      select coalesce(j.decision_id, d.id) as decision_id, coalesce(d.organization_id, j.organization_id) as organization_id,
        case when d.status = 'running' and j.is_open is not true then 'stuck' else j.state end as state,
        j.tries, j.start_after, j.last_error
      from jobs j full join (select id, organization_id, status from decisions where status = 'running') d
        on d.id = j.decision_id
    )
    select l.decision_id as id, l.organization_id as "organizationId", d.status as "decisionStatus", l.state,
      coalesce(l.tries, 0) as tries, extract(epoch from now() - d.created_at)::float8 as "ageSeconds",
      case when l.state = 'queued' then l.start_after end as "nextTryAt", nullif(l.last_error, '') as "lastError"
    from listed l left join decisions d on d.organization_id = l.organization_id and d.id = l.decision_id
    where l.state <> 'done' and (${state}::text is null or l.state = ${state})
      and (${organizationId}::bigint is null or l.organization_id = ${organizationId}::bigint)
      and l.decision_id > ${after}
    order by l.decision_id limit ${limit}`;
}

export type Retried =
  | { outcome: PutBack; organizationId: number }
  | { outcome: LeftAlone | 'unknown' | 'ended' | 'billed'; status?: string };

/** Changes nothing but the job, so that a run which goes on unseen is fenced off as ever. */
export async function retryJob(sql: postgres.Sql, decisionId: string, enqueue: Enqueue): Promise<Retried> {
  return sql.begin(async (tx) => {
    const [decision] = await tx<{ organizationId: number; status: string; isBilled: boolean }[]>`
      select d.organization_id as "organizationId", d.status,
        exists (select from ${allCaptures(tx)} l where l.subject = d.id) as "isBilled"
      from decisions d where d.id = ${decisionId} for update of d`;
    if (decision === undefined) return { outcome: 'unknown' };
    const { organizationId, status, isBilled } = decision;
    if (isBilled) return { outcome: 'billed', status };
    if (status !== 'running') return { outcome: 'ended', status };
    const outcome = await putBack(tx, { organizationId, decisionId }, enqueue);
    if (outcome === 'running' || outcome === 'waiting') return { outcome };
    await writeAudit(tx, {
      organizationId,
      actor: OPERATOR,
      verb: 'changed',
      object: { kind: 'decision', id: decisionId },
      detail: `its job: ${outcome}`,
      concerns: await makersOf(tx, { organizationId, decisionId }),
    });
    return { outcome, organizationId };
  });
}
