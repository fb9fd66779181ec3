/** The SQL of question_logs and question_content: what was asked, for the organization's own log. */
import type postgres from 'postgres';
import { LIFETIMES, type Retention } from '../accounts/retention.ts';

export interface QuestionLog {
  organizationId: number;
  id: string;
  apiKeyId: number;
  sharedWithOrg: boolean;
  retention: Retention;
  /** How many were asked. */
  questions: number;
  usage: unknown;
  costMicroUsd: number;
  /** As it was sent. */
  request: unknown;
  answers: unknown;
}

/** Under retention `none` only what stays is written. */
export async function insertQuestionLog(sql: postgres.ISql, log: QuestionLog): Promise<void> {
  const isKept = log.retention !== 'none';
  await sql`
    with logged as (
      insert into question_logs (
        organization_id, id, api_key_id, expires_at, shared_with_org, questions, usage, cost_micro_usd
      ) values (
        ${log.organizationId}, ${log.id}, ${log.apiKeyId},
        now() + ${log.retention === 'none' ? null : LIFETIMES[log.retention]}::interval,
        ${log.sharedWithOrg}, ${log.questions}, ${JSON.stringify(log.usage)}::text::json, ${log.costMicroUsd}
      )
    )
    insert into question_content (organization_id, question_log_id, request, answers)
    select ${log.organizationId}::bigint, ${log.id}, ${JSON.stringify(log.request)}::text::json,
      ${JSON.stringify(log.answers)}::text::json
    where ${isKept}`;
}
