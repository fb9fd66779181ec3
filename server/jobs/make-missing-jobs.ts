/**
 * Gives running decisions that have no job a new one. A backup has no queue, so a restored database
 * has decisions that were accepted and would never end.
 */
import type postgres from 'postgres';
import { DECISIONS, EXHAUSTED } from './make-queues.ts';
import { type Enqueue, type JobOf, withEnqueue } from './put-back.ts';

/**
 * `sql` is the owner's, before a service works on the database. Safe to call again. Returns how
 * many jobs were made.
 */
export async function makeMissingJobs(sql: postgres.Sql, running: readonly JobOf[]): Promise<number> {
  const jobs = await sql<{ id: string }[]>`
    select data ->> 'decisionId' as id from pgboss.job
    where name in (${DECISIONS}, ${EXHAUSTED}) and state < 'completed'`;
  const known = new Set(jobs.map(({ id }) => id));
  const missing = running.filter(({ decisionId }) => !known.has(decisionId));
  if (missing.length === 0) return 0;
  const enqueueAll = (enqueue: Enqueue) =>
    sql.begin(async (tx) => {
      for (const job of missing) await enqueue(tx, job);
    });
  await withEnqueue(sql, enqueueAll, { makesQueues: true });
  return missing.length;
}
