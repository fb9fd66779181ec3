/** Why nothing is bought automatically at present. Said once, in SQL. */
import type postgres from 'postgres';

/**
 * Text, or null when nothing stands against it. `o` is the organization in the statement, `p` its
 * payment account. A pause that has a cause of its own ends with that cause; one that is stored
 * ends when somebody has seen to it.
 */
export function pausedBy(sql: postgres.ISql): postgres.Fragment {
  return sql`case
    when o.suspended_at is not null then 'organization_suspended'
    when exists (
      select from disputes d where d.organization_id = o.id and d.state in ('inquiry', 'open')
    ) then 'disputed_payment'
    when p.paused_reason is not null then p.paused_reason
    when p.recharge_micro_usd + ${boughtThisMonth(sql)} > p.monthly_cap_micro_usd then 'monthly_cap'
  end`;
}

/** The calendar month, UTC, by the database's clock. */
export function monthStart(sql: postgres.ISql): postgres.Fragment {
  return sql`date_trunc('month', now(), 'UTC')`;
}

/** What has failed was not charged. What was paid back later was, and still counts. */
function boughtThisMonth(sql: postgres.ISql): postgres.Fragment {
  return sql`(
    select coalesce(sum(r.micro_usd), 0) from recharges r
    where r.organization_id = p.organization_id and r.state <> 'failed' and r.created_at >= ${monthStart(sql)})`;
}
