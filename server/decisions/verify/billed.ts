/** The checks of what decisions cost, and of what is held for them. */
import { allCaptures, allHolds } from '../../billing/holds.ts';
import type { FaultQuery } from '../../database/faults.ts';
import { appliedAt } from '../../database/migrate.ts';

/** What the first migration of billing is called: nothing was billed before. */
export const BILLING = '0006-billing.sql';

/** A hold ends with its decision; one that lapses by itself is swept within a day. */
export const holdAfterEnd: FaultQuery = (sql, organizationId) => sql`
  select 'hold ' || h.subject as place,
    case when h.lapses_at is not null then format('a hold that lapsed at %s', h.lapses_at)
      else format('a hold of a decision that %s', coalesce('is ' || d.status, 'does not exist')) end as found,
    'no hold' as expected
  from ${allHolds(sql)} h left join decisions d on d.organization_id = h.organization_id and d.id = h.subject
  where h.organization_id = ${organizationId} and case
    when h.lapses_at is null then d.status is distinct from 'running'
    else h.lapses_at < now() - interval '2 days' end`;

export const captureForNoAnswer: FaultQuery = (sql, organizationId) => sql`
  select 'decision ' || d.id as place, format('status %s, and ledger row %s bills it', d.status, l.id) as found,
    'only an answer is billed' as expected
  from decisions d join ${allCaptures(sql)} l on l.organization_id = d.organization_id and l.subject = d.id
  where d.organization_id = ${organizationId} and d.status <> 'ok'`;

export const captureNotCost: FaultQuery = (sql, organizationId) => sql`
  select 'decision ' || d.id as place, format('%s micro-USD in ledger row %s', -l.micro_usd, l.id) as found,
    format('%s micro-USD, its cost', d.cost_micro_usd) as expected
  from decisions d join ${allCaptures(sql)} l on l.organization_id = d.organization_id and l.subject = d.id
  where d.organization_id = ${organizationId} and d.status = 'ok' and d.cost_micro_usd <> -l.micro_usd`;

/** Only the newest attempt bills. Direct mode has one attempt, which the decision does not count. */
export const captureOfOtherAttempt: FaultQuery = (sql, organizationId) => sql`
  select 'decision ' || d.id as place,
    format('attempt %s in ledger row %s', coalesce(l.attempt::text, 'unknown'), l.id) as found,
    format('attempt %s, its last', greatest(d.attempt, 1)) as expected
  from decisions d join ${allCaptures(sql)} l on l.organization_id = d.organization_id and l.subject = d.id
  where d.organization_id = ${organizationId} and d.status = 'ok' and l.attempt is distinct from greatest(d.attempt, 1)`;

/**
 * Each answer since billing began has its row, except a refinement that found nothing worth asking:
 * its hold was given back, free decision and all.
 */
export const answerNotBilled: FaultQuery = (sql, organizationId) => sql`
  select 'decision ' || d.id as place, 'an answer, and no row of the ledger' as found,
    'a row that bills it' as expected
  from decisions d left join ${allCaptures(sql)} l on l.organization_id = d.organization_id and l.subject = d.id
  where d.organization_id = ${organizationId} and d.status = 'ok' and l.subject is null
    and d.created_at > ${appliedAt(sql, BILLING)}
    and not (d.revision_number > 1 and d.cost_micro_usd = 0 and d.usage -> 'free_sizes' is not null)`;

export const captureOfNoDecision: FaultQuery = (sql, organizationId) => sql`
  select 'ledger row ' || l.id as place, format('bills %s, which does not exist', l.subject) as found,
    'a decision of this organization' as expected
  from ${allCaptures(sql)} l left join decisions d on d.organization_id = l.organization_id and d.id = l.subject
  where l.organization_id = ${organizationId} and l.subject not like 'q\\_%' and d.id is null`;
