/**
 * Deletes the content of decisions whose retention has ended. Rows that stay are never edited, and
 * published pages have content of their own.
 */
import type postgres from 'postgres';
import { deleteExpired, deleteHeld, secondsHeldOverdue } from '../database/delete-expired.ts';

/** Returns the number of rows deleted. A running decision keeps its request, however old it is. */
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

/**
 * Deletes answers that were held for one fetch and are older than an hour. Returns their number.
 */
export function sweepHeldDecisions(sql: postgres.Sql, signal?: AbortSignal): Promise<number> {
  return deleteHeld(sql, sql`decision_content`, signal);
}

/** How long ago the oldest answer ran out that is held for one fetch and not swept yet. */
export function secondsHeldDecisionsOverdue(sql: postgres.ISql): Promise<number> {
  return secondsHeldOverdue(sql, sql`decision_content`);
}
