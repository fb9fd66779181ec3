/**
 * Makes the partitions of coming days, and drops those that are over. Functions of the database do
 * this with the owner's rights: the service has none to make or drop tables, and a day that is not
 * over is dropped by nobody.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type postgres from 'postgres';

/**
 * Makes the days for what is accepted until the day after tomorrow and lives as long as one of
 * these intervals; null: for ever. Returns the days that were missing. Reads two small tables when
 * none is.
 */
export async function makeContentDays(
  sql: postgres.ISql,
  lifetimes: readonly (string | null)[],
): Promise<string[]> {
  const rows = await sql<{ day: string }[]>`
    select to_json(day) #>> '{}' as day
    from make_content_days(array(
      select l::interval from json_array_elements_text(${JSON.stringify(lifetimes)}::text::json) l)) day`;
  return rows.map(({ day }) => day);
}

/** A table's partition of one day that was dropped. The table content_days keeps the same. */
export interface DroppedDay {
  day: string;
  table: string;
  /** Counted when nobody could write there any more. */
  rows: number;
  bytes: number;
}

/**
 * The drop needs the table for itself for some milliseconds. While it waits for statements under
 * way, new ones wait behind it, so each try waits a little longer than the one before, and at most
 * as long as a migration does.
 */
export const DROP_PATIENCE = { firstMs: 50, mostMs: 2000, pauseMs: 500, tries: 8 };

/** SQLSTATE: waited for a lock until its limit; deadlock. */
const WITHOUT_LOCK = /^(55P03|40P01)$/;

/**
 * Drops what is over, one table's day in a transaction, the oldest first. `tell` hears of each when
 * it is gone. Processes may call it at once. Throws when a table could not be had in all tries.
 */
export async function dropContentDays(
  sql: postgres.Sql,
  tell: (dropped: DroppedDay) => void,
  {
    signal,
    patience = DROP_PATIENCE,
  }: { signal?: AbortSignal | undefined; patience?: typeof DROP_PATIENCE } = {},
): Promise<void> {
  for (let tried = 0; ; ) {
    signal?.throwIfAborted();
    try {
      const [dropped] = await sql<DroppedDay[]>`
        select to_json(day) #>> '{}' as day, content as "table", rows, bytes
        from drop_content_day(${Math.min(patience.mostMs, patience.firstMs * 2 ** tried)})`;
      if (dropped === undefined) return;
      tell(dropped);
      tried = 0;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && WITHOUT_LOCK.test(String(error.code)))) throw error;
      tried += 1;
      if (tried === patience.tries) throw error;
      await sleep(patience.pauseMs, undefined, { signal });
    }
  }
}

/**
 * How long ago the oldest content expired whose day is over and still there; 0 when there is none.
 * It is 25 hours at most as long as days are dropped in time.
 */
export async function secondsDaysOverdue(sql: postgres.ISql): Promise<number> {
  const [row] = await sql<{ seconds: number | null }[]>`
    select extract(epoch from now() - min(day)::timestamp at time zone 'utc')::float8 as seconds from content_days
    where dropped_at is null and day < (now() at time zone 'utc')::date`;
  return Math.max(0, row?.seconds ?? 0);
}

/** The table that lists the partitions. */
export const DAYS = 'content_days';

/** Makes the partitions that the table lists. `tx` is the owner's. */
export async function restoreContentDays(tx: postgres.TransactionSql): Promise<void> {
  await tx`
    select make_content_day(day) from (
      select distinct day from content_days
      where dropped_at is null and to_regclass(content_partition(content, day)) is null
    ) missing`;
}
