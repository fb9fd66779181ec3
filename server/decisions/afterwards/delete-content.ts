/**
 * Deletes a decision's content and its public page before their time. Rows without content stay.
 */
import type postgres from 'postgres';
import { type Actor, writeAudit } from '../../accounts/audit-log.ts';
import type { DecisionRef } from '../result-store.ts';

/**
 * Returns the number of rows deleted; null when there is no such decision. Returns `running`, and
 * deletes nothing, while a run still needs the request.
 */
export async function deleteContent(
  sql: postgres.Sql,
  { organizationId, decisionId }: DecisionRef,
  actor: Actor,
): Promise<number | 'running' | null> {
  return sql.begin(async (tx) => {
    // Publishing copies content and waits for this lock. Otherwise it could store content again
    // that it had read before the deletion.
    const [decision] = await tx<{ status: string; keyId: number }[]>`
      select status, api_key_id as "keyId" from decisions
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
    await writeAudit(tx, {
      organizationId,
      actor,
      verb: 'deleted',
      object: { kind: 'decision', id: decisionId },
      detail: 'its content',
      concerns: [{ keyId: decision.keyId }],
    });
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

/** The id of the key that made the decision, for the audit log: none where there is no decision. */
export async function makersOf(
  sql: postgres.ISql,
  { organizationId, decisionId }: DecisionRef,
): Promise<{ keyId: number }[]> {
  return sql<{ keyId: number }[]>`
    select api_key_id as "keyId" from decisions where organization_id = ${organizationId} and id = ${decisionId}`;
}
