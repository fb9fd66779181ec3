/** Compares the migrations that a database has with those that this program knows. */
import type postgres from 'postgres';
import { CannotStart } from '../process/config.ts';
import { MIGRATIONS, type Migration, PROGRAM_VERSION } from './migrations.ts';

/**
 * Returns the migrations that are still to be applied, in their order. Throws CannotStart when the
 * database has migrations that this program cannot work with, or that differ from its files.
 */
export async function findPending(sql: postgres.ISql): Promise<readonly Migration[]> {
  const applied = await readApplied(sql);
  const closed = applied.find(({ oldestProgram }) => oldestProgram > PROGRAM_VERSION);
  if (closed !== undefined)
    throw new CannotStart(
      `the database is at version ${applied.at(-1)?.version}, and after ${closed.name} it works with programs from version ${closed.oldestProgram} alone; this is ${PROGRAM_VERSION}: run the newer program, or restore a backup from before that migration`,
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

/** Returns the oldest program that can work with the schema. */
export async function oldestProgramOf(sql: postgres.ISql): Promise<number> {
  return (await readApplied(sql)).at(-1)?.oldestProgram ?? 0;
}

/** Throws when the database cannot be reached, or does not work with this program any more. */
export async function requireUsable(sql: postgres.ISql): Promise<void> {
  // The column is missing until the migration that adds it is applied.
  const rows = await sql<{ name: string; oldestProgram: number }[]>`
    select name, coalesce((to_jsonb(migrations)->>'oldest_program')::integer, version) as "oldestProgram"
    from migrations order by version desc limit 1`;
  const [newest] = rows;
  if (newest === undefined) throw new Error('the database is not migrated');
  if (newest.oldestProgram > PROGRAM_VERSION)
    throw new Error(
      `after ${newest.name} the database works with programs from ${newest.oldestProgram} alone`,
    );
}

export interface Applied {
  version: number;
  name: string;
  checksum: string;
  oldestProgram: number;
}

export async function readApplied(sql: postgres.ISql): Promise<readonly Applied[]> {
  const [table] = await sql`select to_regclass('migrations') as name`;
  if (table?.name === null) return [];
  const applied = await sql<Applied[]>`
    select version, name, checksum,
      coalesce((to_jsonb(migrations)->>'oldest_program')::integer, version) as "oldestProgram"
    from migrations order by version`;
  return [...applied];
}
