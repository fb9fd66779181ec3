/**
 * The checks of running decisions, their jobs and holds, and of lineages. They are changed together
 * in one transaction, so at no moment is one without the other.
 */
import { allHolds } from '../../billing/holds.ts';
import type { FaultQuery } from '../../database/faults.ts';
import { openJobs } from '../../jobs/verify-jobs.ts';

export const runningWithoutJob: FaultQuery = (sql, organizationId) => sql`
  select 'decision ' || d.id as place, format('running since %s without a job', d.created_at) as found,
    'a job that runs or ends it' as expected
  from decisions d
  where d.organization_id = ${organizationId} and d.status = 'running'
    and d.id not in (select decision_id from ${openJobs(sql, organizationId)} j where decision_id is not null)`;

export const runningWithoutHold: FaultQuery = (sql, organizationId) => sql`
  select 'decision ' || d.id as place, format('running since %s without a hold', d.created_at) as found,
    'a hold until it ends' as expected
  from decisions d left join ${allHolds(sql)} h
    on h.organization_id = d.organization_id and h.subject = d.id and h.lapses_at is null
  where d.organization_id = ${organizationId} and d.status = 'running' and h.subject is null`;

/** A run reads the request again at each try. */
export const runningWithoutRequest: FaultQuery = (sql, organizationId) => sql`
  select 'decision ' || d.id as place, 'running without its request' as found, 'a request' as expected
  from decisions d left join decision_content c on c.organization_id = d.organization_id and c.decision_id = d.id
  where d.organization_id = ${organizationId} and d.status = 'running' and c.request is null`;

export const jobWithoutDecision: FaultQuery = (sql, organizationId) => sql`
  select 'job ' || j.id as place, format('%s, of %s, which does not exist', j.state, j.decision_id) as found,
    'a decision of this organization' as expected
  from ${openJobs(sql, organizationId)} j
    left join decisions d on d.organization_id = ${organizationId} and d.id = j.decision_id
  where d.id is null`;

/** A decision is answered by a run of its job, which has then begun. */
export const jobNeverRun: FaultQuery = (sql, organizationId) => sql`
  select 'job ' || j.id as place, format('not begun, of %s, which has an answer', j.decision_id) as found,
    'no job' as expected
  from ${openJobs(sql, organizationId)} j
    join decisions d on d.organization_id = ${organizationId} and d.id = j.decision_id
  where d.status = 'ok' and j.started_on is null and not j.is_exhausted`;

/** A lineage has the numbers 1 … n, each revision after the answered decision that it revises. */
export const lineageBroken: FaultQuery = (sql, organizationId) => sql`
  select 'decision ' || d.id as place,
    format('revision %s of %s, after %s', d.revision_number, d.root_id,
      coalesce(format('%s (%s)', d.previous_id, coalesce(p.status, 'which does not exist')), 'nothing')) as found,
    case when d.previous_id is null then 'revision 1 of itself'
      when p.id is null then 'a decision that it revises'
      else format('revision %s of %s, after an answer', p.revision_number + 1, p.root_id) end as expected
  from decisions d left join decisions p on p.organization_id = d.organization_id and p.id = d.previous_id
  where d.organization_id = ${organizationId} and case
    when d.previous_id is null then d.revision_number <> 1 or d.root_id <> d.id
    else p.id is null or p.status <> 'ok' or d.revision_number <> p.revision_number + 1 or d.root_id <> p.root_id end`;
