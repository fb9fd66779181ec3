/** Deletes content that is past its time. It deletes rows and never edits one, and holds locks for one statement at most. */
import type postgres from 'postgres';

export interface ExpiringTable {
  content: string;
  /** The column of `content` that holds the log's id. */
  logId: string;
  /** Says when the content expires: has organization_id, id and expires_at. */
  log: string;
}

/** Rows that one statement looks at, and at most deletes: some 10 ms. */
const BATCH = 1000;

/**
 * Walks the table once by its key, so that its cost grows with what is stored and not with all that ever was. A row that
 * somebody holds is left for the next time, so that nobody waits for another and two of these can run at once.
 * `isOver`: what else must be true of the log, called `l`. Gives how many rows went; throws when the signal is aborted.
 */
export async function deleteExpired(
  sql: postgres.Sql,
  { content, logId, log }: ExpiringTable,
  { isOver = sql`true`, signal }: { isOver?: postgres.Fragment; signal?: AbortSignal | undefined } = {},
): Promise<number> {
  let deleted = 0;
  for (let after = { organizationId: 0, id: '' }; ; ) {
    signal?.throwIfAborted();
    // With ties: rows of one log stay together, or those behind the cut would never be seen.
    const [batch] = await sql<{ seen: number; gone: number; organizationId: number; id: string }[]>`
      with seen as materialized (
        select ctid as place, organization_id, ${sql(logId)} as id from ${sql(content)}
        where (organization_id, ${sql(logId)}) > (${after.organizationId}::bigint, ${after.id})
        order by organization_id, ${sql(logId)}
        fetch first (${BATCH}::bigint) rows with ties
      ), expired as materialized (
        select c.ctid as place
        from seen
        join ${sql(content)} c on c.ctid = seen.place
        join ${sql(log)} l on l.organization_id = seen.organization_id and l.id = seen.id
        where l.expires_at <= now() and ${isOver}
        for update of c skip locked
      ), gone as (
        delete from ${sql(content)} where ctid = any (array(select place from expired)) returning 1
      )
      select (select count(*) from seen) as seen, (select count(*) from gone) as gone,
        organization_id as "organizationId", id
      from seen order by organization_id desc, id desc limit 1`;
    if (batch === undefined) return deleted;
    deleted += batch.gone;
    if (batch.seen < BATCH) return deleted;
    after = { organizationId: batch.organizationId, id: batch.id };
  }
}
