/** The checks of typed questions: what they cost, and what retention deletes of them. */
import { allCaptures } from '../billing/holds.ts';
import { appliedAt } from '../database/applied.ts';
import type { FaultQuery } from '../database/faults.ts';
import { BILLING } from '../decisions/verify/billed.ts';

export const questionsNotCost: FaultQuery = (sql, organizationId) => sql`
  select 'questions ' || q.id as place, format('%s micro-USD in ledger row %s', -l.micro_usd, l.id) as found,
    format('%s micro-USD, their cost', q.cost_micro_usd) as expected
  from question_logs q join ${allCaptures(sql)} l on l.organization_id = q.organization_id and l.subject = q.id
  where q.organization_id = ${organizationId} and q.cost_micro_usd <> -l.micro_usd`;

export const questionsNotBilled: FaultQuery = (sql, organizationId) => sql`
  select 'questions ' || q.id as place, 'answers, and no row of the ledger' as found, 'a row that bills them' as expected
  from question_logs q left join ${allCaptures(sql)} l on l.organization_id = q.organization_id and l.subject = q.id
  where q.organization_id = ${organizationId} and l.subject is null and q.created_at > ${appliedAt(sql, BILLING)}`;

export const captureOfNoQuestions: FaultQuery = (sql, organizationId) => sql`
  select 'ledger row ' || l.id as place, format('bills %s, which do not exist', l.subject) as found,
    'questions of this organization' as expected
  from ${allCaptures(sql)} l left join question_logs q on q.organization_id = l.organization_id and q.id = l.subject
  where l.organization_id = ${organizationId} and l.subject like 'q\\_%' and q.id is null`;

/** The daily sweep may be two hours late. */
export const questionsPastExpiry: FaultQuery = (sql, organizationId) => sql`
  select 'content of questions ' || q.id as place, format('there, expired at %s', q.expires_at) as found,
    'deleted by the daily sweep' as expected
  from question_content c
    join question_logs q on q.organization_id = c.organization_id and q.id = c.question_log_id
  where c.organization_id = ${organizationId} and c.held_until is null and q.expires_at < now() - interval '26 hours'`;

/** Every worker deletes these once a minute. */
export const questionsHeldPastHour: FaultQuery = (sql, organizationId) => sql`
  select 'answers of questions ' || c.question_log_id as place, format('held until %s, and there', c.held_until) as found,
    'deleted within minutes' as expected
  from question_content c
  where c.organization_id = ${organizationId} and c.held_until < now() - interval '5 minutes'`;

/** Only under retention none are answers held, and then without their request. */
export const questionsUnderNone: FaultQuery = (sql, organizationId) => sql`
  select 'request of questions ' || c.question_log_id as place, 'there, under retention none' as found,
    'not kept' as expected
  from question_content c
  where c.organization_id = ${organizationId} and c.held_until is not null and c.request is not null`;

/** Such content is not answered, and not dropped with the day of its log. */
export const questionContentOnOtherDay: FaultQuery = (sql, organizationId) => sql`
  select 'content of questions ' || q.id as place, format('stored by the day %s', c.day) as found,
    format('%s, the day of the questions', q.content_day) as expected
  from question_content c
    join question_logs q on q.organization_id = c.organization_id and q.id = c.question_log_id
  where c.organization_id = ${organizationId} and c.day <> q.content_day`;

export const questionContentOfNothing: FaultQuery = (sql, organizationId) => sql`
  select 'content of questions ' || c.question_log_id as place, 'there, without the row that it belongs to' as found,
    'a log of questions' as expected
  from question_content c
  where c.organization_id = ${organizationId} and not exists (
    select from question_logs q where q.organization_id = c.organization_id and q.id = c.question_log_id)`;
