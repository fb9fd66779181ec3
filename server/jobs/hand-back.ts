/**
 * Gives jobs back to the queue without counting the try: the process stops, or the database failed
 * under them.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, isUnavailable } from '../database/database.ts';
import { RETRIES } from './make-queues.ts';

/** A job as a worker holds it: the number of retries tells its tries apart. */
export interface HeldJob {
  id: string;
  name: string;
  retryCount: number;
}

/** A job waits 1 s before its next try, then twice as long each time, up to this. */
const MOST_WAIT_SECONDS = 30;
/** Between two tries to hand back one job. */
const PAUSE_MS = 1000;

/**
 * Ends the attempts here without counting them: the limit rises with the count, which stays the
 * fence between attempts. (pg-boss's own `fail` would count them.) A job that is not held any more,
 * because its lease ended while the database did not answer, only gets its try back.
 */
export async function handBack(
  { sql }: Pick<Database, 'sql'>,
  jobs: readonly HeldJob[],
  { afterSeconds = 0 } = {},
): Promise<void> {
  for (const { id, name, retryCount } of jobs)
    await sql`
      with held as (
        select id, state = 'active' and retry_count = ${retryCount} as ours from pgboss.job
        where name = ${name} and id = ${id} and state < 'completed'
        for update
      )
      update pgboss.job j
      set retry_limit = retry_limit + 1,
        state = case when ours then 'retry' else state end,
        start_after = case when ours
          then pgboss.job_now() + ${afterSeconds}::integer * interval '1 second' else start_after end,
        heartbeat_on = case when not ours then heartbeat_on end
      from held where j.name = ${name} and j.id = held.id`;
}

/**
 * Hands back a job that the database failed, to be tried again after a wait. The database may fail
 * here as well, so this is tried until it works or the signal ends it. The job keeps its worker's
 * place meanwhile, so a worker never holds more jobs than it has places.
 */
export async function forgiveTry(
  database: Pick<Database, 'sql'>,
  job: HeldJob & { retryLimit: number },
  signal: AbortSignal,
): Promise<void> {
  const afterSeconds = waitSecondsAfter(job.retryLimit - RETRIES);
  while (!signal.aborted) {
    try {
      return await handBack(database, [job], { afterSeconds });
    } catch (error) {
      if (!isUnavailable(error)) throw error;
    }
    await sleep(PAUSE_MS, undefined, { signal }).catch(() => {});
  }
}

/** `forgiven` is the number of earlier tries of the job that were not counted. */
export function waitSecondsAfter(forgiven: number): number {
  return Math.min(2 ** forgiven, MOST_WAIT_SECONDS);
}
