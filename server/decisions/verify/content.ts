/** The checks of content: what retention deletes of decisions, and what it belongs to. */
import type postgres from 'postgres';
import type { FaultQuery } from '../../database/faults.ts';

/** The daily sweep may be two hours late. */
export const contentPastExpiry: FaultQuery = (sql, organizationId) => sql`
  select format('%s of decision %s', c.part, d.id) as place, format('there, expired at %s', d.expires_at) as found,
    'deleted by the daily sweep' as expected
  from ${allContent(sql, organizationId)} c
    join decisions d on d.organization_id = ${organizationId} and d.id = c.decision_id
  where d.status <> 'running' and d.keeps_content and d.expires_at < now() - interval '26 hours'`;

/** Every worker deletes these once a minute. */
export const heldPastHour: FaultQuery = (sql, organizationId) => sql`
  select 'answer of decision ' || c.decision_id as place, format('held until %s, and there', c.held_until) as found,
    'deleted within minutes' as expected
  from decision_content c
  where c.organization_id = ${organizationId} and c.held_until < now() - interval '5 minutes'`;

/**
 * Under retention none, what has ended leaves an answer that is held for one fetch, and nothing
 * else.
 */
export const contentUnderNone: FaultQuery = (sql, organizationId) => sql`
  select format('%s of decision %s', c.part, d.id) as place, 'there, under retention none' as found,
    'not kept' as expected
  from (
    select 'content that is not held' as part, decision_id from decision_content
    where organization_id = ${organizationId} and (held_until is null or request is not null
      or revision_note is not null or refinement is not null or stakeholder_names is not null)
    union all select part, decision_id from ${allContent(sql, organizationId)} a where part <> 'content'
  ) c join decisions d on d.organization_id = ${organizationId} and d.id = c.decision_id
  where not d.keeps_content and d.status <> 'running'`;

export const contentOfNothing: FaultQuery = (sql, organizationId) => sql`
  select format('%s of decision %s', o.part, o.decision_id) as place, 'there, without the row that it belongs to' as found,
    o.owner as expected
  from (
    select part, decision_id, 'a decision' as owner from ${allContent(sql, organizationId)} a
    where not exists (
      select from decisions d where d.organization_id = ${organizationId} and d.id = a.decision_id)
    union all
    select 'chosen content', c.decision_id, 'a report of the chosen option' from chosen_content c
    where c.organization_id = ${organizationId} and not exists (
      select from chosen_reports r where r.organization_id = c.organization_id and r.decision_id = c.decision_id)
    union all
    select 'assessment content', c.decision_id, 'an assessment' from assessment_content c
    where c.organization_id = ${organizationId} and not exists (
      select from assessments a where a.organization_id = c.organization_id and a.decision_id = c.decision_id
        and a.id = c.assessment_id)
    union all
    select 'publication', p.decision_id, 'a decision' from publications p
    where p.organization_id = ${organizationId} and not exists (
      select from decisions d where d.organization_id = p.organization_id and d.id = p.decision_id)
  ) o`;

/** Such content is not shown, and not dropped with the decision's day. */
export const contentOnOtherDay: FaultQuery = (sql, organizationId) => sql`
  select format('%s of decision %s', c.part, d.id) as place, format('stored by the day %s', c.day) as found,
    format('%s, the day of the decision', d.content_day) as expected
  from (
    select 'content' as part, decision_id, day from decision_content where organization_id = ${organizationId}
    union all select distinct 'answers of the judge', decision_id, day from model_answers
    where organization_id = ${organizationId}
  ) c join decisions d on d.organization_id = ${organizationId} and d.id = c.decision_id
  where c.day <> d.content_day`;

/** Each part of a decision's content that is stored, once. */
function allContent(sql: postgres.ISql, organizationId: number): postgres.Fragment {
  return sql`(
    select 'content' as part, decision_id from decision_content where organization_id = ${organizationId}
    union all select distinct 'answers of the judge', decision_id from model_answers
    where organization_id = ${organizationId}
    union all select 'chosen content', decision_id from chosen_content where organization_id = ${organizationId}
    union all select distinct 'assessment content', decision_id from assessment_content
    where organization_id = ${organizationId})`;
}
