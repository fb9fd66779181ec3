/** Deletes everything that a request of typed questions says, before its time. What stays has no content in it. */
import type postgres from 'postgres';

/** Gives how many rows went; null when there is no such request. A repeated request is then answered 410. */
export async function deleteQuestionContent(sql: postgres.Sql, id: string): Promise<number | null> {
  const [row] = await sql<{ deleted: number }[]>`
    with log as (
      select organization_id from question_logs where id = ${id}
    ), gone as (
      delete from question_content c using log
      where c.organization_id = log.organization_id and c.question_log_id = ${id}
      returning 1
    )
    select (select count(*) from gone) as deleted from log`;
  return row?.deleted ?? null;
}
