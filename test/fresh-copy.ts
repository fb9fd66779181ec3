/**
 * Makes a used copy of the template database what it was when it was copied, which takes a fraction
 * of the time that another copy takes.
 */
import type postgres from 'postgres';
import type { Database } from '../server/database/database.ts';

/** What every fresh copy holds. */
export interface FreshCopy {
  /** Changes with each change of a table, a function, a trigger, a policy or a right. */
  schema: string;
  /** The tables that are not empty, their columns as SQL, and their rows as JSON. */
  filled: { table: string; columns: string; rows: string }[];
  /** Statements that set the numbers of new rows. */
  numbers: string;
}

type Sql = Database['sql'];

const TABLES = `
  select c.oid, format('%I.%I', n.nspname, c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'pgboss') and c.relkind = 'r'`;

/**
 * Catalogs with what tests plant. Their rows have the numbers of the transactions that wrote them.
 */
const CATALOGS = [
  "pg_class where relnamespace::regnamespace::text in ('public', 'pgboss')",
  'pg_attribute where attrelid >= 16384',
  'pg_attrdef',
  'pg_constraint',
  'pg_index',
  'pg_policy',
  'pg_proc',
  'pg_rewrite where oid >= 16384',
  'pg_trigger',
  'pg_namespace',
];

export async function readFreshCopy(sql: Sql): Promise<FreshCopy> {
  const tables = await sql.unsafe<{ name: string; columns: string }[]>(`
    select name, (
      select string_agg(format('%I', attname), ', ') from pg_attribute
      where attrelid = t.oid and attnum > 0 and not attisdropped and attgenerated = ''
    ) as columns from (${TABLES}) t`);
  const filled: FreshCopy['filled'] = [];
  for (const { name: table, columns } of tables) {
    const [row] = await sql.unsafe<{ rows: string | null }[]>(
      `select json_agg(t)::text as rows from ${table} t`,
    );
    if (row?.rows != null) filled.push({ table, columns, rows: row.rows });
  }
  const numbers = await sql<{ statement: string }[]>`
    select format(
      'select setval(%L, %s, %L)', format('%I.%I', schemaname, sequencename),
      coalesce(last_value, start_value), last_value is not null) as statement
    from pg_sequences where schemaname in ('public', 'pgboss')`;
  return {
    schema: await schemaOf(sql),
    filled,
    numbers: numbers.map(({ statement }) => statement).join(';'),
  };
}

/**
 * False when that cannot be done, because more than rows was changed. `sql` is the superuser's.
 * Others may be connected; what they remember by number stays true, as numbers go on.
 */
export async function becomesFresh(sql: Sql, fresh: FreshCopy): Promise<boolean> {
  if ((await schemaOf(sql)) !== fresh.schema) return false;
  await sql.begin((tx) => replaceRows(tx, fresh));
  return true;
}

/** Ends all other sessions. */
export async function endSessions(sql: Sql): Promise<void> {
  await sql`
    select pg_terminate_backend(pid, 60000) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
}

async function replaceRows(sql: postgres.ISql, fresh: FreshCopy): Promise<void> {
  // In this role no trigger and no foreign key looks.
  await sql.unsafe('set local session_replication_role = replica');
  await sql
    .unsafe(`do $$ declare t text; begin
      for t in select name from (${TABLES}) tables where pg_relation_size(oid) > 0
      loop execute 'delete from ' || t; end loop; end $$`)
    .simple();
  for (const { table, columns, rows } of fresh.filled)
    await sql.unsafe(
      `insert into ${table} (${columns}) overriding system value
       select ${columns} from json_populate_recordset(null::${table}, $1::text::json)`,
      [rows],
    );
}

/** Lets numbers begin anew. Nobody may be connected who remembers one. */
export async function restartNumbers(sql: Sql, fresh: FreshCopy): Promise<void> {
  await sql.unsafe(fresh.numbers).simple();
}

async function schemaOf(sql: Sql): Promise<string> {
  const marks = CATALOGS.map((from) => `(select count(*) || ':' || sum(xmin::text::bigint) from ${from})`);
  const [row] = await sql.unsafe<{ schema: string }[]>(`
    select concat_ws(' ', ${marks.join(', ')}, datdba, datacl,
      (select count(*) from pg_db_role_setting where setdatabase = d.oid)) as schema
    from pg_database d where datname = current_database()`);
  return row?.schema ?? '';
}
