/** Deletes content that was held for one fetch and is past its hour. */
import type postgres from 'postgres';

/** Rows of one statement: some 10 ms. */
const BATCH = 1000;

/**
 * `content`, a table as its owner names it, has held_until, and an index of the rows where it is set: with nothing to delete this is one look into an index.
 * A row that somebody reads just now is left for the next time. Gives how many rows went.
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
