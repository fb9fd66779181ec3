/** The tables that a backup has, as the database itself lists them: none can be forgotten. */
import type postgres from 'postgres';
import { quoteName } from '../database/grants.ts';
import type { TableHead } from './manifest.ts';

export interface Table extends TableHead {
  /** The columns of its primary key that rows are sorted by. */
  key: readonly { name: string; isText: boolean }[];
  /** Tables that its rows refer to. */
  refersTo: readonly string[];
}

/**
 * Lists the tables of the service's own schema so that each comes after those it refers to, without
 * generated columns. Unlogged tables count the last minutes alone, and no backup has them. The
 * queue is not among the tables, nor what is kept of the schema and of rights: a restore makes them
 * anew.
 */
export async function listTables(sql: postgres.ISql, { withUnlogged = false } = {}): Promise<Table[]> {
  const tables = await sql<{ json: Table }[]>`
    select json_build_object(
      'name', c.relname,
      'columns', (
        select json_agg(attname order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''),
      'key', (
        select json_agg(json_build_object('name', a.attname, 'isText', a.attcollation <> 0) order by k.place)
        from pg_index i cross join unnest(i.indkey) with ordinality as k(attnum, place)
          join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary),
      'refersTo', array(
        select distinct r.relname from pg_constraint f join pg_class r on r.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and r.oid <> c.oid)
    ) as json
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and (c.relpersistence = 'p' or ${withUnlogged})
      and c.relname not in ('migration_steps', 'service_rights')
    -- A restore makes the partitions that the days name before it fills them.
    order by c.relname <> 'content_days', c.relname collate "C"`;
  return inOrder(tables.map(({ json }) => json));
}

function inOrder(tables: readonly Table[]): Table[] {
  const sorted: Table[] = [];
  const left = new Set(tables);
  while (left.size > 0) {
    const next = [...left].filter(({ refersTo }) => ![...left].some(({ name }) => refersTo.includes(name)));
    if (next.length === 0)
      throw new Error(`tables refer to each other: ${[...left].map(({ name }) => name).join(', ')}`);
    for (const table of next) {
      sorted.push(table);
      left.delete(table);
    }
  }
  return sorted;
}

/** The statement that reads all rows. */
export function copyOut(table: Table): string {
  return `copy (select ${listed(table.columns)} from ${quoteName(table.name)} order by ${sortedBy(table)}) to stdout`;
}

/** The key. Text is sorted by its bytes, as on every server. */
export function sortedBy({ key }: Table): string {
  return key.map((one) => quoteName(one.name) + (one.isText ? ' collate "C"' : '')).join(', ');
}

/** The statement that fills the table. It also sets columns that the database numbers itself. */
export function copyIn({ name, columns }: TableHead): string {
  return `copy ${quoteName(name)} (${listed(columns)}) from stdin`;
}

function listed(columns: readonly string[]): string {
  return columns.map(quoteName).join(', ');
}
