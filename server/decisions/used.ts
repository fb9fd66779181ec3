/** What an organization's decisions used: the part of decisions in the statement of usage. */
import type postgres from 'postgres';

/** Every decision that has ended, with or without its content. */
export function usedByDecisions(sql: postgres.ISql, organizationId: number): postgres.Fragment {
  return sql`
    select id, api_key_id, created_at, status = 'error' as failed, true as is_decision, usage, cost_micro_usd
    from decisions where organization_id = ${organizationId} and status <> 'running'`;
}
