/** Lists the decisions that a caller sees, page by page. */
import type postgres from 'postgres';
import { type Caller, ownsKey } from '../../accounts/caller.ts';
import { type KeyLabel, keyLabels } from '../../accounts/key-labels.ts';
import type { Verdicts } from '../../wire/verdicts.ts';
import type { Source } from '../asked.ts';
import { DECISIONS, DECISIONS_ONE_BY_ONE, isCancelled, type SeenDecision } from '../result-store.ts';
import { type Cursor, firstLine, type LogFilter, meets, placeOf } from './filters.ts';

export interface LoggedDecision {
  id: string;
  createdAt: Date;
  status: SeenDecision['status'];
  /** Its status is `error`, because somebody cancelled it. */
  isCancelled: boolean;
  mode: 'default' | 'direct';
  source: Source;
  /** Null: the content has expired, or was never stored. */
  firstLine: string | null;
  bestByStakeholder: Record<string, string> | null;
  /** Null: as `bestByStakeholder`, or not kept. */
  verdictByStakeholder: Verdicts | null;
  /** Beginnings of descriptions; null: as `firstLine`, or from before they were stored. */
  stakeholderNames: Record<string, string> | null;
  callsDone: number;
  callsTotal: number;
  key: KeyLabel;
  /** The member whose key it is; null when that member was removed. */
  madeBy: { name: string | null; email: string } | null;
  isOwn: boolean;
  sharedWithOrg: boolean;
  costMicroUsd: number;
  /** The model that answered in Direct mode, if known. */
  judge: string | null;
  /** The place in the log. */
  cursor: Cursor;
}

export interface LogPage {
  /** Decisions that are older than this place. */
  before?: Cursor | undefined;
  /** Decisions that are newer than this place, those next to it. */
  after?: Cursor | undefined;
  limit: number;
}

interface LogServices {
  database: { sql: postgres.ISql };
}

/**
 * Newest first. The index decisions_log gives the order, so that a page reads little more than
 * itself.
 */
export async function listDecisions(
  { database: { sql } }: LogServices,
  { caller, filter, page }: { caller: Caller; filter: LogFilter; page: LogPage },
): Promise<LoggedDecision[]> {
  const rows = await listing(sql, caller, filter, page);
  const listed = rows.map((row) => ({ ...row, isOwn: ownsKey(caller, row.key.id) }));
  return page.after === undefined ? listed : listed.reverse();
}

/** The statement itself, so that a test can ask for its plan. */
export function listing(
  sql: postgres.ISql,
  caller: Caller,
  filter: LogFilter,
  { before, after, limit }: LogPage,
): postgres.PendingQuery<Omit<LoggedDecision, 'isOwn'>[]> {
  const place = before ?? after;
  const order = after === undefined ? sql`desc` : sql`asc`;
  const beyond =
    place === undefined
      ? sql`true`
      : after === undefined
        ? sql`(d.created_at, d.id) < ${placeOf(sql, place)}`
        : sql`(d.created_at, d.id) > ${placeOf(sql, place)}`;
  return sql<Omit<LoggedDecision, 'isOwn'>[]>`
    select d.id, d.created_at as "createdAt", d.status, ${isCancelled(sql)} as "isCancelled", d.mode, d.source,
      ${firstLine(sql)} as "firstLine", d.best_by_stakeholder as "bestByStakeholder",
      d.verdict_by_stakeholder as "verdictByStakeholder", c.stakeholder_names as "stakeholderNames",
      d.calls_done as "callsDone", d.calls_total as "callsTotal",
      json_build_object('id', k.id, 'name', k.name, 'isPlayground', k.is_playground) as key,
      k.made_by as "madeBy",
      d.shared_with_org as "sharedWithOrg", d.cost_micro_usd as "costMicroUsd", d.judge,
      (extract(epoch from d.created_at) * 1000000)::bigint || '-' || d.id as cursor
    from ${sql.unsafe(DECISIONS_ONE_BY_ONE)}
      join ${keyLabels(sql)} k on k.organization_id = d.organization_id and k.id = d.api_key_id
    where ${meets(sql, caller, filter)} and ${beyond}
    order by d.created_at ${order}, d.id ${order}
    limit ${limit}`;
}

/** The number of decisions that the caller sees. */
export async function countDecisions(
  { database: { sql } }: LogServices,
  { caller, filter }: { caller: Caller; filter: LogFilter },
): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*) as count from ${sql.unsafe(DECISIONS)} where ${meets(sql, caller, filter)}`;
  return row?.count ?? 0;
}

/** The keys that decisions of the log were made with, in the order of their ids. */
export async function keysOfLog(
  { database: { sql } }: LogServices,
  { caller, limit }: { caller: Caller; limit: number },
): Promise<KeyLabel[]> {
  return sql<KeyLabel[]>`
    select k.id, k.name, k.is_playground as "isPlayground"
    from ${keyLabels(sql)} k
    where k.organization_id = ${caller.organizationId}
      and k.id in (select d.api_key_id from decisions d where ${meets(sql, caller, {})})
    order by k.id limit ${limit}`;
}
