/**
 * Deletes everything that a decision says, published page included, before its time. What stays has
 * no content in it.
 */
import type postgres from 'postgres';
import type { DecisionRef } from '../result-store.ts';

/**
 * Gives how many rows went; `running`, and nothing changed, for a decision that needs its request
 * still; null when there is none.
 */
export async function deleteContent(
  sql: postgres.Sql,
  { organizationId, decisionId }: DecisionRef,
): Promise<number | 'running' | null> {
  return sql.begin(async (tx) => {
    // Publishing copies content, and waits here: or it would bring back what it read before.
    const [decision] = await tx<{ status: string }[]>`
      select status from decisions
      where organization_id = ${organizationId} and id = ${decisionId}
      for update`;
    if (decision === undefined) return null;
    if (decision.status === 'running') return 'running';
    let deleted = 0;
    const tables = [
      tx`decision_content`,
      tx`model_answers`,
      tx`chosen_content`,
      tx`assessment_content`,
      tx`publications`,
    ];
    for (const table of tables) {
      const { count } = await tx`
        delete from ${table} where organization_id = ${organizationId} and decision_id = ${decisionId}`;
      deleted += count;
    }
    return deleted;
  });
}

/**
 * The organization of a decision, for a command that has only the decision's id; null when there is
 * no such decision.
 */
export async function organizationOf(sql: postgres.ISql, decisionId: string): Promise<number | null> {
  const [row] = await sql<{ organizationId: number }[]>`
    select organization_id as "organizationId" from decisions where id = ${decisionId}`;
  return row?.organizationId ?? null;
}
