/** The SQL of decisions, decision_content and model_answers. JSON goes in as text, so that it is written once. */
import type postgres from 'postgres';
import { z } from 'zod';
import type { OverlapMode } from '../../engine/problem.ts';
import type { Answer, AnsweredCall } from '../models/model.ts';

export interface DecisionRef {
  organizationId: number;
  decisionId: string;
}

/** A worker's hold on a decision: the newest attempt decides, older ones write nothing. */
export interface Claim extends DecisionRef {
  attempt: number;
}

/** Another attempt has taken the decision over, or it has ended: whoever gets this writes nothing more. */
export class Superseded extends Error {
  override name = 'Superseded';
}

/** Decisions under way. Locks the organization until the transaction ends, so that two cannot both be the last. */
export async function countRunning(tx: postgres.TransactionSql, organizationId: number): Promise<number> {
  await tx`select from organizations where id = ${organizationId} for no key update`;
  const [row] = await tx<{ running: number }[]>`
    select count(*) as running from decisions
    where organization_id = ${organizationId} and status = 'running'`;
  return row?.running ?? 0;
}

export interface NewDecision extends DecisionRef {
  apiKeyId: number;
  sharedWithOrg: boolean;
  overlapMode: OverlapMode;
  callsTotal: number;
  /** As it was sent. */
  request: unknown;
}

export async function insertDecision(tx: postgres.TransactionSql, decision: NewDecision): Promise<void> {
  const { organizationId, decisionId } = decision;
  await tx`
    with accepted as (
      insert into decisions (
        organization_id, id, api_key_id, mode, status, shared_with_org, overlap_mode, calls_total
      ) values (
        ${organizationId}, ${decisionId}, ${decision.apiKeyId}, 'default', 'running',
        ${decision.sharedWithOrg}, ${decision.overlapMode}, ${decision.callsTotal}
      )
    )
    insert into decision_content (organization_id, decision_id, request)
    values (${organizationId}, ${decisionId}, ${JSON.stringify(decision.request)}::text::json)`;
}

export interface ClaimedDecision {
  attempt: number;
  overlapMode: OverlapMode;
  request: unknown;
}

/** Null when the decision has ended. */
export async function claimDecision(
  sql: postgres.Sql,
  { organizationId, decisionId }: DecisionRef,
): Promise<ClaimedDecision | null> {
  const [row] = await sql<ClaimedDecision[]>`
    update decisions d set attempt = d.attempt + 1
    from decision_content c
    where d.organization_id = ${organizationId} and d.id = ${decisionId} and d.status = 'running'
      and c.organization_id = d.organization_id and c.decision_id = d.id
    returning d.attempt, d.overlap_mode as "overlapMode", c.request`;
  return row ?? null;
}

const KeptAnswers = z.array(
  z.object({
    task: z.int(),
    probabilities: z.array(z.number()),
    evidence: z.object({
      method: z.enum(['built-in', 'table', 'logprobs', 'sampled']),
      mass: z.number(),
      masked: z.boolean(),
    }),
  }),
);

/** The calls that earlier attempts have had answered, in the order of their arrival. */
export async function keptCalls(
  sql: postgres.Sql,
  { organizationId, decisionId }: DecisionRef,
): Promise<{ answers: Answer[]; inputTokens: number; outputTokens: number }[]> {
  const rows = await sql<{ answers: unknown; inputTokens: number; outputTokens: number }[]>`
    select answers, input_tokens as "inputTokens", output_tokens as "outputTokens"
    from model_answers
    where organization_id = ${organizationId} and decision_id = ${decisionId}
    order by call`;
  return rows.map(({ answers, ...tokens }) => ({ answers: KeptAnswers.parse(answers), ...tokens }));
}

/** The call and the progress together; throws Superseded when the claim holds no more. */
export async function keepCall(sql: postgres.Sql, claim: Claim, call: AnsweredCall): Promise<void> {
  const kept = await sql`
    with counted as (
      update decisions set calls_done = calls_done + 1, calls_total = greatest(calls_total, calls_done + 1)
      where organization_id = ${claim.organizationId} and id = ${claim.decisionId}
        and status = 'running' and attempt = ${claim.attempt}
      returning organization_id, id, calls_done
    )
    insert into model_answers (organization_id, decision_id, call, answers, input_tokens, output_tokens)
    select organization_id, id, calls_done - 1, ${JSON.stringify(call.answers)}::text::json,
      ${call.inputTokens}::bigint, ${call.outputTokens}::bigint
    from counted
    returning call`;
  if (kept.length === 0) throw new Superseded(claim.decisionId);
}

/** What is left may fall into other calls than it did at first; the total stays true. */
export async function planCalls(sql: postgres.Sql, claim: Claim, callsLeft: number): Promise<void> {
  await sql`
    update decisions set calls_total = calls_done + ${callsLeft}::integer
    where organization_id = ${claim.organizationId} and id = ${claim.decisionId}
      and status = 'running' and attempt = ${claim.attempt}`;
}

export type Ending =
  | {
      status: 'ok';
      response: unknown;
      bestByStakeholder: Record<string, string>;
      usage: unknown;
      costMicroUsd: number;
    }
  | { status: 'error'; failedPart: 'model' | 'service'; errorMessage: string };

/** Everything that ending a decision means, in one statement. False, and nothing changed, when the claim holds no more. */
export async function endDecision(sql: postgres.Sql, claim: Claim, ending: Ending): Promise<boolean> {
  const ok = ending.status === 'ok' ? ending : null;
  const error = ending.status === 'error' ? ending : null;
  const ended = await sql`
    with ended as (
      update decisions
      set status = ${ending.status}, finished_at = now(), failed_part = ${error?.failedPart ?? null},
        best_by_stakeholder = ${ok && JSON.stringify(ok.bestByStakeholder)}::text::json,
        usage = ${ok && JSON.stringify(ok.usage)}::text::json,
        cost_micro_usd = ${ok?.costMicroUsd ?? 0}
      where organization_id = ${claim.organizationId} and id = ${claim.decisionId}
        and status = 'running' and attempt = ${claim.attempt}
      returning organization_id, id
    ), content as (
      update decision_content c
      set response = ${ok && JSON.stringify(ok.response)}::text::json, error_message = ${error?.errorMessage ?? null}
      from ended where c.organization_id = ended.organization_id and c.decision_id = ended.id
    ), answers as (
      delete from model_answers a
      using ended where a.organization_id = ended.organization_id and a.decision_id = ended.id
    )
    select pg_notify('decision_finished', id) from ended`;
  return ended.length > 0;
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
  usage: unknown;
  costMicroUsd: number;
  contentStored: boolean;
  request: unknown;
  response: unknown;
  errorMessage: string | null;
}

/** Null when the key does not see it: its own decisions, and those shared within its organization. */
export async function findVisible(
  sql: postgres.Sql,
  key: { organizationId: number; id: number },
  decisionId: string,
): Promise<StoredDecision | null> {
  const [row] = await sql<StoredDecision[]>`
    select d.id, d.api_key_id as "apiKeyId", d.mode, d.status, d.failed_part as "failedPart",
      d.shared_with_org as "sharedWithOrg", d.created_at as "createdAt",
      extract(epoch from now() - d.created_at)::float8 as "ageSeconds",
      d.calls_done as "callsDone", d.calls_total as "callsTotal",
      d.best_by_stakeholder as "bestByStakeholder", d.usage, d.cost_micro_usd as "costMicroUsd",
      c.decision_id is not null as "contentStored", c.request, c.response, c.error_message as "errorMessage"
    from decisions d
    left join decision_content c on c.organization_id = d.organization_id and c.decision_id = d.id
    where d.organization_id = ${key.organizationId} and d.id = ${decisionId}
      and (d.api_key_id = ${key.id} or d.shared_with_org)`;
  return row ?? null;
}
