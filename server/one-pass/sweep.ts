/** Deletes what retention lets go of typed questions. */
import type postgres from 'postgres';
import { deleteExpired } from '../database/delete-expired.ts';
import { deleteHeld } from '../database/delete-held.ts';

/** Gives how many rows went. */
export function sweepQuestions(sql: postgres.Sql, signal?: AbortSignal): Promise<number> {
  const table = { content: sql`question_content`, logId: sql`question_log_id`, log: sql`question_logs` };
  return deleteExpired(sql, table, { signal });
}

/** Answers that were held for one fetch, and are past their hour. Gives how many rows went. */
export function sweepHeldQuestions(sql: postgres.Sql, signal?: AbortSignal): Promise<number> {
  return deleteHeld(sql, sql`question_content`, signal);
}
