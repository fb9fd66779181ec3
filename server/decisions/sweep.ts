/**
 * Deletes the content of decisions whose retention has ended. Rows that stay are never edited, and
 * published pages have content of their own.
 */
import type postgres from 'postgres';
import {
  deleteExpired,
  deleteHeld,
  type ExpiringTable,
  inBatches,
  secondsHeldOverdue,
} from '../database/delete-expired.ts';

/**
 * Returns the number of rows deleted, without those of days that are dropped whole. A running
 * decision keeps its request, however old it is.
 */
export async function sweepDecisions(sql: postgres.Sql, signal?: AbortSignal): Promise<number> {
  await moveAstray(sql, signal);
  const ofDecisions = { logId: sql`decision_id`, log: sql`decisions` };
  const tables: ExpiringTable[] = [
    { name: 'decision_content', content: sql`decision_content`, hasDays: true, ...ofDecisions },
    { name: 'model_answers', content: sql`model_answers`, part: sql`call`, hasDays: true, ...ofDecisions },
    { name: 'chosen_content', content: sql`chosen_content`, ...ofDecisions },
    {
      name: 'assessment_content',
      content: sql`assessment_content`,
      part: sql`assessment_id`,
      ...ofDecisions,
    },
  ];
  let deleted = 0;
  for (const table of tables)
    deleted += await deleteExpired(sql, table, { isOver: sql`l.status <> 'running'`, signal });
  return deleted;
}

/** Decisions whose content one statement moves. */
const BATCH = 100;

/**
 * Takes content out of its day that would go too early or too late with it: of decisions that run
 * past their expiry, and of those whose expiry was changed. From then on it is deleted row by row.
 * What somebody has locked is left for the next time. Both are mostly none, by an index that has
 * only them.
 */
export async function moveAstray(sql: postgres.Sql, signal?: AbortSignal): Promise<void> {
  await inBatches(BATCH, signal, async () => {
    const { count } = await sql`
      with astray as materialized (
        select organization_id, id, content_day as day from decisions
        where content_day > '-infinity' and content_day <> coalesce((expires_at at time zone 'utc')::date, 'infinity')
        union all
        select organization_id, id, content_day from decisions
        where status = 'running' and content_day > '-infinity' and content_day < (now() at time zone 'utc')::date
        limit ${BATCH}
      ), moved as (
        update decisions d set content_day = '-infinity' from (
          select l.organization_id, l.id, l.content_day as day from decisions l
          join astray a on a.organization_id = l.organization_id and a.id = l.id and a.day = l.content_day
          for update of l skip locked
        ) a
        where d.organization_id = a.organization_id and d.id = a.id
        returning d.organization_id, d.id, a.day
      ), answers as (
        update model_answers c set day = '-infinity' from moved m
        where c.organization_id = m.organization_id and c.decision_id = m.id and c.day = m.day
      ), content as (
        update decision_content c set day = '-infinity' from moved m
        where c.organization_id = m.organization_id and c.decision_id = m.id and c.day = m.day
      )
      select from moved`;
    return count;
  });
}

/**
 * Deletes answers that were held for one fetch and are older than an hour. Returns their number.
 */
export function sweepHeldDecisions(sql: postgres.Sql, signal?: AbortSignal): Promise<number> {
  return deleteHeld(sql, { content: sql`decision_content`, logId: sql`decision_id` }, signal);
}

/** How long ago the oldest answer ran out that is held for one fetch and not swept yet. */
export function secondsHeldDecisionsOverdue(sql: postgres.ISql): Promise<number> {
  return secondsHeldOverdue(sql, sql`decision_content`);
}
