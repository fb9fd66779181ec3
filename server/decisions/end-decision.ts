/**
 * The SQL that ends a decision, in one transaction: an answer is billed, a failure and a
 * cancellation are not. Of a run and a cancellation that come at once, one ends the decision, and
 * the other changes nothing.
 */
import type postgres from 'postgres';
import { HELD } from '../accounts/retention.ts';
import { captureHold, releaseHold } from '../billing/holds.ts';
import type { Verdicts } from '../wire/verdicts.ts';
import { raiseDecisionEvent } from './raise-decision-event.ts';
import type { Refinement } from './refinement.ts';
import type { DecisionRef, FailedPart } from './result-store.ts';

export type Ending =
  | {
      status: 'ok';
      response: unknown;
      bestByStakeholder: Record<string, string>;
      verdicts: Verdicts;
      stakeholderNames: Record<string, string>;
      usage: unknown;
      /** Null for what is not billed. */
      billing: { microUsd: number } | null;
      /** With the records that were added; null: unchanged. */
      refinement?: Refinement | null;
    }
  /** `failedPart`: null for a decision that was cancelled. */
  | { status: 'error'; failedPart: FailedPart | null; errorMessage: string };

/** Which run ends the decision, by its fencing number; null: it is cancelled, whoever runs it. */
interface EndedBy extends DecisionRef {
  attempt: number | null;
}

/**
 * The judge's answers stay with a result that stays, so that it can be solved again. False, and
 * nothing changed, when the decision has ended or another attempt has taken it over.
 */
export async function endDecision(sql: postgres.Sql, by: EndedBy, ending: Ending): Promise<boolean> {
  return sql.begin((tx) => endIn(tx, by, ending));
}

/** The same in a transaction of the caller's. */
export async function endIn(tx: postgres.TransactionSql, by: EndedBy, ending: Ending): Promise<boolean> {
  if (!(await writeEnd(tx, by, ending))) return false;
  const { organizationId, decisionId: subject, attempt } = by;
  const billing = ending.status === 'ok' ? ending.billing : null;
  if (billing === null || attempt === null) await releaseHold(tx, { organizationId, subject });
  else await captureHold(tx, { organizationId, subject }, { attempt, ...billing });
  return true;
}

async function writeEnd(tx: postgres.TransactionSql, by: EndedBy, ending: Ending): Promise<boolean> {
  const ok = ending.status === 'ok' ? ending : null;
  const error = ending.status === 'error' ? ending : null;
  const ended = await tx`
    with ended as (
      update decisions
      set status = ${ending.status}, finished_at = now(), failed_part = ${error?.failedPart ?? null},
        expires_at = case when held_once then now() + ${HELD}::interval else expires_at end,
        best_by_stakeholder = ${ok && JSON.stringify(ok.bestByStakeholder)}::text::json,
        verdict_by_stakeholder = ${ok && JSON.stringify(ok.verdicts)}::text::json,
        usage = ${ok && JSON.stringify(ok.usage)}::text::json,
        cost_micro_usd = ${ok?.billing?.microUsd ?? 0}
      where organization_id = ${by.organizationId} and id = ${by.decisionId}
        and status = 'running' and attempt = coalesce(${by.attempt}::integer, attempt)
      returning organization_id, id, status, mode, root_id, revision_number, held_once, expires_at
    ), content as (
      update decision_content c
      set response = ${ok && JSON.stringify(ok.response)}::text::json, error_message = ${error?.errorMessage ?? null},
        request = case when ended.held_once then null else c.request end,
        stakeholder_names = case when not ended.held_once then
          ${ok && JSON.stringify(ok.stakeholderNames)}::text::json end,
        refinement = case when not ended.held_once then
          coalesce(${ok?.refinement ? JSON.stringify(ok.refinement) : null}::text::json, c.refinement) end,
        held_until = case when ended.held_once then ended.expires_at end
      from ended where c.organization_id = ended.organization_id and c.decision_id = ended.id
    ), answers as (
      delete from model_answers a
      using ended where a.organization_id = ended.organization_id and a.decision_id = ended.id
        and (ended.status = 'error' or ended.held_once)
    ), ${raiseDecisionEvent(tx, ok ? 'decision.done' : 'decision.failed', tx`ended`)}
    select pg_notify('decision_finished', id) from ended`;
  return ended.length > 0;
}
