/** Deletes what retention lets go of decisions. What stays is never edited; published pages have content of their own. */
import type postgres from 'postgres';
import { deleteExpired } from '../database/delete-expired.ts';

/** The table that holds answers for one fetch. */
export const HELD_DECISIONS = 'decision_content';
const CONTENT = [HELD_DECISIONS, 'chosen_content', 'assessment_content'];

/** Gives how many rows went. A decision that runs keeps its request, however old it is. */
export async function sweepDecisions(sql: postgres.Sql, signal?: AbortSignal): Promise<number> {
  let deleted = 0;
  for (const content of CONTENT)
    deleted += await deleteExpired(
      sql,
      { content, logId: 'decision_id', log: 'decisions' },
      { isOver: sql`l.status <> 'running'`, signal },
    );
  return deleted;
}
