/**
 * Decisions that would stay `running` for ever, since nothing in the queue will end them. None, at
 * any moment.
 */
import type postgres from 'postgres';

export async function runningWithoutJob(sql: postgres.Sql): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select d.id from decisions d
    where d.status = 'running' and not exists (
      select from pgboss.job j
      where j.name in ('decisions', 'exhausted-decisions') and j.state in ('created', 'retry', 'active')
        and j.data ->> 'decisionId' = d.id)
    order by d.id`;
  return rows.map(({ id }) => id);
}
