/**
 * The only rule by which two spellings are one address, for the console, the limit of tries and the
 * index `members_by_address`. JavaScript must not repeat it: its lower case differs from that of
 * PostgreSQL, which also depends on the database's locale.
 */
import type postgres from 'postgres';

export function oneCase(sql: postgres.ISql, address: string | postgres.Fragment): postgres.Fragment {
  return sql`lower(${address})`;
}
