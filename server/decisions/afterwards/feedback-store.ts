/**
 * The SQL of chosen reports and assessments. Free text and people's names go into rows of their
 * own, which expire with the decision's content. They are not written at all when that content has
 * expired or is not kept.
 */
import type postgres from 'postgres';
import type { Caller } from '../../accounts/caller.ts';
import { raiseDecisionEvent } from '../raise-decision-event.ts';
import type { DecisionRef } from '../result-store.ts';
import type { AssessmentRequest, ChosenReport } from './feedback-schema.ts';

export interface ReportBefore {
  chosenOption: string | null;
  /** One of them; null for both: it is from before reporters were stored. */
  keyId: number | null;
  memberId: number | null;
}

/** Null: none. Until the transaction ends, no other report replaces it or comes before. */
export async function lockChosen(
  tx: postgres.TransactionSql,
  { organizationId, decisionId }: DecisionRef,
): Promise<ReportBefore | null> {
  await lockDecision(tx, { organizationId, decisionId });
  const [row] = await tx<ReportBefore[]>`
    select chosen_option as "chosenOption", api_key_id as "keyId", member_id as "memberId" from chosen_reports
    where organization_id = ${organizationId} and decision_id = ${decisionId}`;
  return row ?? null;
}

export async function upsertChosen(
  sql: postgres.ISql,
  { caller, decisionId, report }: { caller: Caller; decisionId: string; report: ChosenReport },
): Promise<void> {
  const { organizationId } = caller;
  const [keyId, memberId] = makerIds(caller);
  const { chosen_option: option, followed, decided_by: decidedBy, note, reported_by: reportedBy } = report;
  const reported = sql`(
    select d.* from decisions d join report r on r.organization_id = d.organization_id and r.decision_id = d.id)`;
  await sql`
    with report as (
      insert into chosen_reports (
        organization_id, decision_id, chosen_option, followed, decided_by, api_key_id, member_id
      ) values (
        ${organizationId}, ${decisionId}, ${option ?? null}, ${followed ?? null}, ${decidedBy ?? null},
        ${keyId}, ${memberId}
      )
      on conflict (organization_id, decision_id) do update set
        chosen_option = excluded.chosen_option, followed = excluded.followed, decided_by = excluded.decided_by,
        api_key_id = excluded.api_key_id, member_id = excluded.member_id, reported_at = now()
      returning organization_id, decision_id
    ), ${raiseDecisionEvent(sql, 'decision.chosen', reported)}
    insert into chosen_content (organization_id, decision_id, note, reported_by)
    select d.organization_id, d.id, ${note ?? null},
      ${reportedBy === undefined ? null : JSON.stringify(reportedBy)}::text::json
    from decisions d
    where d.organization_id = ${organizationId} and d.id = ${decisionId} and ${takesContent(sql)}
    on conflict (organization_id, decision_id) do update set
      note = excluded.note, reported_by = excluded.reported_by`;
}

export async function deleteChosen(
  tx: postgres.TransactionSql,
  { organizationId, decisionId }: DecisionRef,
): Promise<void> {
  await tx`
    with content as (
      delete from chosen_content where organization_id = ${organizationId} and decision_id = ${decisionId}
    )
    delete from chosen_reports where organization_id = ${organizationId} and decision_id = ${decisionId}`;
}

interface NewAssessment extends DecisionRef {
  id: string;
  caller: Caller;
  request: AssessmentRequest;
}

/** The most assessments of one decision. */
export const MOST_ASSESSMENTS = 200;

/**
 * Returns the time of the assessment. Returns null, and writes nothing, when the decision has the
 * most assessments.
 */
export async function insertAssessment(
  tx: postgres.TransactionSql,
  assessment: NewAssessment,
): Promise<Date | null> {
  const { organizationId, decisionId, id, caller, request } = assessment;
  const [keyId, memberId] = makerIds(caller);
  // Locked, so that two requests cannot both add the last one. The lock is a statement of its own,
  // so that the count sees what other transactions committed while this one waited.
  await lockDecision(tx, { organizationId, decisionId });
  const [row] = await tx<{ createdAt: Date }[]>`
    with assessed as (
      insert into assessments (organization_id, decision_id, id, api_key_id, member_id, overall, judgement)
      select ${organizationId}::bigint, ${decisionId}, ${id}, ${keyId}::bigint, ${memberId}::bigint, ${request.overall},
        ${JSON.stringify(judgementOf(request))}::text::json
      where (
        select count(*) from assessments where organization_id = ${organizationId} and decision_id = ${decisionId}
      ) < ${MOST_ASSESSMENTS}
      returning created_at
    ), content as (
      insert into assessment_content (organization_id, decision_id, assessment_id, request)
      select d.organization_id, d.id, ${id}, ${JSON.stringify(request)}::text::json
      from assessed, decisions d
      where d.organization_id = ${organizationId} and d.id = ${decisionId} and ${takesContent(tx)}
    )
    select created_at as "createdAt" from assessed`;
  return row?.createdAt ?? null;
}

function makerIds(caller: Caller): [keyId: number | null, memberId: number | null] {
  return caller.kind === 'person' ? [null, caller.memberId] : [caller.id, null];
}

async function lockDecision(
  tx: postgres.TransactionSql,
  { organizationId, decisionId }: DecisionRef,
): Promise<void> {
  await tx`select from decisions where organization_id = ${organizationId} and id = ${decisionId} for no key update`;
}

/** Returns the time of an assessment; null when there is no such assessment. */
export async function assessmentTime(
  sql: postgres.ISql,
  { organizationId, decisionId, id }: DecisionRef & { id: string },
): Promise<Date | null> {
  const [row] = await sql<{ createdAt: Date }[]>`
    select created_at as "createdAt" from assessments
    where organization_id = ${organizationId} and decision_id = ${decisionId} and id = ${id}`;
  return row?.createdAt ?? null;
}

function takesContent(sql: postgres.ISql) {
  return sql`d.keeps_content and (d.expires_at is null or d.expires_at > now())`;
}

/** The part that stays, without free text and names. */
function judgementOf({ overall, stakeholders, assessor }: AssessmentRequest): AssessmentRequest {
  return {
    overall,
    stakeholders: stakeholders.map(({ reason: _, ...judged }) => judged),
    ...(assessor?.kind === undefined ? {} : { assessor: { kind: assessor.kind } }),
  };
}
