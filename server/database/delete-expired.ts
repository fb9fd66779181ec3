/**
 * Deletes expired content row by row: what has no day (content-days.ts), and tables that have no
 * days at all. It deletes whole rows and never edits one, and holds no lock longer than one
 * statement.
 */
import type postgres from 'postgres';

/**
 * The names of a table whose content expires and of its log. The room that owns both tables passes
 * them.
 */
export interface ExpiringTable {
  /** The name under which the sweep keeps its place: that of `content`. */
  name: string;
  content: postgres.Fragment;
  /** The column of `content` that holds the log's id. */
  logId: postgres.Fragment;
  /** The column that tells the rows of one log apart, where it may have several. */
  part?: postgres.Fragment;
  /** `content` has partitions by `day`: only rows without a day are looked at. */
  hasDays?: boolean;
  /**
   * The table that says when the content expires. It has the columns organization_id, id and
   * expires_at.
   */
  log: postgres.Fragment;
}

/** How many rows one statement reads, and at most deletes. It takes some 10 ms. */
const BATCH = 1000;

interface Place {
  organizationId: number;
  id: string;
}
const BEGINNING: Place = { organizationId: 0, id: '' };

/**
 * Reads the content once, one organization after the other, in the order of its key, so that the
 * cost grows with the content that is stored now and not with the log. It begins where a sweep
 * before was ended, so that every organization has its turn, however short the sweeps are. A locked
 * row is left for the next sweep, so sweeps wait for nobody and can run concurrently. `isOver` is a
 * further condition on the log, whose alias is `l`. Returns the number of rows deleted; throws when
 * the signal is aborted.
 */
export async function deleteExpired(
  sql: postgres.Sql,
  table: ExpiringTable,
  { isOver = sql`true`, signal }: { isOver?: postgres.Fragment; signal?: AbortSignal | undefined } = {},
): Promise<number> {
  let deleted = 0;
  const sweepFrom = async (from: Place, last: number | null) => {
    for (let place: Place | null = from; place !== null; ) {
      const batch: Batch = await deleteBatch(sql, { ...table, isOver }, place);
      deleted += batch.gone;
      // A place at the end of an organization is not passed otherwise by sweeps of one batch.
      if (batch.seen > 0) signal?.throwIfAborted();
      place =
        batch.seen >= BATCH
          ? { ...place, id: batch.lastId }
          : await nextOrganization(sql, table, { after: place.organizationId, last });
    }
  };
  signal?.throwIfAborted();
  const start = await readPlace(sql, table.name);
  await sweepFrom(start, null);
  if (start.organizationId > 0) await sweepFrom(BEGINNING, start.organizationId);
  await sql`delete from sweep_places where content = ${table.name}`;
  return deleted;
}

interface Batch {
  seen: number;
  gone: number;
  lastId: string;
}

/** Of one organization, and the place behind it is kept. */
async function deleteBatch(
  sql: postgres.Sql,
  { name, content, logId, part, hasDays, log, isOver }: ExpiringTable & { isOver: postgres.Fragment },
  after: Place,
): Promise<Batch> {
  const isHere = sql`c.organization_id = ${after.organizationId} ${hasDays ? sql`and c.day = '-infinity'` : sql``}`;
  // `with ties` keeps the rows of one log together. Otherwise the next batch, which starts after
  // this log, would miss the rest.
  const [batch] = await sql<Batch[]>`
    with seen as materialized (
      select c.${logId} as id from ${content} c
      where ${isHere} and c.${logId} > ${after.id}
      order by c.${logId}
      fetch first (${sql.unsafe(String(BATCH))}) rows with ties
    ), summed as (
      select count(*) as seen, max(id) as last_id from seen
    ), expired as materialized (
      select c.${logId} as id ${part ? sql`, c.${part} as part` : sql``}
      from ${content} c
      join ${log} l on l.organization_id = c.organization_id and l.id = c.${logId}
      where ${isHere} and c.${logId} > ${after.id} and c.${logId} <= (select last_id from summed)
        and l.expires_at <= now() and ${isOver}
      for update of c skip locked
    ), gone as (
      delete from ${content} c using expired e
      where ${isHere} and c.${logId} = e.id ${part ? sql`and c.${part} = e.part` : sql``}
      returning 1
    ), kept as (
      insert into sweep_places (content, after_organization, after_id)
      select ${name}, ${after.organizationId}::bigint, last_id from summed where last_id is not null
      on conflict (content) do update
      set after_organization = excluded.after_organization, after_id = excluded.after_id
    )
    select seen, (select count(*) from gone) as gone, coalesce(last_id, '') as "lastId" from summed`;
  return batch ?? { seen: 0, gone: 0, lastId: '' };
}

/** The next organization that has content; null: there is none until the last one. */
async function nextOrganization(
  sql: postgres.Sql,
  { content, hasDays }: ExpiringTable,
  { after, last }: { after: number; last: number | null },
): Promise<Place | null> {
  const [row] = await sql<{ organizationId: number }[]>`
    select c.organization_id as "organizationId" from ${content} c
    where c.organization_id > ${after} and c.organization_id <= coalesce(${last}::bigint, ${Number.MAX_SAFE_INTEGER})
      ${hasDays ? sql`and c.day = '-infinity'` : sql``}
    order by c.organization_id limit 1`;
  return row === undefined ? null : { organizationId: row.organizationId, id: '' };
}

async function readPlace(sql: postgres.Sql, name: string): Promise<Place> {
  const [row] = await sql<Place[]>`
    select after_organization as "organizationId", after_id as id from sweep_places where content = ${name}`;
  return row ?? BEGINNING;
}

/**
 * Deletes held answers whose hour is over. `content` names a table with the column held_until and
 * an index of the rows where it is set, so that a sweep which finds nothing reads only that index.
 * What is held has no day. A row that is just being read is left for the next sweep. Returns the
 * number of rows deleted.
 */
export async function deleteHeld(
  sql: postgres.Sql,
  { content, logId }: Pick<ExpiringTable, 'content' | 'logId'>,
  signal?: AbortSignal,
): Promise<number> {
  let deleted = 0;
  await inBatches(BATCH, signal, async () => {
    const { count } = await sql`
      with over as materialized (
        select organization_id, ${logId} as id from ${content}
        where held_until <= now() and day = '-infinity'
        limit ${sql.unsafe(String(BATCH))} for update skip locked
      )
      delete from ${content} c using over
      where c.organization_id = over.organization_id and c.${logId} = over.id and c.day = '-infinity'`;
    deleted += count;
    return count;
  });
  return deleted;
}

/** Runs the statement as long as it takes `most` rows, which is as many as one may take. */
export async function inBatches(
  most: number,
  signal: AbortSignal | undefined,
  statement: () => Promise<number>,
): Promise<void> {
  for (let taken = most; taken >= most; ) {
    signal?.throwIfAborted();
    taken = await statement();
  }
}

/** How long ago the first row's hour ended that `deleteHeld` has still to delete; 0: none has. */
export async function secondsHeldOverdue(sql: postgres.ISql, content: postgres.Fragment): Promise<number> {
  const [row] = await sql<{ seconds: number | null }[]>`
    select extract(epoch from now() - min(held_until))::float8 as seconds
    from ${content} where held_until is not null and day = '-infinity'`;
  return Math.max(0, row?.seconds ?? 0);
}
