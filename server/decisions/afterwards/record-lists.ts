/**
 * SQL that reads what was added to a decision: the other revisions of its lineage, and its
 * assessments.
 */
import type postgres from 'postgres';
import type { Verdicts } from '../../wire/verdicts.ts';
import type { SeenDecision } from '../result-store.ts';
import type { AssessmentRequest } from './feedback-schema.ts';
import type { DecisionRecord } from './record-schema.ts';

/** Times are milliseconds since 1970. */
export interface RecordLists {
  /**
   * `count` counts the whole lineage. `shown` lists the decision itself and the newest other
   * revisions, oldest first.
   */
  revisions: { count: number; shown: readonly StoredRevision[] };
  /** The newest assessments, oldest first. */
  assessments: readonly StoredAssessment[];
  /** Counts all assessments, listed or not. */
  assessmentSummary: DecisionRecord['assessmentSummary'];
}

interface StoredRevision {
  id: string;
  number: number;
  createdAt: number;
  status: SeenDecision['status'];
  bestByStakeholder: Record<string, string> | null;
  verdictByStakeholder: Verdicts | null;
  note: DecisionRecord['revisions'][number]['note'];
  noteOmitted: boolean;
}

interface StoredAssessment {
  id: string;
  createdAt: number;
  request: AssessmentRequest;
  textOmitted: boolean;
}

/**
 * At most this many revisions, and this many assessments, are listed in a record; all are counted.
 */
const MOST_LISTED = 50;
/**
 * Most bytes of notes and of assessments in a record, as JSON in UTF-8. Bytes are counted from the
 * newest entry on; entries beyond the limit are listed without their texts. With these limits the
 * lists add less than 1 MB to a record, in whatever script the texts are written.
 */
const MOST_NOTE_BYTES = 200_000;
const MOST_ASSESSMENT_BYTES = 600_000;

/** Null when there is no such decision. The caller has already checked who may see it. */
export async function readLists(
  sql: postgres.ISql,
  organizationId: number,
  decisionId: string,
): Promise<RecordLists | null> {
  const [row] = await sql<RecordLists[]>`
    select ${sql.unsafe(LISTS)}
    from decisions d
    where d.organization_id = ${organizationId} and d.id = ${decisionId}`;
  return row ?? null;
}

/**
 * The lists of a decision without other revisions or assessments. Only a later revision has a note.
 */
export function listsOfItself(
  decision: Omit<StoredRevision, 'createdAt' | 'note' | 'noteOmitted'> & { createdAt: Date },
): RecordLists {
  const { id, number, createdAt, status, bestByStakeholder, verdictByStakeholder } = decision;
  const outcome = { status, bestByStakeholder, verdictByStakeholder };
  const itself = { id, number, createdAt: createdAt.getTime(), ...outcome };
  return {
    revisions: { count: 1, shown: [{ ...itself, note: null, noteOmitted: false }] },
    assessments: [],
    assessmentSummary: { count: 0, agree: 0, partly: 0, disagree: 0 },
  };
}

// One string: composed of SQL fragments, the statement would create an object for each at every
// read.
const LISTS = `
    (select json_build_object('count', max(v.count), 'shown', json_agg(json_build_object(
        'id', v.id, 'number', v.revision_number, 'createdAt', extract(epoch from v.created_at) * 1000,
        'status', v.status, 'bestByStakeholder', v.best_by_stakeholder,
        'verdictByStakeholder', v.verdict_by_stakeholder,
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
          and n.day = v.content_day and (v.expires_at is null or v.expires_at > now())
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
