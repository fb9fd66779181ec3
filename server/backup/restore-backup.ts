/**
 * Fills an empty database from a backup, in one transaction: tables as the backup's version has
 * them, its rows, their sums compared with the manifest, then the migrations to this program's
 * version.
 */
import type postgres from 'postgres';
import { DAYS, restoreContentDays } from '../database/content-partitions.ts';
import { quoteName } from '../database/grants.ts';
import { markRestored } from '../database/installation.ts';
import { applyAtOnce, makeMigrationsTable } from '../database/migrate.ts';
import { MIGRATIONS, PROGRAM_VERSION } from '../database/migrations.ts';
import { readRows, sameTextEverywhere, sumRows, writeRows } from './copy.ts';
import { BackupFault } from './frames.ts';
import { LEDGER_SUMS, type Manifest } from './manifest.ts';
import { readTables } from './read-backup.ts';
import { copyIn, copyOut, listTables, type Table } from './tables.ts';

/** Throws BackupFault unless this program has the migrations that the backup's database had. */
export function refuseOtherSchema(path: string, { schema, program }: Manifest): void {
  const newest = schema.at(-1);
  if (newest !== undefined && newest.version > PROGRAM_VERSION)
    throw new BackupFault(
      `${path} has version ${newest.version} of the tables and this program knows only ${PROGRAM_VERSION}: restore it with version ${program} of the program, or a newer one`,
    );
  const other = schema.find(({ version, name, checksum }, index) => {
    const ours = MIGRATIONS[index];
    return ours === undefined || ours.version !== version || ours.name !== name || ours.checksum !== checksum;
  });
  if (other !== undefined)
    throw new BackupFault(
      `${path} is of tables that migration ${other.name} of another program made: restore it with that program, of version ${program}`,
    );
}

/** Throws BackupFault when the database has tables, of this service or of others. */
export async function refuseFilled(sql: postgres.ISql): Promise<void> {
  const [found] = await sql<{ name: string; count: number }[]>`
    select min(oid::regclass::text) as name, count(*) as count from pg_class
    where relkind in ('r', 'p', 'v', 'm', 'f') and relnamespace in (current_schema()::regnamespace, to_regnamespace('pgboss'))
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')`;
  if (found === undefined || found.count === 0) return;
  throw new BackupFault(
    `the database is not empty (it has ${found.count} tables, such as ${found.name}), and nothing was written: restore into a new database, or with DATA_DIR set to a new folder`,
  );
}

/**
 * `tx` is the owner's, on a database without limits and without tables. Returns the number of rows.
 * The database is marked as a copy.
 */
export async function fillFromBackup(
  tx: postgres.TransactionSql,
  path: string,
  manifest: Manifest,
): Promise<number> {
  await sameTextEverywhere(tx);
  await makeMigrationsTable(tx);
  const version = manifest.schema.length;
  for (const migration of MIGRATIONS.slice(0, version)) await applyAtOnce(tx, migration);
  const tables = await listTables(tx);
  refuseOtherTables(path, tables, manifest);
  // Balances are among the rows: counted by a trigger as well, they would be double. The migrations
  // have written rows that the backup has too.
  for (const { name } of tables) await tx.unsafe(`alter table ${quoteName(name)} disable trigger user`);
  for (const { name } of tables.toReversed()) await tx.unsafe(`delete from ${quoteName(name)}`);
  for await (const table of readTables(path))
    if (table.name !== LEDGER_SUMS) {
      await writeRows(tx, copyIn(table), table.blocks);
      if (table.name === DAYS) await restoreContentDays(tx);
    }
  for (const { name } of tables) await tx.unsafe(`alter table ${quoteName(name)} enable trigger user`);
  await giveNumbers(tx, path, manifest);
  await refuseOtherRows(tx, tables, manifest);
  for (const migration of MIGRATIONS.slice(version)) await applyAtOnce(tx, migration);
  await markRestored(tx);
  return manifest.tables.reduce((sum, { rows }) => sum + rows, 0);
}

function refuseOtherTables(path: string, tables: readonly Table[], manifest: Manifest): void {
  const shapeOf = ({ name, columns }: { name: string; columns: readonly string[] }) =>
    `${name} (${columns.join(', ')})`;
  const ours = tables.map(shapeOf);
  const theirs = manifest.tables.map(shapeOf);
  const missing = ours.find((shape) => !theirs.includes(shape));
  const excess = theirs.find((shape, place) => !ours.includes(shape) || theirs.indexOf(shape) !== place);
  if (missing !== undefined) throw new BackupFault(`${path} lacks the table ${missing}: use another backup`);
  if (excess !== undefined)
    throw new BackupFault(
      `${path} has ${excess}, which version ${manifest.schema.length} of the tables has not: use another backup`,
    );
}

/** New rows get the numbers that follow those which the backup's database has given. */
async function giveNumbers(tx: postgres.TransactionSql, path: string, { numbers }: Manifest): Promise<void> {
  const columns = await tx<{ name: string; table: string; column: string; sequence: string }[]>`
    select in_table || '.' || in_column as name, in_table as table, in_column as column,
      pg_get_serial_sequence(quote_ident(in_table), in_column) as sequence
    from numbers_given() order by 1`;
  if (
    columns.map(({ name }) => name).join() !==
    numbers
      .map(({ table, column }) => `${table}.${column}`)
      .sort()
      .join()
  )
    throw new BackupFault(`${path} does not say which numbers every table has given: use another backup`);
  for (const { name, table, column, sequence } of columns) {
    const last = numbers.find((one) => `${one.table}.${one.column}` === name)?.last ?? 0;
    const [found] = await tx.unsafe<{ highest: number }[]>(
      `select coalesce(max(${quoteName(column)}), 0) as highest from ${quoteName(table)}`,
    );
    if ((found?.highest ?? 0) > last)
      throw new BackupFault(
        `${path} has rows with higher numbers than ${name} has given: use another backup`,
      );
    await tx`select setval(${sequence}::regclass, greatest(${last}::bigint, 1), ${last}::bigint > 0)`;
  }
}

/** What was stored is read again: a rule of the database may have changed it. */
async function refuseOtherRows(
  tx: postgres.TransactionSql,
  tables: readonly Table[],
  manifest: Manifest,
): Promise<void> {
  for (const table of tables) {
    const { add, sum } = sumRows();
    for await (const block of readRows(tx, copyOut(table))) add(block);
    const wanted = manifest.tables.find(({ name }) => name === table.name);
    if (wanted?.sha256 !== sum().sha256)
      throw new BackupFault(
        `the database did not store the rows of ${table.name} as they are in the backup, and nothing was kept: does it have rules or triggers of its own?`,
      );
  }
}
