/** What an organization's typed questions used: their part in the statement of usage. */
import type postgres from 'postgres';

/**
 * Every request that was answered, with or without its content; the columns are those of decisions.
 */
export function usedByQuestions(sql: postgres.ISql, organizationId: number): postgres.Fragment {
  return sql`
    select id, api_key_id, created_at, false as failed, false as is_decision, usage, cost_micro_usd
    from question_logs where organization_id = ${organizationId}`;
}
