/** The database server in numbers, and who is connected, for operators. */
import type postgres from 'postgres';

export interface ServerStatus {
  version: string;
  bytes: number;
  /** Of all databases of the server. */
  connections: number;
  mostConnections: number;
}

export async function readServer(sql: postgres.ISql): Promise<ServerStatus> {
  const [row] = await sql<[ServerStatus]>`
    select current_setting('server_version') as version,
      pg_database_size(current_database()) as bytes,
      (select count(*) from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        as "mostConnections"`;
  return row;
}

/** The connections of one program from one address. */
export interface ConnectedProgram {
  program: string;
  role: string | null;
  /** Null: a socket of the database's machine, or not visible to this role. */
  address: string | null;
  connections: number;
  since: Date;
}

/**
 * Every program of ours has a name that begins like this; `admin` commands have that of services.
 */
export async function connectedPrograms(sql: postgres.ISql): Promise<ConnectedProgram[]> {
  return sql<ConnectedProgram[]>`
    select application_name as program, usename as role, host(client_addr) as address, count(*) as connections,
      min(backend_start) as since
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and (application_name = 'decision-analysis' or application_name like 'decision-analysis/%')
    group by 1, 2, 3 order by 1, 2, 3`;
}

export interface TableSize {
  table: string;
  bytes: number;
  /** As the planner estimates. */
  rows: number;
}

/** The largest tables, with their indexes, of ours and the queue's. A table has its partitions. */
export async function largestTables(sql: postgres.ISql, most: number): Promise<TableSize[]> {
  return sql<TableSize[]>`
    select case n.nspname when 'pgboss' then 'pgboss.' || c.relname
        else coalesce(pg_partition_root(c.oid), c.oid)::regclass::text end as table,
      sum(pg_total_relation_size(c.oid))::bigint as bytes, sum(greatest(c.reltuples, 0))::bigint as rows
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in (current_schema(), 'pgboss') and c.relkind = 'r'
    group by 1
    order by 2 desc, 1 limit ${most}`;
}
