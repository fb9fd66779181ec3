/**
 * Content is stored by the day on which it expires: each day is a partition of the tables, and is
 * dropped whole. Content without a day (BY_ROW) is deleted row by row: it is held for one fetch, is
 * from before there were days, or its day had no partition when it came.
 */
import { LRUCache } from 'lru-cache';
import type postgres from 'postgres';

/** The value of `day` of content without a day. */
export const BY_ROW = '-infinity';

/**
 * SQL of the day for content that expires then (never: null), as far as it has a partition. So no
 * write fails for want of one.
 */
export function contentDay(sql: postgres.ISql, expiresAt: postgres.Fragment): postgres.Fragment {
  return sql`coalesce((
    select day from content_days
    where day = coalesce((${expiresAt} at time zone 'utc')::date, 'infinity') and content = 'decision_content'
      and dropped_at is null), ${sql.unsafe(`'${BY_ROW}'`)})`;
}

/** Of SQL's text, so that it is the same whatever the session's style of dates. */
export const dayText = (column: string) => `to_json(${column}) #>> '{}'`;

const DAY = /^(-?infinity|\d{4}-\d\d-\d\d)$/;

/**
 * A condition in the text of a statement, by which PostgreSQL plans with one partition, where it
 * would otherwise open and lock each at every run. Null: the day is not known.
 */
export function onDay(column: string, day: string | null): string {
  if (day === null) return '';
  if (!DAY.test(day)) throw new TypeError(`${day} is no day of content`);
  return ` and ${column} = '${day}'`;
}

/** About 3 MB. */
const MOST_KNOWN = 20_000;
/** The days of decisions that this process has lately accepted, run or read. */
const known = new LRUCache<string, string>({ max: MOST_KNOWN });

export function knownDay(id: string): string | null {
  return known.get(id) ?? null;
}

export function rememberDay(id: string, day: string): void {
  known.set(id, day);
}

/**
 * Reads with the day, as far as it is known, and again when the content was moved since. `read`
 * returns the row's own day.
 */
export async function readOnDay<Row extends { contentDay: string }>(
  id: string,
  read: (day: string | null) => PromiseLike<readonly Row[]>,
): Promise<Row | undefined> {
  for (let day = knownDay(id); ; ) {
    const [row] = await read(day);
    if (row === undefined) return undefined;
    rememberDay(id, row.contentDay);
    if (day === null || row.contentDay === day) return row;
    day = row.contentDay;
  }
}
