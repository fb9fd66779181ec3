/**
 * The SQL that ends a decision, in one transaction: an answer is billed, a failure and a
 * cancellation are not. Of a run and a cancellation that come at once, one ends the decision, and
 * the other changes nothing.
 */
import type postgres from 'postgres';
import { HELD } from '../accounts/retention.ts';
import { captureHold, releaseHold } from '../billing/holds.ts';
import { knownDay, onDay } from '../database/content-days.ts';
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
  const day = knownDay(by.decisionId);
  const [ended] = await tx<{ contents: number }[]>`
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
      returning organization_id, id, status, mode, root_id, revision_number, held_once, expires_at, content_day
    ), ${contentAtEnd(tx, ending, day)}, ${raiseDecisionEvent(tx, ok ? 'decision.done' : 'decision.failed', tx`ended`)}
    select pg_notify('decision_finished', id), (select count(*) from content) as contents from ended`;
  // The content was taken out of its day since the run began.
  if (ended?.contents === 0 && day !== null)
    await tx`
      with ended as (
        select organization_id, id, status, held_once, expires_at, content_day from decisions
        where organization_id = ${by.organizationId} and id = ${by.decisionId}
      ), ${contentAtEnd(tx, ending, null)}
      select from ended`;
  return ended !== undefined;
}

/** What becomes of the content of the decision `ended`. */
function contentAtEnd(tx: postgres.TransactionSql, ending: Ending, day: string | null): postgres.Fragment {
  const ok = ending.status === 'ok' ? ending : null;
  const error = ending.status === 'error' ? ending : null;
  return tx`
    content as (
      update decision_content c
      set response = ${ok && JSON.stringify(ok.response)}::text::json, error_message = ${error?.errorMessage ?? null},
        request = case when ended.held_once then null else c.request end,
        stakeholder_names = case when not ended.held_once then
          ${ok && JSON.stringify(ok.stakeholderNames)}::text::json end,
        refinement = case when not ended.held_once then
          coalesce(${ok?.refinement ? JSON.stringify(ok.refinement) : null}::text::json, c.refinement) end,
        held_until = case when ended.held_once then ended.expires_at end
      from ended where c.organization_id = ended.organization_id and c.decision_id = ended.id
        and c.day = ended.content_day ${tx.unsafe(onDay('c.day', day))}
      returning 1
    ), answers as (
      delete from model_answers a
      using ended where a.organization_id = ended.organization_id and a.decision_id = ended.id
        and a.day = ended.content_day ${tx.unsafe(onDay('a.day', day))}
        and (ended.status = 'error' or ended.held_once)
    )`;
}
