/** Deletes what retention lets go of typed questions. */
import type postgres from 'postgres';
import { deleteExpired } from '../database/delete-expired.ts';

/** The table that holds answers for one fetch. */
export const HELD_QUESTIONS = 'question_content';

/** Gives how many rows went. */
export function sweepQuestions(sql: postgres.Sql, signal?: AbortSignal): Promise<number> {
  const table = { content: HELD_QUESTIONS, logId: 'question_log_id', log: 'question_logs' };
  return deleteExpired(sql, table, { signal });
}
