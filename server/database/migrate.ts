/**
 * Brings the database to the newest version. Runs numbered files, each in its own transaction, and
 * records them with their checksums.
 */
import type postgres from 'postgres';
import { CannotStart } from '../process/config.ts';
import { lockNumber } from './locks.ts';
import { MIGRATIONS, type Migration, PROGRAM_VERSION } from './migrations.ts';

/**
 * Returns the version that the database has afterwards. Several nodes may call it at once, and it
 * may be called again.
 */
export async function migrate(sql: postgres.Sql): Promise<number> {
  for (const migration of MIGRATIONS)
    await sql.begin(async (tx) => {
      await tx`select set_config('statement_timeout', '0', true)`;
      await tx`select pg_advisory_xact_lock(${lockNumber('migrate')}::bigint)`;
      await makeMigrationsTable(tx);
      if ((await findPending(tx)).includes(migration)) await applyMigration(tx, migration);
    });
  return PROGRAM_VERSION;
}

/** Safe to call again. */
export async function makeMigrationsTable(tx: postgres.TransactionSql): Promise<void> {
  await tx`
    create table if not exists migrations (
      version integer primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`;
}

/**
 * Returns the migrations that are still to be applied. Throws CannotStart when the database has
 * migrations that this program does not know, or that differ from its files.
 */
export async function findPending(sql: postgres.ISql): Promise<readonly Migration[]> {
  const applied = await readApplied(sql);
  const last = applied.at(-1);
  if (last !== undefined && last.version > PROGRAM_VERSION)
    throw new CannotStart(
      `the database is at version ${last.version} (${last.name}) and this program knows only ${PROGRAM_VERSION}: run the newer program, or restore a backup from before the newer program was first started`,
    );
  return MIGRATIONS.filter((migration) => {
    const same = applied.find(({ version }) => version === migration.version);
    if (same !== undefined && same.checksum !== migration.checksum)
      throw new CannotStart(
        `server/database/migrations/${migration.name} was changed after it had been applied: put the file back as it was, and change the database by a new file`,
      );
    return same === undefined;
  });
}

/** Returns the version of the newest applied migration; 0 for a database without our tables. */
export async function versionOf(sql: postgres.ISql): Promise<number> {
  return (await readApplied(sql)).at(-1)?.version ?? 0;
}

/** For another room's statement: when the migration of this name was applied. */
export function appliedAt(sql: postgres.ISql, name: string): postgres.Fragment {
  return sql`(select applied_at from migrations where name = ${name})`;
}

/** Throws when the database cannot be reached, or has no applied migration. */
export async function requireMigrated(sql: postgres.ISql): Promise<void> {
  const rows = await sql`select version from migrations order by version desc limit 1`;
  if (rows.length === 0) throw new Error('the database is not migrated');
}

export interface Applied {
  version: number;
  name: string;
  checksum: string;
}

/** In the order of their versions; none for a database without our tables. */
export async function readApplied(sql: postgres.ISql): Promise<readonly Applied[]> {
  const [table] = await sql`select to_regclass('migrations') as name`;
  if (table?.name === null) return [];
  const applied = await sql<Applied[]>`select version, name, checksum from migrations order by version`;
  return [...applied];
}

export async function applyMigration(
  tx: postgres.TransactionSql,
  { version, name, text, checksum }: Migration,
): Promise<void> {
  await tx.unsafe(text).simple();
  await tx`insert into migrations (version, name, checksum) values (${version}, ${name}, ${checksum})`;
}
