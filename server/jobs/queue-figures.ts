/** How much waits and runs in the queue, for those who watch it. */
import type postgres from 'postgres';
import { QUEUES } from './make-queues.ts';

export interface QueueFigures {
  queue: string;
  queued: number;
  running: number;
  /** How long the oldest job has been due. */
  oldestSeconds: number;
}

/** One for each queue. Reads every job that has not ended. */
export async function readQueueFigures(sql: postgres.ISql): Promise<QueueFigures[]> {
  return sql<QueueFigures[]>`
    select q.name as queue,
      count(j.id) filter (where j.state <> 'active')::integer as queued,
      count(j.id) filter (where j.state = 'active')::integer as running,
      coalesce(extract(epoch from pgboss.job_now() -
        min(j.start_after) filter (where j.state <> 'active' and j.start_after <= pgboss.job_now())),
        0)::float8 as "oldestSeconds"
    from unnest(${QUEUES as string[]}::text[]) as q(name)
      left join pgboss.job j on j.name = q.name and j.state < 'completed'
    group by q.name`;
}
