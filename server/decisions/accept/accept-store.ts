/**
 * The SQL of accepting decisions. The SQL of running them is in run-store.ts, that of reading them
 * in record-store.ts. JSON is passed as text, because the driver would serialise a parameter of
 * type json once more.
 */
import type postgres from 'postgres';
import type { OverlapMode } from '../../../engine/problem.ts';
import { lockOrganization } from '../../accounts/organizations.ts';
import { HELD, LIFETIMES, type Retention } from '../../accounts/retention.ts';
import { contentDay, dayText, rememberDay } from '../../database/content-days.ts';
import type { Verdicts } from '../../wire/verdicts.ts';
import type { Source } from '../asked.ts';
import type { Lineage } from '../lineage.ts';
import { raiseDecisionEvent } from '../raise-decision-event.ts';
import type { Refinement } from '../refinement.ts';
import type { DecisionRef } from '../result-store.ts';

interface NewDecision extends DecisionRef {
  apiKeyId: number;
  source: Source;
  sharedWithOrg: boolean;
  overlapMode: OverlapMode;
  retention: Retention;
  lineage: Lineage;
  /** The letters of the options, in any order. */
  letters: readonly string[];
  revisionNote: unknown;
  /** The request as it was sent. */
  request: unknown;
  /** Of a revision with additional records. */
  refinement?: Refinement | undefined;
}

export interface AcceptedDecision extends NewDecision {
  callsTotal: number;
}

/**
 * Inserts a Default mode decision that is to run, unless `mostRunning` decisions of the
 * organization are running already. Returns how many were running. The organization stays locked
 * until the transaction ends, so two requests cannot both take the last place.
 */
export async function insertAccepted(
  tx: postgres.TransactionSql,
  decision: AcceptedDecision,
  mostRunning: number,
): Promise<number> {
  const { organizationId, decisionId, retention, lineage } = decision;
  const lifetime = retention === 'none' ? null : LIFETIMES[retention];
  // The two statements are sent together. The lock is a statement of its own, so that the count
  // sees what other transactions committed while this one waited for the lock.
  const locked = lockOrganization(tx, organizationId);
  const inserted = tx<{ running: number; contentDay: string | null }[]>`
    with counted as (
      select count(*) as running from decisions
      where organization_id = ${organizationId} and status = 'running'
    ), accepted as (
      insert into decisions (
        organization_id, id, api_key_id, source, mode, status, shared_with_org, overlap_mode, calls_total,
        expires_at, held_once, keeps_content, option_letters, root_id, revision_number, previous_id, content_day
      )
      select ${organizationId}::bigint, ${decisionId}, ${decision.apiKeyId}::bigint, ${decision.source}, 'default', 'running',
        ${decision.sharedWithOrg}::boolean, ${decision.overlapMode}, ${decision.callsTotal}::integer,
        now() + ${lifetime}::interval, ${retention === 'none'}::boolean, ${retention !== 'none'}::boolean,
        ${lettersOf(decision)}, ${lineage.rootId ?? decisionId}, ${lineage.number}::integer, ${lineage.previousId},
        ${dayOf(tx, retention)}
      from counted where running < ${mostRunning}
      returning organization_id, id, content_day
    ), content as (
      insert into decision_content (organization_id, decision_id, request, revision_note, refinement, day)
      select organization_id, id, ${JSON.stringify(decision.request)}::text::json, ${noteOf(decision)}::text::json,
        ${refinementOf(decision)}::text::json, content_day
      from accepted
    )
    select running, (select ${tx.unsafe(dayText('content_day'))} from accepted) as "contentDay" from counted`;
  const [, [row]] = await Promise.all([locked, inserted]);
  if (row?.contentDay != null) rememberDay(decisionId, row.contentDay);
  return row?.running ?? 0;
}

export interface AnsweredDecision extends NewDecision {
  /**
   * Under retention `none`, whether the response is held for one fetch, in case the request is sent
   * again.
   */
  holdOnce: boolean;
  response: unknown;
  bestByStakeholder: Record<string, string>;
  verdicts: Verdicts;
  stakeholderNames: Record<string, string>;
  usage: unknown;
  costMicroUsd: number;
  /** The name of the model that answered: the result of Direct mode does not have it. */
  judge: string;
}

/**
 * Inserts a Direct mode decision with its answer. Under retention `none` no content is stored,
 * except an answer that is held for one fetch.
 */
export async function insertAnswered(sql: postgres.ISql, decision: AnsweredDecision): Promise<void> {
  const { organizationId, decisionId, retention, lineage } = decision;
  const isKept = retention !== 'none';
  const isHeld = !isKept && decision.holdOnce;
  const [row] = await sql<{ contentDay: string }[]>`
    with answered as (
      insert into decisions (
        organization_id, id, api_key_id, source, mode, status, shared_with_org, overlap_mode, calls_done, calls_total,
        finished_at, best_by_stakeholder, verdict_by_stakeholder, usage, cost_micro_usd, expires_at, held_once,
        keeps_content, option_letters, root_id, revision_number, previous_id, judge, content_day
      ) values (
        ${organizationId}, ${decisionId}, ${decision.apiKeyId}, ${decision.source}, 'direct', 'ok',
        ${decision.sharedWithOrg}, ${decision.overlapMode}, 1, 1, now(),
        ${JSON.stringify(decision.bestByStakeholder)}::text::json, ${JSON.stringify(decision.verdicts)}::text::json,
        ${JSON.stringify(decision.usage)}::text::json,
        ${decision.costMicroUsd}, now() + ${isKept ? LIFETIMES[retention] : isHeld ? HELD : null}::interval, ${isHeld},
        ${isKept}, ${lettersOf(decision)}, ${lineage.rootId ?? decisionId}, ${lineage.number}, ${lineage.previousId},
        ${decision.judge}, ${dayOf(sql, retention)}
      )
      returning organization_id, id, status, mode, root_id, revision_number, content_day
    ), ${raiseDecisionEvent(sql, 'decision.done', sql`answered`)}
    insert into decision_content (
      organization_id, decision_id, request, response, revision_note, refinement, stakeholder_names, held_until, day
    )
    select ${organizationId}::bigint, ${decisionId}, ${isKept ? JSON.stringify(decision.request) : null}::text::json,
      ${JSON.stringify(decision.response)}::text::json, ${noteOf(decision)}::text::json,
      ${isKept ? refinementOf(decision) : null}::text::json,
      ${isKept ? JSON.stringify(decision.stakeholderNames) : null}::text::json,
      now() + ${isHeld ? HELD : null}::interval, content_day
    from answered where ${isKept || isHeld}
    returning ${sql.unsafe(dayText('day'))} as "contentDay"`;
  if (row !== undefined) rememberDay(decisionId, row.contentDay);
}

/** What is held for one fetch has no day. */
function dayOf(sql: postgres.ISql, retention: Retention): postgres.Fragment {
  return retention === 'none'
    ? sql`'-infinity'::date`
    : contentDay(sql, sql`(now() + ${LIFETIMES[retention]}::interval)`);
}

function refinementOf({ refinement }: NewDecision): string | null {
  return refinement === undefined ? null : JSON.stringify(refinement);
}

/** The letters in alphabetical order, such as 'ABC'. */
function lettersOf({ letters }: NewDecision): string {
  return letters.toSorted().join('');
}

/**
 * Under retention `none` the note is not stored, as the request is not: other records of the
 * lineage would show it.
 */
function noteOf({ revisionNote, retention }: NewDecision): string | null {
  return revisionNote === undefined || retention === 'none' ? null : JSON.stringify(revisionNote);
}
