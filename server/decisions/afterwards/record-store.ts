/** SQL that reads a record: a decision with its lists and reports, for a caller who may see it. */
import type postgres from 'postgres';
import type { Caller } from '../../accounts/caller.ts';
import { type ApiKey, findKeyAnd } from '../../accounts/keys.ts';
import { NAMED_MEMBERS } from '../../accounts/organizations.ts';
import { knownDay, readOnDay, rememberDay } from '../../database/content-days.ts';
import type { Verdicts } from '../../wire/verdicts.ts';
import {
  decisionsOn,
  RESULT_COLUMNS,
  type StoredResult,
  takeHeld,
  visibleTo,
  visibleToKey,
} from '../result-store.ts';
import type { ChosenReport } from './feedback-schema.ts';
import { listsOfItself, type RecordLists, readLists } from './record-lists.ts';
import type { DecisionRecord } from './record-schema.ts';

/** Everything that a record shows. Times inside lists are milliseconds since 1970. */
export interface StoredRecord extends StoredResult, RecordLists {
  mode: 'default' | 'direct';
  source: DecisionRecord['source'];
  judge: string | null;
  sharedWithOrg: boolean;
  createdAt: Date;
  bestByStakeholder: Record<string, string> | null;
  verdictByStakeholder: Verdicts | null;
  usage: DecisionRecord['usage'];
  costMicroUsd: number;
  /** Null: the decision never expires. */
  expiresAt: Date | null;
  /** The request as it was sent, as JSON text. */
  request: string | null;
  /** Additional records, as JSON text. */
  refinement: string | null;
  publication: {
    token: string;
    publishedAt: number;
    publishedBy: { id: number; name: string } | null;
  } | null;
  chosen: StoredChosen | null;
}

interface StoredChosen {
  chosenOption: string | null;
  followed: boolean | null;
  decidedBy: 'agent' | 'human' | null;
  note: string | null;
  reportedBy: NonNullable<ChosenReport['reported_by']> | null;
  reportedAt: number;
}

/**
 * The whole record. When `take` is false, an answer that is held for one fetch stays held and is
 * left out of the record.
 */
export async function readRecord(
  sql: postgres.ISql,
  caller: Caller,
  decisionId: string,
  { take }: { take: boolean },
): Promise<StoredRecord | null> {
  const row = await readOnDay(
    decisionId,
    (day) => sql<RecordRow[]>`
      select ${sql.unsafe(RECORD_COLUMNS)}
      from ${sql.unsafe(decisionsOn(day))}
      where d.id = ${decisionId} and ${visibleTo(sql, caller)}`,
  );
  if (row === undefined) return null;
  const found = await withLists(sql, caller.organizationId, row);
  if (take) return takeHeld(sql, caller, found);
  return found.held ? { ...found, response: null, errorMessage: null } : found;
}

/** `isFollowed`: the lineage has other revisions, or the decision has assessments. */
type RecordRow = Omit<StoredRecord, keyof RecordLists> & { isFollowed: boolean };

/**
 * The key, and the record if the key may see it, read in one statement: two statements take the
 * service a sixth longer. Null when no valid key has this secret.
 */
export async function findKeyAndRecord(
  sql: postgres.ISql,
  secret: string,
  decisionId: string,
): Promise<{ key: ApiKey; record: StoredRecord | null } | null> {
  const day = knownDay(decisionId);
  const row = await findKeyAnd<RecordRow | { id: null }>(sql, secret, {
    columns: sql.unsafe(`, ${RECORD_COLUMNS}`),
    join: sql`left join (${sql.unsafe(decisionsOn(day))}) on d.id = ${decisionId} and ${visibleToKey(sql)}`,
  });
  if (row === null) return null;
  const { key } = row;
  if (row.id === null) return { key, record: null };
  rememberDay(decisionId, row.contentDay);
  // The content was taken out of its day since it was read last.
  if (day !== null && row.contentDay !== day) return findKeyAndRecord(sql, secret, decisionId);
  return { key, record: await withLists(sql, key.organizationId, row) };
}

/**
 * Adds the lists. Most decisions have no other revisions or assessments, so the lists have a
 * statement of their own. In the record's statement they would slow down every read: PostgreSQL
 * spent half of that statement's time on them, even where they were empty.
 */
async function withLists(sql: postgres.ISql, organizationId: number, row: RecordRow): Promise<StoredRecord> {
  const lists = row.isFollowed ? await readLists(sql, organizationId, row.id) : null;
  // Null when the decision has been deleted since.
  return { ...row, ...(lists ?? listsOfItself(row)) };
}

// One string: composed of SQL fragments, the statement would create an object for each at every
// read.
const RECORD_COLUMNS = `${RESULT_COLUMNS},
    d.mode, d.source, d.judge, d.shared_with_org as "sharedWithOrg", d.created_at as "createdAt",
    d.best_by_stakeholder as "bestByStakeholder",
    d.verdict_by_stakeholder as "verdictByStakeholder", d.usage, d.cost_micro_usd as "costMicroUsd",
    d.expires_at as "expiresAt", coalesce(c.request, p.request)::text as request,
    c.refinement::text as refinement,
    case when p.decision_id is not null then
      json_build_object('token', p.token, 'publishedAt', extract(epoch from p.published_at) * 1000,
        'publishedBy', (select json_build_object('id', m.id, 'name', m.name) from ${NAMED_MEMBERS} m
          where m.organization_id = p.organization_id and m.id = p.published_by))
    end as publication,
    (select json_build_object(
        'chosenOption', r.chosen_option, 'followed', r.followed, 'decidedBy', r.decided_by,
        'note', n.note, 'reportedBy', n.reported_by, 'reportedAt', extract(epoch from r.reported_at) * 1000)
      from chosen_reports r
      left join chosen_content n on n.organization_id = r.organization_id and n.decision_id = r.decision_id
        and (d.expires_at is null or d.expires_at > now())
      where r.organization_id = d.organization_id and r.decision_id = d.id) as chosen,
    d.revision_number > 1 or exists(select from decisions v
      where v.organization_id = d.organization_id and v.root_id = d.root_id and v.id <> d.id)
    or exists(select from assessments a
      where a.organization_id = d.organization_id and a.decision_id = d.id) as "isFollowed"`;
