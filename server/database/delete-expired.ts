/**
 * Deletes expired content. It deletes whole rows and never edits one, and holds no lock longer than
 * one statement.
 */
import type postgres from 'postgres';

/**
 * The names of a table whose content expires and of its log. The room that owns both tables passes
 * them.
 */
export interface ExpiringTable {
  content: postgres.Fragment;
  /** The column of `content` that holds the log's id. */
  logId: postgres.Fragment;
  /**
   * The table that says when the content expires. It has the columns organization_id, id and
   * expires_at.
   */
  log: postgres.Fragment;
}

/** How many rows one statement reads, and at most deletes. It takes some 10 ms. */
const BATCH = 1000;

/**
 * Reads the content table once in the order of its key, so that the cost grows with the content
 * that is stored now and not with the log. A locked row is left for the next sweep, so sweeps wait
 * for nobody and can run concurrently. `isOver` is a further condition on the log, whose alias is
 * `l`. Returns the number of rows deleted; throws when the signal is aborted.
 */
export async function deleteExpired(
  sql: postgres.Sql,
  { content, logId, log }: ExpiringTable,
  { isOver = sql`true`, signal }: { isOver?: postgres.Fragment; signal?: AbortSignal | undefined } = {},
): Promise<number> {
  let deleted = 0;
  for (let after = { organizationId: 0, id: '' }; ; ) {
    signal?.throwIfAborted();
    // `with ties` keeps the rows of one log together. Otherwise the next batch, which starts after
    // this log, would miss the rest.
    const [batch] = await sql<{ seen: number; gone: number; organizationId: number; id: string }[]>`
      with seen as materialized (
        select ctid as place, organization_id, ${logId} as id from ${content}
        where (organization_id, ${logId}) > (${after.organizationId}::bigint, ${after.id})
        order by organization_id, ${logId}
        fetch first (${BATCH}::bigint) rows with ties
      ), expired as materialized (
        select c.ctid as place
        from seen
        join ${content} c on c.ctid = seen.place
        join ${log} l on l.organization_id = seen.organization_id and l.id = seen.id
        where l.expires_at <= now() and ${isOver}
        for update of c skip locked
      ), gone as (
        delete from ${content} where ctid = any (array(select place from expired)) returning 1
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

/**
 * Deletes held answers whose hour is over. `content` names a table with the column held_until and
 * an index of the rows where it is set, so that a sweep which finds nothing reads only that index.
 * A row that is just being read is left for the next sweep. Returns the number of rows deleted.
 */
export async function deleteHeld(
  sql: postgres.Sql,
  content: postgres.Fragment,
  signal?: AbortSignal,
): Promise<number> {
  let deleted = 0;
  for (;;) {
    signal?.throwIfAborted();
    const { count } = await sql`
      delete from ${content} where ctid = any (array(
        select ctid from ${content} where held_until <= now() limit ${BATCH} for update skip locked))`;
    deleted += count;
    if (count < BATCH) return deleted;
  }
}

/** How long ago the first row's hour ended that `deleteHeld` has still to delete; 0: none has. */
export async function secondsHeldOverdue(sql: postgres.ISql, content: postgres.Fragment): Promise<number> {
  const [row] = await sql<{ seconds: number | null }[]>`
    select extract(epoch from now() - min(held_until))::float8 as seconds
    from ${content} where held_until is not null`;
  return Math.max(0, row?.seconds ?? 0);
}
