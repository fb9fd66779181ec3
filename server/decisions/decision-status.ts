/** Decisions in numbers, for operators. */
import type postgres from 'postgres';
import { endedJobs } from '../jobs/queue-status.ts';

export interface DecisionStatus {
  running: number;
  oldestRunningSeconds: number | null;
}

export async function readRunning(sql: postgres.ISql): Promise<DecisionStatus> {
  const [row] = await sql<[DecisionStatus]>`
    select count(*) as running, extract(epoch from now() - min(created_at))::float8 as "oldestRunningSeconds"
    from decisions where status = 'running'`;
  return row;
}

/** How the decisions of the last hour ended that a worker ran. */
export interface LastHour {
  answered: number;
  cancelled: number;
  failedByModel: number;
  failedByService: number;
  /** Failures by the model since the last answer. */
  modelFailuresInARow: number;
}

/** Reads only what the queue remembers: a search of all decisions would take long. */
export async function readLastHour(sql: postgres.ISql): Promise<LastHour> {
  const [row] = await sql<[LastHour]>`
    with ended as (
      select d.status, d.failed_part, d.finished_at,
        coalesce(d.failed_part in ('model', 'missing_model'), false) as is_of_model
      from ${endedJobs(sql)} j
        join decisions d on d.organization_id = j.organization_id and d.id = j.decision_id
    )
    select count(*) filter (where status = 'ok') as answered,
      count(*) filter (where status = 'error' and failed_part is null) as cancelled,
      count(*) filter (where is_of_model) as "failedByModel",
      count(*) filter (where failed_part = 'service') as "failedByService",
      count(*) filter (where is_of_model and finished_at > coalesce(
        (select max(finished_at) from ended where status = 'ok'), '-infinity')) as "modelFailuresInARow"
    from ended`;
  return row;
}
