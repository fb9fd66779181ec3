/**
 * The SQL of rate_limits: the requests of each key in its minute, over all nodes, by the database's
 * clock.
 */
import type postgres from 'postgres';
import { noteUse, type Viewer } from '../accounts/keys.ts';

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

/**
 * A table for another room's statement: `organization_id`, `api_key_id`, and `used_at`, when the
 * key's newest minute began.
 */
export function latestUses(sql: postgres.ISql): postgres.Fragment {
  return sql`(select organization_id, api_key_id, ends_at - interval '1 minute' as used_at from rate_limits)`;
}

/** A key's minute begins with its first request after the minute before. */
export async function countRequests(sql: postgres.ISql, key: Viewer, more: Counts): Promise<Counted> {
  const [row] = await sql<(Counts & { minute: string; msLeft: number })[]>`
    with used as (${noteUse(sql, key)})
    insert into rate_limits as l (organization_id, api_key_id, ends_at, requests, creating)
    values (${key.organizationId}, ${key.id}, now() + interval '1 minute', ${more.requests}, ${more.creating})
    on conflict (organization_id, api_key_id) do update set
      ends_at = case when l.ends_at > now() then l.ends_at else excluded.ends_at end,
      requests = excluded.requests + case when l.ends_at > now() then l.requests else 0 end,
      creating = excluded.creating + case when l.ends_at > now() then l.creating else 0 end
    returning requests, creating, ends_at::text as minute,
      (extract(epoch from ends_at - now()) * 1000)::float8 as "msLeft"`;
  if (row === undefined) throw new Error('insert … returning gave no row');
  const { requests, creating, minute, msLeft } = row;
  return { total: { requests, creating }, minute, msLeft };
}
