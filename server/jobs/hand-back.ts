/** Gives jobs that this process works on back to the queue. */
import type { Database } from '../database/database.ts';

/**
 * The attempts end here, but are not counted: the limit rises with the count, which stays the fence between attempts.
 * (pg-boss's own `fail` would count them, and wait before the next.)
 */
export async function handBack(
  { sql }: Database,
  jobs: readonly { id: string; name: string; retryCount: number }[],
): Promise<void> {
  for (const { id, name, retryCount } of jobs)
    await sql`
      update pgboss.job
      set state = 'retry', retry_limit = retry_limit + 1, start_after = pgboss.job_now(), heartbeat_on = null
      where name = ${name} and id = ${id} and state = 'active' and retry_count = ${retryCount}`;
}
