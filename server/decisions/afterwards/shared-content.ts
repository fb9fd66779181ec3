/**
 * The content of a decision that may be sent out of the service. Whoever sets up a webhook is an
 * owner of the organization, and sees a decision only when it is shared. Retention holds as
 * everywhere: what has expired, or is held for one fetch, is not sent.
 */
import type postgres from 'postgres';
import { readOnDay } from '../../database/content-days.ts';
import type { Verdicts } from '../../wire/verdicts.ts';
import { DAY_COLUMN, type DecisionRef, decisionsOn } from '../result-store.ts';

export interface SharedContent {
  isShared: boolean;
  /** Null: none was kept, or not shared. It outlives the content, as the best options do. */
  verdicts: Verdicts | null;
  /** JSON text; null: not stored, or not shared. */
  response: string | null;
  errorMessage: string | null;
  chosen: SharedChoice | null;
}

interface SharedChoice {
  chosenOption: string | null;
  followed: boolean | null;
  decidedBy: string | null;
  note: string | null;
  reportedBy: unknown;
  reportedAt: Date;
}

/** Null when there is no such decision. */
export async function readSharedContent(
  sql: postgres.ISql,
  { organizationId, decisionId }: DecisionRef,
): Promise<SharedContent | null> {
  type Row = Omit<SharedContent, 'chosen'> & Nullable<SharedChoice> & { contentDay: string };
  const row = await readOnDay(
    decisionId,
    (day) => sql<Row[]>`
      select d.shared_with_org as "isShared",
        case when d.shared_with_org then d.verdict_by_stakeholder end as verdicts,
        case when t.is_shown then c.response::text end as response,
        case when t.is_shown then c.error_message end as "errorMessage",
        r.chosen_option as "chosenOption", r.followed, r.decided_by as "decidedBy", r.reported_at as "reportedAt",
        case when t.is_shown then n.note end as note, case when t.is_shown then n.reported_by end as "reportedBy",
        ${sql.unsafe(DAY_COLUMN)}
      from ${sql.unsafe(decisionsOn(day))}
        cross join lateral (select d.shared_with_org and c.decision_id is not null and c.held_until is null as is_shown) t
        left join chosen_reports r on d.shared_with_org
          and r.organization_id = d.organization_id and r.decision_id = d.id
        left join chosen_content n on n.organization_id = d.organization_id and n.decision_id = d.id
      where d.organization_id = ${organizationId} and d.id = ${decisionId}`,
  );
  if (row === undefined) return null;
  const {
    isShared,
    verdicts,
    response,
    errorMessage,
    chosenOption,
    followed,
    decidedBy,
    note,
    reportedBy,
    reportedAt,
  } = row;
  return {
    isShared,
    verdicts,
    response,
    errorMessage,
    chosen: reportedAt === null ? null : { chosenOption, followed, decidedBy, note, reportedBy, reportedAt },
  };
}

type Nullable<T> = { [Key in keyof T]: T[Key] | null };
