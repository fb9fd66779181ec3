/**
 * Gives running decisions that have no job a new one. A backup has no queue, so a restored database
 * has decisions that were accepted and would never end.
 */
import { pino } from 'pino';
import type { Database } from '../database/database.ts';
import { DECISIONS, EXHAUSTED } from './make-queues.ts';
import { type DecisionJob, openQueue } from './queue.ts';

/**
 * `owner` is the owner's, before a service works on the database. Safe to call again. Returns how
 * many jobs were made.
 */
export async function makeMissingJobs(
  owner: Database,
  running: readonly Pick<DecisionJob, 'organizationId' | 'decisionId'>[],
): Promise<number> {
  const jobs = await owner.sql<{ id: string }[]>`
    select data ->> 'decisionId' as id from pgboss.job
    where name in (${DECISIONS}, ${EXHAUSTED}) and state < 'completed'`;
  const known = new Set(jobs.map(({ id }) => id));
  const missing = running.filter(({ decisionId }) => !known.has(decisionId));
  if (missing.length === 0) return 0;
  const queue = await openQueue(owner, pino({ level: 'silent' }));
  try {
    await owner.sql.begin(async (tx) => {
      for (const job of missing) await queue.enqueueDecision(tx, job);
    });
  } finally {
    await queue.stop(0);
  }
  return missing.length;
}
