/**
 * Brings the database to a newer version. Each step of a migration is a transaction of its own,
 * which waits for locks only briefly, so that it never holds up the requests that queue behind it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type postgres from 'postgres';
import { CannotStart } from '../process/config.ts';
import { findPending, versionOf } from './applied.ts';
import { PATIENCE, type Patience, withPatience } from './lock-patience.ts';
import { FIRST_WITH_KIND, MIGRATIONS, type Migration } from './migrations.ts';

/** Between two looks at an index that another migration builds. */
const BUILDING_MS = 100;
/** PostgreSQL does this beside writers, outside a transaction. */
const OUTSIDE =
  /^(?<verb>create|drop)\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?(?<index>\w+)/i;

/**
 * Applies these migrations. Returns the version that the database has afterwards. Several nodes may
 * call it at once, and it may be called again: after a stop in the middle it goes on with the step
 * that was not done.
 */
export async function migrate(
  sql: postgres.Sql,
  migrations: readonly Migration[] = MIGRATIONS,
  patience: Patience = PATIENCE,
): Promise<number> {
  for (const migration of migrations)
    for (let isDone = false; !isDone; ) {
      const work = `${migration.name} of server/database/migrations`;
      const found = await withPatience(sql, { work, patience }, (tx) => takeStep(tx, migration));
      if (typeof found === 'object') await runOutside(sql, found);
      if (found === 'wait') await sleep(BUILDING_MS);
      isDone = found === 'done';
    }
  return versionOf(sql);
}

/** A step that runs outside a transaction. */
interface Outside {
  statement: string;
  index: string;
  /** How the index is before it. */
  found: 'valid' | 'invalid' | 'missing';
}

/** Does the next step of the migration. One that runs outside a transaction is returned instead. */
async function takeStep(
  tx: postgres.TransactionSql,
  migration: Migration,
): Promise<'done' | 'more' | 'wait' | Outside> {
  await makeMigrationsTable(tx);
  if (!(await findPending(tx)).includes(migration)) return 'done';
  const done = await countDone(tx, migration);
  const statement = migration.steps[done] ?? '';
  const { verb, index } = OUTSIDE.exec(statement)?.groups ?? {};
  if (index === undefined) await tx.unsafe(statement).simple();
  else {
    const found = await findIndex(tx, index);
    if (found === 'building') return 'wait';
    if (found !== (/create/i.test(verb ?? '') ? 'valid' : 'missing')) return { statement, index, found };
  }
  const isLast = done + 1 >= migration.steps.length;
  await (isLast ? keepApplied : keepDone)(tx, migration, done + 1);
  return isLast ? 'done' : 'more';
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

/** Applies a whole migration in a transaction, on a database that nobody else uses. */
export async function applyAtOnce(tx: postgres.TransactionSql, migration: Migration): Promise<void> {
  for (const step of migration.steps)
    await tx.unsafe(OUTSIDE.test(step) ? step.replace(/\sconcurrently\b/i, '') : step).simple();
  await keepApplied(tx, migration);
}

async function countDone(
  tx: postgres.TransactionSql,
  { version, name, checksum }: Migration,
): Promise<number> {
  if (!(await hasSteps(tx))) return 0;
  const [row] = await tx<{ checksum: string; done: number }[]>`
    select checksum, done from migration_steps where version = ${version}`;
  if (row !== undefined && row.checksum !== checksum)
    throw new CannotStart(
      `server/database/migrations/${name} was changed after ${row.done} of its statements had been applied: put the file back as it was, and change the database by a new file`,
    );
  return row?.done ?? 0;
}

async function keepDone(tx: postgres.TransactionSql, { version, checksum }: Migration, done: number) {
  await tx`
    insert into migration_steps (version, checksum, done) values (${version}, ${checksum}, ${done})
    on conflict (version) do update set done = excluded.done`;
}

async function keepApplied(tx: postgres.TransactionSql, migration: Migration) {
  const { version, name, checksum, oldestProgram } = migration;
  await tx`insert into migrations (version, name, checksum) values (${version}, ${name}, ${checksum})`;
  if (version < FIRST_WITH_KIND) return;
  await tx`update migrations set oldest_program = ${oldestProgram} where version = ${version}`;
  await tx`delete from migration_steps where version = ${version}`;
}

/** The table is missing until the migration that makes it, whose first step that is. */
async function hasSteps(tx: postgres.TransactionSql): Promise<boolean> {
  const [table] = await tx`select to_regclass('migration_steps') as name`;
  return table?.name !== null;
}

async function findIndex(
  tx: postgres.TransactionSql,
  index: string,
): Promise<'valid' | 'building' | 'invalid' | 'missing'> {
  const [found] = await tx<{ isValid: boolean; isBuilding: boolean }[]>`
    select indisvalid as "isValid", exists (
      select from pg_stat_progress_create_index b where b.datname = current_database() and b.relid = indrelid
    ) as "isBuilding"
    from pg_index where indexrelid = to_regclass(${index})`;
  if (found === undefined) return 'missing';
  return found.isValid ? 'valid' : found.isBuilding ? 'building' : 'invalid';
}

/**
 * Waits for transactions that began earlier, and blocks no statement meanwhile. A build that was
 * cut off leaves an index that is not used, and is dropped here.
 */
async function runOutside(sql: postgres.Sql, { statement, index, found }: Outside): Promise<void> {
  if (found === 'invalid' || !/^create/i.test(statement))
    await sql.unsafe(`drop index concurrently if exists ${index}`).simple();
  if (!/^create/i.test(statement)) return;
  await sql
    .unsafe(statement)
    .simple()
    .catch((error: unknown) => {
      // Another migration has begun to build it.
      if (!(error instanceof Error && 'code' in error && error.code === '42P07')) throw error;
    });
}
