/** Deletes everything that a request of typed questions says, before its time. What stays has no content in it. */
import type postgres from 'postgres';
import { dropAnswersWithId } from '../accounts/idempotency-store.ts';

/** Gives how many rows went; null when there is no such request. */
export async function deleteQuestionContent(sql: postgres.Sql, id: string): Promise<number | null> {
  return sql.begin(async (tx) => {
    const [log] = await tx<{ organizationId: number; apiKeyId: number }[]>`
      select organization_id as "organizationId", api_key_id as "apiKeyId" from question_logs where id = ${id}`;
    if (log === undefined) return null;
    const { count } = await tx`
      delete from question_content
      where organization_id = ${log.organizationId} and question_log_id = ${id}`;
    await dropAnswersWithId(tx, log, id);
    return count;
  });
}
