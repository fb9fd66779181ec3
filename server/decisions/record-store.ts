/** The SQL of the record: a decision with all that followed it, for whoever may see it. */
import type postgres from 'postgres';
import { type ApiKey, findKeyAnd } from '../accounts/keys.ts';
import { type Viewer, visibleTo, visibleToKey } from '../accounts/visibility.ts';
import type { AssessmentRequest, ChosenReport } from './feedback-schema.ts';
import type { DecisionRecord } from './result-schema.ts';
import {
  DECISIONS,
  type Held,
  RESULT_COLUMNS,
  type SeenDecision,
  type StoredResult,
  takeHeld,
} from './result-store.ts';

/** Everything that a record shows. Times inside lists are milliseconds since 1970. */
export interface StoredRecord extends StoredResult {
  mode: 'default' | 'direct';
  sharedWithOrg: boolean;
  createdAt: Date;
  bestByStakeholder: Record<string, string> | null;
  usage: DecisionRecord['usage'];
  costMicroUsd: number;
  /** Null: never. */
  expiresAt: Date | null;
  /** As it was sent. JSON text. */
  request: string | null;
  publication: { token: string; publishedAt: number } | null;
  chosen: StoredChosen | null;
  /** `count` is of the whole lineage; `shown` are the decision itself and the newest, oldest first. */
  revisions: { count: number; shown: readonly StoredRevision[] };
  /** The newest, newest last. */
  assessments: readonly StoredAssessment[];
  /** Of all. */
  assessmentSummary: DecisionRecord['assessmentSummary'];
}

interface StoredChosen {
  chosenOption: string | null;
  followed: boolean | null;
  decidedBy: 'agent' | 'human' | null;
  note: string | null;
  reportedBy: NonNullable<ChosenReport['reported_by']> | null;
  reportedAt: number;
}

interface StoredRevision {
  id: string;
  number: number;
  createdAt: number;
  status: SeenDecision['status'];
  bestByStakeholder: Record<string, string> | null;
  note: DecisionRecord['revisions'][number]['note'];
  noteOmitted: boolean;
}

interface StoredAssessment {
  id: string;
  createdAt: number;
  request: AssessmentRequest;
  textOmitted: boolean;
}

/** Revisions and assessments that a record lists; all are counted. */
const MOST_LISTED = 50;
/**
 * Bytes of notes and of assessments in a record, as JSON in UTF-8, newest first; older ones are listed without their texts. With
 * these, all that follows a decision adds less than 1 MB to its record, whatever the texts are written in.
 */
const MOST_NOTE_BYTES = 200_000;
const MOST_ASSESSMENT_BYTES = 600_000;

/** The whole record. `take` false: an answer that is held for one fetch is left, and not given. */
export async function readRecord(
  sql: postgres.ISql,
  viewer: Viewer,
  decisionId: string,
  { take }: { take: boolean },
): Promise<StoredRecord | null> {
  const [row] = await sql<FoundRecord[]>`
    select ${sql.unsafe(RECORD_COLUMNS)}
    from ${sql.unsafe(DECISIONS)}
    where d.id = ${decisionId} and ${visibleTo(sql, viewer)}`;
  if (row === undefined) return null;
  if (take) return takeRecord(sql, viewer, row);
  return row.held ? { ...row, response: null, errorMessage: null } : row;
}

/** A record as it was found, of which nothing has been taken yet. */
export type FoundRecord = StoredRecord & Held;

/** The key, and the record when the key sees it, in one statement: two take the service a sixth longer. Null: no key works. */
export async function findKeyAndRecord(
  sql: postgres.ISql,
  secret: string,
  decisionId: string,
): Promise<{ key: ApiKey; record: FoundRecord | null } | null> {
  const row = await findKeyAnd<FoundRecord | { id: null }>(sql, secret, {
    columns: sql.unsafe(`, ${RECORD_COLUMNS}`),
    join: sql`left join (${sql.unsafe(DECISIONS)}) on d.id = ${decisionId} and ${visibleToKey(sql)}`,
  });
  return row && { key: row.key, record: row.id === null ? null : row };
}

/** What is held for one fetch is deleted by its owner's reading; of two who found it one gets it. */
export function takeRecord(sql: postgres.ISql, viewer: Viewer, found: FoundRecord): Promise<StoredRecord> {
  return takeHeld(sql, viewer, found);
}

// A whole text: each fragment of a statement would be an object of its own, made anew at every read.
const RECORD_COLUMNS = `${RESULT_COLUMNS},
    d.mode, d.shared_with_org as "sharedWithOrg", d.created_at as "createdAt",
    d.best_by_stakeholder as "bestByStakeholder", d.usage, d.cost_micro_usd as "costMicroUsd",
    d.expires_at as "expiresAt", coalesce(c.request, p.request)::text as request,
    case when p.decision_id is not null then
      json_build_object('token', p.token, 'publishedAt', extract(epoch from p.published_at) * 1000)
    end as publication,
    (select json_build_object(
        'chosenOption', r.chosen_option, 'followed', r.followed, 'decidedBy', r.decided_by,
        'note', n.note, 'reportedBy', n.reported_by, 'reportedAt', extract(epoch from r.reported_at) * 1000)
      from chosen_reports r
      left join chosen_content n on n.organization_id = r.organization_id and n.decision_id = r.decision_id
        and (d.expires_at is null or d.expires_at > now())
      where r.organization_id = d.organization_id and r.decision_id = d.id) as chosen,
    (select json_build_object('count', max(v.count), 'shown', json_agg(json_build_object(
        'id', v.id, 'number', v.revision_number, 'createdAt', extract(epoch from v.created_at) * 1000,
        'status', v.status, 'bestByStakeholder', v.best_by_stakeholder,
        'note', case when v.bytes <= ${MOST_NOTE_BYTES} then v.note end,
        'noteOmitted', v.note is not null and v.bytes > ${MOST_NOTE_BYTES})
        order by v.revision_number, v.created_at))
      from (
        select v.*, n.revision_note as note, sum(octet_length(n.revision_note::text)) over (
          order by v.is_itself desc, v.revision_number desc, v.created_at desc) as bytes
        from (
          select v.*, v.id = d.id as is_itself, count(*) over () as count
          from decisions v
          where v.organization_id = d.organization_id and v.root_id = d.root_id
          order by is_itself desc, v.revision_number desc, v.created_at desc
          limit ${MOST_LISTED}
        ) v
        left join decision_content n on n.organization_id = v.organization_id and n.decision_id = v.id
          and (v.expires_at is null or v.expires_at > now())
      ) v) as revisions,
    (select coalesce(json_agg(json_build_object(
        'id', a.id, 'createdAt', extract(epoch from a.created_at) * 1000,
        'request', coalesce(case when a.bytes <= ${MOST_ASSESSMENT_BYTES} then a.request end, a.judgement),
        'textOmitted', a.request is not null and a.bytes > ${MOST_ASSESSMENT_BYTES})
        order by a.created_at, a.id), '[]')
      from (
        select a.*, n.request,
          sum(octet_length(n.request::text)) over (order by a.created_at desc, a.id desc) as bytes
        from (
          select a.* from assessments a
          where a.organization_id = d.organization_id and a.decision_id = d.id
          order by a.created_at desc, a.id desc
          limit ${MOST_LISTED}
        ) a
        left join assessment_content n on n.organization_id = a.organization_id and n.decision_id = a.decision_id
          and n.assessment_id = a.id and (d.expires_at is null or d.expires_at > now())
      ) a) as assessments,
    (select json_build_object('count', count(*), 'agree', count(*) filter (where a.overall = 'agree'),
        'partly', count(*) filter (where a.overall = 'partly'),
        'disagree', count(*) filter (where a.overall = 'disagree'))
      from assessments a
      where a.organization_id = d.organization_id and a.decision_id = d.id) as "assessmentSummary"`;
