/**
 * SQL that looks at a decision, for a caller who may see it, and takes its answer. Content is live
 * until it expires, by the database's clock.
 */
import type postgres from 'postgres';
import { type Caller, isOwnKey, takesHeld } from '../accounts/caller.ts';
import { dayText, onDay, readOnDay } from '../database/content-days.ts';
import type { Content } from './stored-content.ts';

/** Names a decision in statements: every key starts with the organization. */
export interface DecisionRef {
  organizationId: number;
  decisionId: string;
}

/** Which part failed; `missing_model`: the endpoint serves no such model to this service. */
export type FailedPart = 'model' | 'missing_model' | 'service';

/** What an operation must know of a decision: no content, no lists. */
export interface SeenDecision {
  id: string;
  apiKeyId: number;
  status: 'running' | 'ok' | 'error';
  rootId: string;
  /** The options' letters, such as 'ABC'. */
  optionLetters: string;
  bestByStakeholder: Record<string, string> | null;
  isPublished: boolean;
  contentStored: boolean;
  /** False under retention `none`. */
  keepsContent: boolean;
  /** The day by which its content is stored. */
  contentDay: string;
}

/** How a decision stands, and its answer when it has one. */
export interface StoredResult {
  id: string;
  apiKeyId: number;
  status: SeenDecision['status'];
  /** Null unless the status is `error`; then null says that it was cancelled. */
  failedPart: FailedPart | null;
  callsDone: number;
  callsTotal: number;
  ageSeconds: number;
  rootId: string;
  number: number;
  previousId: string | null;
  contentStored: boolean;
  /** JSON text: stored JSON is sent as it stands. */
  response: string | null;
  errorMessage: string | null;
  /** Null while it is not published. */
  publicToken: string | null;
  /** The answer is held for one fetch. */
  held: boolean;
  /** The day by which its content is stored. */
  contentDay: string;
}

/** Null when the caller does not see it. */
export async function findVisible(
  sql: postgres.ISql,
  caller: Caller,
  decisionId: string,
): Promise<SeenDecision | null> {
  const row = await readOnDay(
    decisionId,
    (day) => sql<SeenDecision[]>`
      select d.id, d.api_key_id as "apiKeyId", d.status, d.root_id as "rootId", d.option_letters as "optionLetters",
        d.best_by_stakeholder as "bestByStakeholder", p.decision_id is not null as "isPublished",
        c.decision_id is not null or p.decision_id is not null as "contentStored", d.keeps_content as "keepsContent",
        ${sql.unsafe(DAY_COLUMN)}
      from ${sql.unsafe(decisionsOn(day))}
      where d.id = ${decisionId} and ${visibleTo(sql, caller)}`,
  );
  return row ?? null;
}

/**
 * What may be published, as JSON text, and when it was read, by the database's clock. Null when
 * none is stored, or it is only held for one fetch.
 */
export async function readContent(
  sql: postgres.ISql,
  organizationId: number,
  decisionId: string,
): Promise<(Content & { readAt: Date }) | null> {
  const row = await readOnDay(
    decisionId,
    (day) => sql<(Stored<Content> & { readAt: Date; held: boolean; contentDay: string })[]>`
      select c.request::text as request, c.response::text as response, d.judge, now() as "readAt",
        c.held_until is not null as held, ${sql.unsafe(DAY_COLUMN)}
      from ${sql.unsafe(decisionsOn(day))}
      where d.organization_id = ${organizationId} and d.id = ${decisionId}`,
  );
  if (row === undefined || row.held || row.request === null || row.response === null) return null;
  return { request: row.request, response: row.response, judge: row.judge, readAt: row.readAt };
}

/**
 * The request and the result as JSON text, also of a published decision whose own have expired.
 * Null when there are none, or they are only held for one fetch.
 */
export async function readShown(
  sql: postgres.ISql,
  organizationId: number,
  decisionId: string,
): Promise<Content | null> {
  const row = await readOnDay(
    decisionId,
    (day) => sql<(Stored<Content> & { held: boolean; contentDay: string })[]>`
      select coalesce(c.request, p.request)::text as request, coalesce(c.response, p.response)::text as response,
        d.judge, c.held_until is not null as held, ${sql.unsafe(DAY_COLUMN)}
      from ${sql.unsafe(decisionsOn(day))}
      where d.organization_id = ${organizationId} and d.id = ${decisionId}`,
  );
  if (row === undefined || row.held || row.request === null || row.response === null) return null;
  return { request: row.request, response: row.response, judge: row.judge };
}

type Stored<T> = { [Key in keyof T]: T[Key] | null };

/**
 * Null when the caller does not see the decision. An answer that is held for one fetch is deleted
 * when its owner reads it; when two reads come at once, only one gets it. `leave`: the answer is
 * given but stays held.
 */
export async function takeResult(
  sql: postgres.ISql,
  caller: Caller,
  decisionId: string,
  { leave = false } = {},
): Promise<StoredResult | null> {
  const row = await readOnDay(
    decisionId,
    (day) => sql<StoredResult[]>`
      select ${sql.unsafe(RESULT_COLUMNS)}
      from ${sql.unsafe(decisionsOn(day))}
      where d.id = ${decisionId} and ${visibleTo(sql, caller)}`,
  );
  if (row === undefined) return null;
  return leave ? row : takeHeld(sql, caller, row);
}

/**
 * A condition for another room's statement: the decision that these columns of it name has failed.
 */
export function hasFailed(
  sql: postgres.ISql,
  { organizationId, id }: { organizationId: postgres.Fragment; id: postgres.Fragment },
): postgres.Fragment {
  return sql`exists (
    select from decisions d
    where d.organization_id = ${organizationId} and d.id = ${id} and d.status = 'error')`;
}

/** True of the decision `d` when it was cancelled: it has failed, and no part has. */
export function isCancelled(sql: postgres.ISql): postgres.Fragment {
  return sql`d.status = 'error' and d.failed_part is null`;
}

/** The cancelled ones of these decisions, which the caller sees. */
export async function findCancelled(
  sql: postgres.ISql,
  caller: Caller,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select d.id from decisions d
    where d.id = any (string_to_array(${ids.join(',')}, ',')) and ${isCancelled(sql)} and ${visibleTo(sql, caller)}`;
  return rows.map(({ id }) => id);
}

/**
 * A query for the statement of usage: every decision that has ended, with or without its content.
 */
export function usedByDecisions(sql: postgres.ISql, organizationId: number): postgres.Fragment {
  return sql`
    select id, api_key_id, created_at, status = 'error' as failed, true as is_decision, usage, cost_micro_usd
    from decisions where organization_id = ${organizationId} and status <> 'running'`;
}

/** A condition where `d` is the table of decisions: the caller sees the decision. */
export function visibleTo(sql: postgres.ISql, caller: Caller): postgres.Fragment {
  return visible(sql, sql`${caller.organizationId}`, isOwnKey(sql, sql`d.api_key_id`, caller));
}

/** The same for the key that is `k` in the statement. */
export function visibleToKey(sql: postgres.ISql): postgres.Fragment {
  return visible(sql, sql`k.organization_id`, sql`d.api_key_id = k.id`);
}

/** A caller sees their own decisions, and those shared within their organization. */
function visible(sql: postgres.ISql, organizationId: postgres.Fragment, isOwn: postgres.Fragment) {
  return sql`d.organization_id = ${organizationId} and (${isOwn} or d.shared_with_org)`;
}

/** Deletes a held answer when its owner reads it. A reader who came second does not get it. */
export async function takeHeld<Row extends StoredResult>(
  sql: postgres.ISql,
  caller: Caller,
  found: Row,
): Promise<Row> {
  // Other callers who see the decision read what is held, and leave it to the owner.
  if (!found.held || !takesHeld(caller, found.apiKeyId)) return found;
  const taken = await sql`
    delete from decision_content
    where organization_id = ${caller.organizationId} and decision_id = ${found.id} and held_until is not null
      and day = '-infinity'
    returning decision_id`;
  const left = { ...found, contentStored: false };
  return taken.length > 0 ? left : { ...left, response: null, errorMessage: null };
}

// Whole texts: each fragment of a statement would be an object of its own, made anew at every read.

const ITS_CONTENT = `c.organization_id = d.organization_id and c.decision_id = d.id
      and c.day = d.content_day and (d.expires_at is null or d.expires_at > now())`;
const WITH_PUBLICATION =
  'left join publications p on p.organization_id = d.organization_id and p.decision_id = d.id';

/** As DECISIONS, for a decision whose content is stored by this day; null: it is not known. */
export function decisionsOn(day: string | null): string {
  return `
    decisions d
    left join decision_content c on ${ITS_CONTENT}${onDay('c.day', day)}
    ${WITH_PUBLICATION}`;
}

export const DECISIONS = decisionsOn(null);

/**
 * The same for a few of many: the content of each is looked up in the partition of its day.
 * PostgreSQL counts the cost of all partitions, and would rather read all content.
 */
export const DECISIONS_ONE_BY_ONE = `
    decisions d
    left join lateral (select * from decision_content c where ${ITS_CONTENT} limit 1) c on true
    ${WITH_PUBLICATION}`;

export const DAY_COLUMN = `${dayText('d.content_day')} as "contentDay"`;

/** What a publication has outlives the content. */
export const RESULT_COLUMNS = `
    d.id, d.api_key_id as "apiKeyId", d.status, d.failed_part as "failedPart",
    d.calls_done as "callsDone", d.calls_total as "callsTotal",
    extract(epoch from now() - d.created_at)::float8 as "ageSeconds",
    d.root_id as "rootId", d.revision_number as number, d.previous_id as "previousId",
    c.decision_id is not null or p.decision_id is not null as "contentStored",
    coalesce(c.response, p.response)::text as response, c.error_message as "errorMessage",
    p.token as "publicToken", c.held_until is not null as held, ${DAY_COLUMN}`;
