/**
 * What a check of the stored data finds. A room writes the query for its own tables; whoever runs
 * the check counts what it finds, and shows a part of it.
 */
import type postgres from 'postgres';

export interface Fault {
  /** Which row, such as `decision dec_…`. */
  place: string;
  found: string;
  expected: string;
}

/** A query for the faults of one organization, with the text columns place, found and expected. */
export type FaultQuery = (sql: postgres.ISql, organizationId: number) => postgres.Fragment;

/** The number of faults, and the first of them. */
export interface FoundFaults {
  count: number;
  faults: readonly Fault[];
}

/** `most`: of the faults that are returned; all are counted. */
export async function findFaults(
  sql: postgres.ISql,
  query: postgres.Fragment,
  most: number,
): Promise<FoundFaults> {
  const rows = await sql<(Fault & { count: number })[]>`
    select place, coalesce(found, 'nothing') as found, expected, count(*) over () as count
    from (${query}) as faults order by place limit ${Math.max(1, most)}`;
  return {
    count: rows[0]?.count ?? 0,
    faults: rows.slice(0, most).map(({ place, found, expected }) => ({ place, found, expected })),
  };
}
