/** Sums of the ledger, which only grows: what it once was can be asked for later. */

/** A query: rows, sums and highest id of each organization. */
export const LEDGER_BY_ORGANIZATION = `
  select organization_id, count(*) as rows, sum(micro_usd)::bigint as micro_usd,
    sum(free_decisions)::bigint as free_decisions, max(id) as highest_id
  from ledger group by organization_id order by organization_id`;
