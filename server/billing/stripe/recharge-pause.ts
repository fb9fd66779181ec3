/** The one definition, in SQL, of why automatic purchases are paused. */
import type postgres from 'postgres';
import { isAdopted } from '../../database/installation.ts';

/**
 * An SQL expression: the reason as text, or null when there is none. `o` is the organization in the
 * statement, `p` its payment account. A stored reason stays until the rule is set again or another
 * card has paid; every other reason ends with its cause.
 */
export function pausedBy(sql: postgres.ISql): postgres.Fragment {
  return sql`case
    when not ${isAdopted(sql)} then 'restored_copy'
    when o.suspended_at is not null then 'organization_suspended'
    when exists (
      select from disputes d where d.organization_id = o.id and d.state in ('inquiry', 'open')
    ) then 'disputed_payment'
    when p.paused_reason is not null then p.paused_reason
    when p.recharge_micro_usd + ${boughtThisMonth(sql)} > p.monthly_cap_micro_usd then 'monthly_cap'
  end`;
}

/** The start of the calendar month, in UTC by the database's clock. */
export function monthStart(sql: postgres.ISql): postgres.Fragment {
  return sql`date_trunc('month', now(), 'UTC')`;
}

/**
 * The credit bought automatically this month. Failed purchases were not charged; refunded ones
 * were, so they count.
 */
function boughtThisMonth(sql: postgres.ISql): postgres.Fragment {
  return sql`(
    select coalesce(sum(r.micro_usd), 0) from recharges r
    where r.organization_id = p.organization_id and r.state <> 'failed' and r.created_at >= ${monthStart(sql)})`;
}
