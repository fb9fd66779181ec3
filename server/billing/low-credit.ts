/** Tells webhooks that a row of the ledger took the credit below their limit. */
import type postgres from 'postgres';
import { raiseLowCredit } from '../webhooks/raise-event.ts';

/**
 * Table expressions for a statement that adds to the ledger; `entered` is its new row there. The
 * balance is locked, so of two rows that come at once, the second starts from what the first left.
 */
export function tellOfLowCredit(sql: postgres.ISql, entered: postgres.Fragment): postgres.Fragment {
  const change = sql`
    select organization_id, micro_usd + more_micro_usd as micro_usd, micro_usd as micro_usd_before,
      free_decisions + more_free_decisions as free_decisions, free_decisions as free_decisions_before
    from balance`;
  return sql`
    balance as (
      select b.organization_id, b.micro_usd, b.free_decisions,
        e.micro_usd as more_micro_usd, e.free_decisions as more_free_decisions
      from ${entered} e join balances b on b.organization_id = e.organization_id
      for no key update of b
    ), ${raiseLowCredit(sql, change)}`;
}
