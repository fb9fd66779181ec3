import type postgres from 'postgres';

/** Lists the decisions that have not ended, of all organizations. */
export async function listRunning(
  sql: postgres.ISql,
): Promise<{ organizationId: number; decisionId: string }[]> {
  return sql<{ organizationId: number; decisionId: string }[]>`
    select organization_id as "organizationId", id as "decisionId" from decisions
    where status = 'running' order by organization_id, created_at, id`;
}
