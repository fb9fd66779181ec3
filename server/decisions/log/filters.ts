/**
 * Which decisions of the log are meant, as conditions on the tables of result-store's DECISIONS.
 */
import type postgres from 'postgres';
import type { VerdictKind } from '../../../pictures/words/verdict.ts';
import type { Caller } from '../../accounts/caller.ts';
import type { Source } from '../asked.ts';
import { visibleTo } from '../result-store.ts';

/** All must hold; what is undefined holds for every decision. */
export interface LogFilter {
  /** Part of the first line, in either case, or the start of an id. */
  search?: string | undefined;
  status?: 'running' | 'ok' | 'error' | undefined;
  mode?: 'default' | 'direct' | undefined;
  keyId?: number | undefined;
  source?: Source | undefined;
  /** The best option of at least one stakeholder. */
  best?: string | undefined;
  /** How the result of at least one stakeholder stands. */
  verdict?: VerdictKind | undefined;
  from?: Date | undefined;
  /** No decision of this time or later. */
  to?: Date | undefined;
  shared?: boolean | undefined;
  /** The newest decision that is meant, by its place in the log. */
  upTo?: Cursor | undefined;
}

/** A place in the log: a decision's time of creation in microseconds since 1970, and its id. */
export type Cursor = string;

const CURSOR = /^(\d{1,16})-(dec_[0-9A-Za-z]{1,60})$/;

export function isCursor(text: string): boolean {
  return CURSOR.test(text);
}

/** The time and the id of a place, for a comparison of rows. */
export function placeOf(sql: postgres.ISql, cursor: Cursor): postgres.Fragment {
  const [, micros = '0', id = ''] = CURSOR.exec(cursor) ?? [];
  return sql`(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${id})`;
}

/** Only decisions that the caller sees. */
export function meets(sql: postgres.ISql, caller: Caller, filter: LogFilter): postgres.Fragment {
  const { status, mode, keyId, source, best, verdict, from, to, shared, upTo } = filter;
  const conditions = [visibleTo(sql, caller)];
  const search = filter.search?.trim() ?? '';
  if (search !== '') conditions.push(isFound(sql, caller.organizationId, search));
  if (status !== undefined) conditions.push(sql`d.status = ${status}`);
  if (mode !== undefined) conditions.push(sql`d.mode = ${mode}`);
  if (keyId !== undefined) conditions.push(sql`d.api_key_id = ${keyId}`);
  if (source !== undefined) conditions.push(sql`d.source = ${source}`);
  if (best !== undefined)
    conditions.push(
      sql`exists (select from json_each_text(d.best_by_stakeholder) b where b.value = ${best})`,
    );
  if (verdict !== undefined)
    conditions.push(
      sql`exists (select from json_each(d.verdict_by_stakeholder) v where v.value ->> 'kind' = ${verdict})`,
    );
  if (from !== undefined) conditions.push(sql`d.created_at >= ${from}`);
  if (to !== undefined) conditions.push(sql`d.created_at < ${to}`);
  if (shared !== undefined) conditions.push(sql`d.shared_with_org = ${shared}`);
  if (upTo !== undefined) conditions.push(sql`(d.created_at, d.id) <= ${placeOf(sql, upTo)}`);
  return conditions.reduce((all, one) => sql`${all} and ${one}`);
}

/** The content's first line, or the page's, which outlives the content. */
export function firstLine(sql: postgres.ISql): postgres.Fragment {
  return sql`coalesce(c.first_line, p.first_line)`;
}

/** A shorter text would find ids by chance. */
const ID_START = /^(dec_)?[0-9A-Za-z]{6,}$/;

/**
 * The first lines are looked through once, before any join. "is true" keeps PostgreSQL from a
 * nested loop over what was found, which may be everything. What has expired is left out by the
 * other condition. A search through 10,000 decisions takes 12 to 16 ms of processor time; without
 * this it takes 36.
 */
function isFound(sql: postgres.ISql, organizationId: number, search: string): postgres.Fragment {
  const pattern = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const found = sql`
    select decision_id from decision_content where organization_id = ${organizationId} and first_line ilike ${pattern}
    union all
    select decision_id from publications where organization_id = ${organizationId} and first_line ilike ${pattern}`;
  const inTitle = sql`${firstLine(sql)} ilike ${pattern}`;
  if (!ID_START.test(search)) return sql`(d.id in (${found})) is true and ${inTitle}`;
  const start = search.startsWith('dec_') ? search : `dec_${search}`;
  return sql`(d.id in (${found} union all
      select id from decisions where organization_id = ${organizationId} and starts_with(id, ${start}))) is true
    and (${inTitle} or starts_with(d.id, ${start}))`;
}
