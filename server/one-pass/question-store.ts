/**
 * The SQL of question_logs and question_content: what was asked, for the organization's own log.
 */
import type postgres from 'postgres';
import { type Actor, writeAudit } from '../accounts/audit-log.ts';
import type { Key } from '../accounts/caller.ts';
import { HELD, LIFETIMES, type Retention } from '../accounts/retention.ts';
import { contentDay } from '../database/content-days.ts';
import { deleteExpired, deleteHeld, inBatches } from '../database/delete-expired.ts';
import type { OrganizationSql } from '../database/organization-sql.ts';
import { MODEL_ID } from '../wire/types.ts';
import type { QuestionsResult } from './question-schema.ts';

export interface QuestionLog {
  organizationId: number;
  id: string;
  apiKeyId: number;
  sharedWithOrg: boolean;
  retention: Retention;
  /**
   * Under retention `none`, whether the answers are held for one fetch, in case the request is sent
   * again.
   */
  holdOnce: boolean;
  /** The number of questions. */
  questions: number;
  usage: unknown;
  costMicroUsd: number;
  /** The request as it was sent. */
  request: unknown;
  answers: unknown;
}

/**
 * Inserts the log of a request. Under retention `none` no content is written, except answers that
 * are held for one fetch.
 */
export async function insertQuestionLog(sql: postgres.ISql, log: QuestionLog): Promise<void> {
  const isKept = log.retention !== 'none';
  const isHeld = !isKept && log.holdOnce;
  const lifetime = log.retention === 'none' ? (isHeld ? HELD : null) : LIFETIMES[log.retention];
  await sql`
    with logged as (
      insert into question_logs (
        organization_id, id, api_key_id, expires_at, shared_with_org, questions, usage, cost_micro_usd, content_day
      ) values (
        ${log.organizationId}, ${log.id}, ${log.apiKeyId}, now() + ${lifetime}::interval,
        ${log.sharedWithOrg}, ${log.questions}, ${JSON.stringify(log.usage)}::text::json, ${log.costMicroUsd},
        ${isKept ? contentDay(sql, sql`(now() + ${lifetime}::interval)`) : sql`default`}
      )
      returning content_day
    )
    insert into question_content (organization_id, question_log_id, request, answers, held_until, day)
    select ${log.organizationId}::bigint, ${log.id}, ${isKept ? JSON.stringify(log.request) : null}::text::json,
      ${JSON.stringify(log.answers)}::text::json, now() + ${isHeld ? HELD : null}::interval, content_day
    from logged where ${isKept || isHeld}`;
}

/**
 * The answers to an earlier request of the key; null when they are not stored any more. Answers
 * that are held for one fetch are deleted by the read; when two reads come at once, only one gets
 * them.
 */
export async function readAnswers(
  { database: { sql } }: { database: { sql: OrganizationSql } },
  { caller, id }: { caller: Key; id: string },
): Promise<QuestionsResult | null> {
  const { organizationId, id: apiKeyId } = caller;
  const [stored] = await sql<Pick<QuestionsResult, 'answers' | 'usage'>[]>`
    with found as (
      select c.answers, l.usage, c.held_until is not null as held
      from question_logs l
      join question_content c on c.organization_id = l.organization_id and c.question_log_id = l.id
        and c.day = l.content_day
      where l.organization_id = ${organizationId} and l.id = ${id} and l.api_key_id = ${apiKeyId}
        and (l.expires_at is null or l.expires_at > now())
    ), taken as (
      delete from question_content
      where organization_id = ${organizationId} and question_log_id = ${id} and held_until is not null
        and day = '-infinity' and exists (select from found)
      returning 1
    )
    select answers, usage from found
    where not held or exists (select from taken)`;
  return stored === undefined ? null : { id, model: MODEL_ID, ...stored };
}

/**
 * Returns the number of rows deleted; null when there is no such request. A repeated request is
 * then answered 410.
 */
export async function deleteQuestionContent(
  tx: postgres.TransactionSql,
  id: string,
  actor: Actor,
): Promise<number | null> {
  const [row] = await tx<{ organizationId: number; keyId: number; deleted: number }[]>`
    with log as (
      select organization_id, api_key_id from question_logs where id = ${id}
    ), gone as (
      delete from question_content c using log
      where c.organization_id = log.organization_id and c.question_log_id = ${id}
      returning 1
    )
    select organization_id as "organizationId", api_key_id as "keyId", (select count(*) from gone) as deleted from log`;
  if (row === undefined) return null;
  const { organizationId, keyId, deleted } = row;
  await writeAudit(tx, {
    organizationId,
    actor,
    verb: 'deleted',
    object: { kind: 'questions', id },
    detail: 'their content',
    concerns: [{ keyId }],
  });
  return deleted;
}

/** Deletes expired content. Returns the number of rows deleted, without those of dropped days. */
export async function sweepQuestions(sql: postgres.Sql, signal?: AbortSignal): Promise<number> {
  await moveQuestionsAstray(sql, signal);
  const table = {
    name: 'question_content',
    content: sql`question_content`,
    logId: sql`question_log_id`,
    hasDays: true,
    log: sql`question_logs`,
  };
  return deleteExpired(sql, table, { signal });
}

const BATCH = 100;

/** Takes content out of its day whose expiry was changed: see moveAstray of decisions. */
export async function moveQuestionsAstray(sql: postgres.Sql, signal?: AbortSignal): Promise<void> {
  await inBatches(BATCH, signal, async () => {
    const { count } = await sql`
      with astray as materialized (
        select organization_id, id, content_day as day from question_logs
        where content_day > '-infinity' and content_day <> coalesce((expires_at at time zone 'utc')::date, 'infinity')
        limit ${BATCH} for update skip locked
      ), moved as (
        update question_logs l set content_day = '-infinity' from astray a
        where l.organization_id = a.organization_id and l.id = a.id
      ), content as (
        update question_content c set day = '-infinity' from astray a
        where c.organization_id = a.organization_id and c.question_log_id = a.id and c.day = a.day
      )
      select from astray`;
    return count;
  });
}

/**
 * Deletes answers that were held for one fetch and are older than an hour. Returns their number.
 */
export function sweepHeldQuestions(sql: postgres.Sql, signal?: AbortSignal): Promise<number> {
  return deleteHeld(sql, { content: sql`question_content`, logId: sql`question_log_id` }, signal);
}

/**
 * A query for the statement of usage: every request that was answered, with or without its content.
 * Its columns are those of decisions.
 */
export function usedByQuestions(sql: postgres.ISql, organizationId: number): postgres.Fragment {
  return sql`
    select id, api_key_id, created_at, false as failed, false as is_decision, usage, cost_micro_usd
    from question_logs where organization_id = ${organizationId}`;
}
