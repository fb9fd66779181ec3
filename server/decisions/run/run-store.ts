/** The SQL of running decisions: claims, and the calls that were answered. */
import type postgres from 'postgres';
import { z } from 'zod';
import type { OverlapMode } from '../../../engine/problem.ts';
import type { AnsweredCall, TaskAnswer } from '../../../judge/port.ts';
import { allHolds, type Hold } from '../../billing/holds.ts';
import { dayText, knownDay, onDay, rememberDay } from '../../database/content-days.ts';
import { KeptEvidence } from '../kept-evidence.ts';
import type { Lineage } from '../lineage.ts';
import type { DecisionRef } from '../result-store.ts';

/** A worker's claim on a decision: only the newest attempt writes. */
export interface Claim extends DecisionRef {
  attempt: number;
}

/**
 * Another attempt has taken the decision over, or the decision has ended: this attempt writes
 * nothing more.
 */
export class Superseded extends Error {
  override name = 'Superseded';
}

export interface ClaimedDecision {
  attempt: number;
  /** The time since it was accepted. */
  waitedSeconds: number;
  overlapMode: OverlapMode;
  lineage: Lineage;
  request: unknown;
  /** Of a revision with additional records, as stored; else null. */
  refinement: unknown;
  /** Null for a decision from before there was billing: nothing is billed. */
  hold: Hold | null;
}

/** Null when the decision has ended. */
export async function claimDecision(sql: postgres.Sql, ref: DecisionRef): Promise<ClaimedDecision | null> {
  const day = knownDay(ref.decisionId);
  // Null for a known day may also say that the content was taken out of it.
  return (await claimOnDay(sql, ref, day)) ?? (day === null ? null : await claimOnDay(sql, ref, null));
}

async function claimOnDay(
  sql: postgres.Sql,
  { organizationId, decisionId }: DecisionRef,
  day: string | null,
): Promise<ClaimedDecision | null> {
  const [row] = await sql<ClaimedRow[]>`
    update decisions d set attempt = d.attempt + 1
    from decision_content c
      left join ${allHolds(sql)} h on h.organization_id = c.organization_id and h.subject = c.decision_id
    where d.organization_id = ${organizationId} and d.id = ${decisionId} and d.status = 'running'
      and c.organization_id = d.organization_id and c.decision_id = d.id
      and c.day = d.content_day ${sql.unsafe(onDay('c.day', day))}
    returning d.attempt, extract(epoch from now() - d.created_at)::float8 as "waitedSeconds",
      d.overlap_mode as "overlapMode", c.request, c.refinement, d.root_id as "rootId",
      d.revision_number as number, d.previous_id as "previousId", h.is_free as "isFree", h.micro_usd as "microUsd",
      ${sql.unsafe(dayText('d.content_day'))} as "contentDay"`;
  if (row === undefined) return null;
  const { rootId, number, previousId, isFree, microUsd, contentDay, ...claimed } = row;
  rememberDay(decisionId, contentDay);
  return {
    ...claimed,
    lineage: { rootId, number, previousId },
    hold: isFree === null || microUsd === null ? null : { isFree, microUsd },
  };
}

interface ClaimedRow extends Omit<ClaimedDecision, 'lineage' | 'hold'>, Lineage {
  isFree: boolean | null;
  microUsd: number | null;
  contentDay: string;
}

const keptAnswer = {
  probabilities: z.array(z.number()),
  evidence: KeptEvidence,
};
const KeptAnswers = z.array(z.object({ task: z.int(), ...keptAnswer }));

/** The answer to a question that is not among those of the request: it names its items itself. */
const AdditionalAnswer = z.object({
  stakeholder: z.int(),
  first: z.int(),
  second: z.int(),
  ...keptAnswer,
});
export type AdditionalAnswer = z.infer<typeof AdditionalAnswer>;
const AdditionalAnswers = z.array(AdditionalAnswer);

interface KeptCall<Answer> {
  answers: readonly Answer[];
  inputTokens: number;
  outputTokens: number;
}

/**
 * The calls that earlier attempts got answered, in the order in which they arrived; before them
 * those that were carried over from the revision before.
 */
export async function keptCalls(sql: postgres.ISql, ref: DecisionRef): Promise<KeptCall<TaskAnswer>[]> {
  const rows = await readCalls(sql, ref, { isAdditional: false });
  return rows.map(({ answers, ...tokens }) => ({ answers: KeptAnswers.parse(answers), ...tokens }));
}

/** The same of the questions that a refinement asks besides. */
export async function keptAdditionalCalls(
  sql: postgres.ISql,
  ref: DecisionRef,
): Promise<KeptCall<AdditionalAnswer>[]> {
  const rows = await readCalls(sql, ref, { isAdditional: true });
  return rows.map(({ answers, ...tokens }) => ({ answers: AdditionalAnswers.parse(answers), ...tokens }));
}

async function readCalls(
  sql: postgres.ISql,
  { organizationId, decisionId }: DecisionRef,
  { isAdditional }: { isAdditional: boolean },
) {
  // The claim has just read the day. If the content leaves it meanwhile, the calls are asked again.
  return sql<{ answers: unknown; inputTokens: number; outputTokens: number }[]>`
    select answers, input_tokens as "inputTokens", output_tokens as "outputTokens"
    from model_answers
    where organization_id = ${organizationId} and decision_id = ${decisionId} and is_additional = ${isAdditional}
      and day = (select content_day from decisions where organization_id = ${organizationId} and id = ${decisionId})
      ${sql.unsafe(onDay('day', knownDay(decisionId)))}
    order by call`;
}

/**
 * Stores the call and the progress together. Throws Superseded when the claim has been taken over.
 */
export function keepCall(sql: postgres.Sql, claim: Claim, call: AnsweredCall): Promise<void> {
  return keep(sql, claim, call, { isAdditional: false });
}

/** The same of the questions that a refinement asks besides. */
export function keepAdditionalCall(
  sql: postgres.Sql,
  claim: Claim,
  call: KeptCall<AdditionalAnswer>,
): Promise<void> {
  return keep(sql, claim, call, { isAdditional: true });
}

async function keep(
  sql: postgres.Sql,
  claim: Claim,
  call: KeptCall<unknown>,
  { isAdditional }: { isAdditional: boolean },
): Promise<void> {
  const kept = await sql`
    with counted as (
      update decisions set calls_done = calls_done + 1, calls_total = greatest(calls_total, calls_done + 1)
      where organization_id = ${claim.organizationId} and id = ${claim.decisionId}
        and status = 'running' and attempt = ${claim.attempt}
      returning organization_id, id, calls_done, content_day
    )
    insert into model_answers (
      organization_id, decision_id, call, answers, input_tokens, output_tokens, is_additional, day
    )
    select organization_id, id, calls_done - 1, ${JSON.stringify(call.answers)}::text::json,
      ${call.inputTokens}::bigint, ${call.outputTokens}::bigint, ${isAdditional}::boolean, content_day
    from counted
    returning call`;
  if (kept.length === 0) throw new Superseded(claim.decisionId);
}

/**
 * Corrects the total number of calls: the remaining tasks may take other calls than acceptance
 * planned.
 */
export async function planCalls(sql: postgres.Sql, claim: Claim, callsLeft: number): Promise<void> {
  await sql`
    update decisions set calls_total = calls_done + ${callsLeft}::integer
    where organization_id = ${claim.organizationId} and id = ${claim.decisionId}
      and status = 'running' and attempt = ${claim.attempt} and calls_total <> calls_done + ${callsLeft}::integer`;
}
