/**
 * The SQL of rate_limits: the requests of each key, and of each organization, in its minute, and
 * the free work of each organization in its day; over all nodes, by the database's clock. The table
 * is not logged: after a crash of the database the counts begin anew.
 */
import type postgres from 'postgres';
import type { Key } from './caller.ts';
import { noteUse } from './keys.ts';

/** Requests of a kind; creating ones are counted among all requests as well. */
export interface Counts {
  requests: number;
  creating: number;
}

export interface Counted {
  /** With this count included. It may exceed the limit; requests above the limit are refused. */
  total: Counts;
  /** The same for every count of the same minute. */
  minute: string;
  msLeft: number;
}

/** In place of a key's id: the row of all keys of the organization, and that of its free work. */
const ALL_KEYS = 0;
const FREE_WORK = -1;

/**
 * A table of `organization_id`, `api_key_id`, and `used_at`, when the
 * key's newest minute began.
 */
export function latestUses(sql: postgres.ISql): postgres.Fragment {
  return sql`(
    select organization_id, api_key_id, ends_at - interval '1 minute' as used_at
    from rate_limits where api_key_id > 0)`;
}

/** A key's row, or that of all keys. */
type RowId = Pick<Key, 'organizationId' | 'id'>;

/** A key's minute begins with its first request after the minute before. */
export async function countRequests(sql: postgres.ISql, key: RowId, more: Counts): Promise<Counted> {
  return count(sql, sql`with used as (${noteUse(sql, key)})`, key, more);
}

/** The same for the requests of all keys of the organization together. */
export async function countOfOrganization(
  sql: postgres.ISql,
  organizationId: number,
  more: Counts,
): Promise<Counted> {
  return count(sql, sql``, { organizationId, id: ALL_KEYS }, more);
}

async function count(
  sql: postgres.ISql,
  beside: postgres.Fragment,
  { organizationId, id }: RowId,
  { requests, creating }: Counts,
): Promise<Counted> {
  const [row] = await sql<(Counts & { minute: string; msLeft: number })[]>`
    ${beside}
    insert into rate_limits as l (organization_id, api_key_id, ends_at, requests, creating)
    values (${organizationId}, ${id}, now() + interval '1 minute', ${requests}, ${creating})
    on conflict (organization_id, api_key_id) do update set
      ends_at = case when l.ends_at > now() then l.ends_at else excluded.ends_at end,
      requests = excluded.requests + case when l.ends_at > now() then l.requests else 0 end,
      creating = excluded.creating + case when l.ends_at > now() then l.creating else 0 end
    returning requests, creating, ends_at::text as minute,
      (extract(epoch from ends_at - now()) * 1000)::float8 as "msLeft"`;
  if (row === undefined) throw new Error('insert … returning gave no row');
  const { minute, msLeft } = row;
  return { total: { requests: row.requests, creating: row.creating }, minute, msLeft };
}

/**
 * Counts free work of the organization on this day, UTC, in the transaction that accepts it.
 * Returns the sum of the day with this work, and when the day ends.
 */
export async function countFreeWork(
  tx: postgres.TransactionSql,
  organizationId: number,
  amount: number,
): Promise<{ total: number; endsAt: Date; secondsLeft: number }> {
  const [row] = await tx<{ total: number; endsAt: Date; secondsLeft: number }[]>`
    insert into rate_limits as l (organization_id, api_key_id, ends_at, requests, creating)
    values (${organizationId}, ${FREE_WORK}, date_trunc('day', now(), 'UTC') + interval '1 day', ${amount}, 0)
    on conflict (organization_id, api_key_id) do update set
      ends_at = excluded.ends_at,
      requests = excluded.requests + case when l.ends_at = excluded.ends_at then l.requests else 0 end
    returning requests as total, ends_at as "endsAt",
      ceil(extract(epoch from ends_at - now()))::integer as "secondsLeft"`;
  if (row === undefined) throw new Error('insert … returning gave no row');
  return row;
}
