/** The SQL of reading decisions, for whoever may see them. Content is live until it expires, by the database's clock. */
import type postgres from 'postgres';
import { type ApiKey, findKeyAnd } from '../accounts/keys.ts';
import { type Viewer, visibleTo, visibleToKey } from '../accounts/visibility.ts';
import type { AssessmentRequest, ChosenReport } from './feedback-schema.ts';
import type { DecisionRecord } from './result-schema.ts';
import type { FailedPart } from './run-store.ts';

export interface StoredDecision {
  id: string;
  apiKeyId: number;
  mode: 'default' | 'direct';
  status: 'running' | 'ok' | 'error';
  failedPart: FailedPart | null;
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
  /** 'ABC'. */
  optionLetters: string;
  rootId: string;
  number: number;
  previousId: string | null;
  /** As it was sent. JSON text: what is stored as JSON is sent as it stands. */
  request: string | null;
  /** JSON text as well. */
  response: string | null;
  errorMessage: string | null;
}

/** Besides the decision: what became of it. Times are milliseconds since 1970. */
export interface StoredRecord extends StoredDecision {
  publication: { token: string; publishedAt: number } | null;
  chosen: StoredChosen | null;
  /** Oldest first, itself included. */
  revisions: readonly StoredRevision[];
  /** Newest last. */
  assessments: readonly { id: string; createdAt: number; request: AssessmentRequest }[];
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
  status: StoredDecision['status'];
  bestByStakeholder: Record<string, string> | null;
  note: DecisionRecord['revisions'][number]['note'];
}

/**
 * Null when the key does not see it. Content that is held for one fetch is deleted by the reading, once the decision has
 * ended; of two readers one gets it. `leave`: it is given and left.
 */
export async function takeVisible(
  sql: postgres.ISql,
  viewer: Viewer,
  decisionId: string,
  { leave = false } = {},
): Promise<StoredDecision | null> {
  const [row] = await sql<(StoredDecision & Held)[]>`
    select ${sql.unsafe(DECISION_COLUMNS)}
    from ${sql.unsafe(DECISIONS)}
    where d.id = ${decisionId} and ${visibleTo(sql, viewer)}`;
  if (row === undefined) return null;
  return takeHeld(sql, viewer, leave ? { ...row, held: false } : row);
}

/** As takeVisible, with all that became of the decision. `take` false: what is held for one fetch is left, and not given. */
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
  return row.held ? { ...row, request: null, response: null, errorMessage: null } : row;
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

/** What is held for one fetch is deleted; of two who found it one gets it. */
export function takeRecord(sql: postgres.ISql, viewer: Viewer, found: FoundRecord): Promise<StoredRecord> {
  return takeHeld(sql, viewer, found);
}

interface Held {
  held: boolean;
}

// Whole texts: each fragment of a statement would be an object of its own, made anew at every read.

const DECISIONS = `
    decisions d
    left join decision_content c on c.organization_id = d.organization_id and c.decision_id = d.id
      and (d.expires_at is null or d.expires_at > now())
    left join publications p on p.organization_id = d.organization_id and p.decision_id = d.id`;

/** What a publication has outlives the content. */
const DECISION_COLUMNS = `
    d.id, d.api_key_id as "apiKeyId", d.mode, d.status, d.failed_part as "failedPart",
    d.shared_with_org as "sharedWithOrg", d.created_at as "createdAt",
    extract(epoch from now() - d.created_at)::float8 as "ageSeconds",
    d.calls_done as "callsDone", d.calls_total as "callsTotal",
    d.best_by_stakeholder as "bestByStakeholder", d.usage, d.cost_micro_usd as "costMicroUsd",
    d.expires_at as "expiresAt", d.root_id as "rootId", d.revision_number as number,
    d.previous_id as "previousId", d.option_letters as "optionLetters",
    c.decision_id is not null or p.decision_id is not null as "contentStored",
    coalesce(c.request, p.request)::text as request, coalesce(c.response, p.response)::text as response,
    c.error_message as "errorMessage",
    d.held_once and d.status <> 'running' and c.decision_id is not null as held`;

const RECORD_COLUMNS = `${DECISION_COLUMNS},
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
    (select json_agg(json_build_object(
        'id', v.id, 'number', v.revision_number, 'createdAt', extract(epoch from v.created_at) * 1000,
        'status', v.status, 'bestByStakeholder', v.best_by_stakeholder, 'note', n.revision_note)
        order by v.revision_number, v.created_at)
      from decisions v
      left join decision_content n on n.organization_id = v.organization_id and n.decision_id = v.id
        and (v.expires_at is null or v.expires_at > now())
      where v.organization_id = d.organization_id and v.root_id = d.root_id) as revisions,
    (select coalesce(json_agg(json_build_object(
        'id', a.id, 'createdAt', extract(epoch from a.created_at) * 1000,
        'request', coalesce(n.request, a.judgement)) order by a.created_at, a.id), '[]')
      from assessments a
      left join assessment_content n on n.organization_id = a.organization_id and n.decision_id = a.decision_id
        and n.assessment_id = a.id and (d.expires_at is null or d.expires_at > now())
      where a.organization_id = d.organization_id and a.decision_id = d.id) as assessments`;

async function takeHeld<Row extends StoredDecision & Held>(
  sql: postgres.ISql,
  { organizationId }: Viewer,
  found: Row,
): Promise<Row> {
  if (!found.held) return found;
  const taken = await sql`
    delete from decision_content
    where organization_id = ${organizationId} and decision_id = ${found.id}
    returning decision_id`;
  return taken.length > 0
    ? { ...found, contentStored: false }
    : { ...found, contentStored: false, request: null, response: null, errorMessage: null };
}
