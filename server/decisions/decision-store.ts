/** The SQL of accepting and reading decisions; run-store.ts has that of running them. JSON goes in as text, so that it is written once. */
import type postgres from 'postgres';
import type { OverlapMode } from '../../engine/problem.ts';
import { LIFETIMES, type Retention } from '../accounts/retention.ts';
import type { DecisionRecord } from './result-schema.ts';

export interface DecisionRef {
  organizationId: number;
  decisionId: string;
}

interface NewDecision extends DecisionRef {
  apiKeyId: number;
  sharedWithOrg: boolean;
  overlapMode: OverlapMode;
  retention: Retention;
  /** As it was sent. */
  request: unknown;
}

export interface AcceptedDecision extends NewDecision {
  callsTotal: number;
}

/**
 * A Default mode decision that is to run, unless as many as may run do; gives how many ran already. Locks the
 * organization until the transaction ends, so that two cannot both be the last.
 */
export async function insertAccepted(
  tx: postgres.TransactionSql,
  decision: AcceptedDecision,
  mostRunning: number,
): Promise<number> {
  const { organizationId, decisionId, retention } = decision;
  const lifetime = retention === 'none' ? null : LIFETIMES[retention];
  // Sent together, and the lock as a statement of its own: the count must see what was committed while it waited.
  const locked = tx`select from organizations where id = ${organizationId} for no key update`;
  const inserted = tx<{ running: number }[]>`
    with counted as (
      select count(*) as running from decisions
      where organization_id = ${organizationId} and status = 'running'
    ), accepted as (
      insert into decisions (
        organization_id, id, api_key_id, mode, status, shared_with_org, overlap_mode, calls_total,
        expires_at, held_once
      )
      select ${organizationId}::bigint, ${decisionId}, ${decision.apiKeyId}::bigint, 'default', 'running',
        ${decision.sharedWithOrg}::boolean, ${decision.overlapMode}, ${decision.callsTotal}::integer,
        now() + ${lifetime}::interval, ${retention === 'none'}::boolean
      from counted where running < ${mostRunning}
      returning organization_id, id
    ), content as (
      insert into decision_content (organization_id, decision_id, request)
      select organization_id, id, ${JSON.stringify(decision.request)}::text::json from accepted
    )
    select running from counted`;
  const [, [row]] = await Promise.all([locked, inserted]);
  return row?.running ?? 0;
}

export interface AnsweredDecision extends NewDecision {
  response: unknown;
  bestByStakeholder: Record<string, string>;
  usage: unknown;
  costMicroUsd: number;
}

/** A Direct mode decision, which is stored with its answer; under retention `none` without its content. */
export async function insertAnswered(sql: postgres.Sql, decision: AnsweredDecision): Promise<void> {
  const { organizationId, decisionId, retention } = decision;
  const isKept = retention !== 'none';
  await sql`
    with answered as (
      insert into decisions (
        organization_id, id, api_key_id, mode, status, shared_with_org, overlap_mode, calls_done, calls_total,
        finished_at, best_by_stakeholder, usage, cost_micro_usd, expires_at
      ) values (
        ${organizationId}, ${decisionId}, ${decision.apiKeyId}, 'direct', 'ok',
        ${decision.sharedWithOrg}, ${decision.overlapMode}, 1, 1, now(),
        ${JSON.stringify(decision.bestByStakeholder)}::text::json, ${JSON.stringify(decision.usage)}::text::json,
        ${decision.costMicroUsd}, now() + ${isKept ? LIFETIMES[retention] : null}::interval
      )
    )
    insert into decision_content (organization_id, decision_id, request, response)
    select ${organizationId}::bigint, ${decisionId}, ${JSON.stringify(decision.request)}::text::json,
      ${JSON.stringify(decision.response)}::text::json
    where ${isKept}`;
}

export interface StoredDecision {
  id: string;
  apiKeyId: number;
  mode: 'default' | 'direct';
  status: 'running' | 'ok' | 'error';
  failedPart: 'model' | 'service' | null;
  sharedWithOrg: boolean;
  createdAt: Date;
  ageSeconds: number;
  callsDone: number;
  callsTotal: number;
  bestByStakeholder: Record<string, string> | null;
  usage: DecisionRecord['usage'];
  costMicroUsd: number;
  /** Null: never. */
  expiresAt: Date | null;
  contentStored: boolean;
  /** As it was sent. JSON text: what is stored as JSON is sent as it stands. */
  request: string | null;
  /** JSON text as well. */
  response: string | null;
  errorMessage: string | null;
}

/**
 * Null when the key does not see it: its own decisions, and those shared within its organization. Content that is held
 * for one fetch is deleted by the reading, once the decision has ended; of two readers one gets it.
 */
export async function takeVisible(
  sql: postgres.Sql,
  key: { organizationId: number; id: number },
  decisionId: string,
): Promise<StoredDecision | null> {
  const [row] = await sql<(StoredDecision & { held: boolean })[]>`
    select d.id, d.api_key_id as "apiKeyId", d.mode, d.status, d.failed_part as "failedPart",
      d.shared_with_org as "sharedWithOrg", d.created_at as "createdAt",
      extract(epoch from now() - d.created_at)::float8 as "ageSeconds",
      d.calls_done as "callsDone", d.calls_total as "callsTotal",
      d.best_by_stakeholder as "bestByStakeholder", d.usage, d.cost_micro_usd as "costMicroUsd",
      d.expires_at as "expiresAt", d.held_once and d.status <> 'running' and c.decision_id is not null as held,
      c.decision_id is not null as "contentStored", c.request::text, c.response::text,
      c.error_message as "errorMessage"
    from decisions d
    left join decision_content c on c.organization_id = d.organization_id and c.decision_id = d.id
      and (d.expires_at is null or d.expires_at > now())
    where d.organization_id = ${key.organizationId} and d.id = ${decisionId}
      and (d.api_key_id = ${key.id} or d.shared_with_org)`;
  if (row === undefined) return null;
  const { held, ...stored } = row;
  if (!held) return stored;
  const taken = await sql`
    delete from decision_content
    where organization_id = ${key.organizationId} and decision_id = ${decisionId}
    returning decision_id`;
  return taken.length > 0
    ? { ...stored, contentStored: false }
    : { ...stored, contentStored: false, request: null, response: null, errorMessage: null };
}
