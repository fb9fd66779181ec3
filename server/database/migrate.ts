/** Brings the database to the newest version: numbered files, each in its own transaction, recorded with its checksum. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type postgres from 'postgres';
import { CannotStart } from '../config.ts';

interface Migration {
  version: number;
  name: string;
  text: string;
  checksum: string;
}

/** Any number, the same for all nodes: who holds it migrates. */
const LOCK = 7_302_561_874;

/** Gives the version that the database has afterwards. Safe to call by several nodes at once, and again. */
export async function migrate(sql: postgres.Sql): Promise<number> {
  const migrations = readMigrations(join(import.meta.dirname, 'migrations'));
  const newest = migrations.at(-1)?.version ?? 0;
  for (const migration of migrations)
    await sql.begin(async (tx) => {
      await tx`select set_config('statement_timeout', '0', true)`;
      await tx`select pg_advisory_xact_lock(${LOCK}::bigint)`;
      await tx`
        create table if not exists migrations (
          version integer primary key,
          name text not null,
          checksum text not null,
          applied_at timestamptz not null default now()
        )`;
      const applied = await tx<{ version: number; name: string; checksum: string }[]>`
        select version, name, checksum from migrations order by version`;
      const last = applied.at(-1);
      if (last !== undefined && last.version > newest)
        throw new CannotStart(
          `the database is at version ${last.version} (${last.name}) and this program knows only ${newest}: run the newer program, or restore a backup from before its start`,
        );
      const same = applied.find((one) => one.version === migration.version);
      if (same === undefined) await apply(tx, migration);
      else if (same.checksum !== migration.checksum)
        throw new CannotStart(
          `server/database/migrations/${migration.name} was changed after it had been applied: put the file back as it was, and change the database by a new file`,
        );
    });
  return newest;
}

async function apply(
  tx: postgres.TransactionSql,
  { version, name, text, checksum }: Migration,
): Promise<void> {
  await tx.unsafe(text).simple();
  await tx`insert into migrations (version, name, checksum) values (${version}, ${name}, ${checksum})`;
}

function readMigrations(folder: string): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name, index) => {
      const version = Number(/^(\d{4})-/.exec(name)?.[1]);
      if (version !== index + 1)
        throw new Error(`${join(folder, name)}: migrations are numbered 0001, 0002, … without gaps`);
      // A checkout may have changed line ends; that changes nothing in the database.
      const text = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n');
      return { version, name, text, checksum: createHash('sha256').update(text).digest('hex') };
    });
}
