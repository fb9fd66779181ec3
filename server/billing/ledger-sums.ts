/** Sums of the ledger, which only grows: what it once was can be asked for later. */
import type postgres from 'postgres';

/** A query: rows, sums and highest id of each organization. */
export const LEDGER_BY_ORGANIZATION = `
  select organization_id, count(*) as rows, sum(micro_usd)::bigint as micro_usd,
    sum(free_decisions)::bigint as free_decisions, max(id) as highest_id
  from ledger group by organization_id order by organization_id`;

export interface LedgerSums {
  organizationId: number;
  rows: number;
  microUsd: number;
  freeDecisions: number;
  highestId: number;
}

/** The same sums of these organizations now, over the rows that are no higher than `highestId`. */
export async function ledgerUpTo(
  sql: postgres.ISql,
  asked: readonly Pick<LedgerSums, 'organizationId' | 'highestId'>[],
): Promise<LedgerSums[]> {
  const ids = asked.map(({ organizationId }) => organizationId).join(',');
  const highest = asked.map(({ highestId }) => highestId).join(',');
  return sql<LedgerSums[]>`
    select a.organization_id as "organizationId", count(l.id) as rows,
      coalesce(sum(l.micro_usd), 0)::bigint as "microUsd",
      coalesce(sum(l.free_decisions), 0)::bigint as "freeDecisions", coalesce(max(l.id), 0) as "highestId"
    from unnest(string_to_array(${ids}, ',')::bigint[], string_to_array(${highest}, ',')::bigint[])
        as a (organization_id, highest)
      left join ledger l on l.organization_id = a.organization_id and l.id <= a.highest
    group by a.organization_id order by a.organization_id`;
}
