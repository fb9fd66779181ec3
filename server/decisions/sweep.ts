/**
 * Deletes what retention lets go of decisions. What stays is never edited; published pages have
 * content of their own.
 */
import type postgres from 'postgres';
import { deleteExpired, deleteHeld } from '../database/delete-expired.ts';

/** Gives how many rows went. A decision that runs keeps its request, however old it is. */
export async function sweepDecisions(sql: postgres.Sql, signal?: AbortSignal): Promise<number> {
  let deleted = 0;
  for (const content of [
    sql`decision_content`,
    sql`model_answers`,
    sql`chosen_content`,
    sql`assessment_content`,
  ])
    deleted += await deleteExpired(
      sql,
      { content, logId: sql`decision_id`, log: sql`decisions` },
      { isOver: sql`l.status <> 'running'`, signal },
    );
  return deleted;
}

/** Answers that were held for one fetch, and are past their hour. Gives how many rows went. */
export function sweepHeldDecisions(sql: postgres.Sql, signal?: AbortSignal): Promise<number> {
  return deleteHeld(sql, sql`decision_content`, signal);
}
