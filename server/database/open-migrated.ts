/** The database at the version of this program, or one line that says why not. */
import { CannotStart } from '../config.ts';
import { type Database, isUnavailable, openDatabase } from './database.ts';
import { migrate } from './migrate.ts';

/** PostgreSQL 15, as `server_version_num` spells it. */
const OLDEST_SERVER = 150_000;

export async function openMigrated(
  url: string,
  options: { max: number },
): Promise<{ database: Database; version: number }> {
  const database = openDatabase(url, options);
  try {
    await refuseOldServer(database);
    return { database, version: await migrate(database.sql) };
  } catch (error) {
    await database.close();
    throw explain(error, url);
  }
}

async function refuseOldServer({ sql }: Database): Promise<void> {
  const [row] = await sql<{ number: number; version: string }[]>`
    select current_setting('server_version_num')::int as number, current_setting('server_version') as version`;
  if (row !== undefined && row.number < OLDEST_SERVER)
    throw new CannotStart(`the database is PostgreSQL ${row.version}: it must be 15 or newer`);
}

/** What an operator can remedy is said in one line, without the address's password. */
function explain(error: unknown, url: string): unknown {
  if (!(error instanceof Error) || error instanceof CannotStart) return error;
  const { host, pathname } = new URL(url);
  const where = `the database ${pathname.slice(1)} at ${host}`;
  const code = 'code' in error ? String(error.code) : '';
  const said = error.message.replace(/\s+/g, ' ');
  // 57014 statement timeout, 40P01 deadlock, 40001 serialization failure, 55P03 lock timeout.
  if (/^(57014|40P01|40001|55P03)$/.test(code))
    return new CannotStart(`${where} gave up a migration (${said}): end what else uses it, and start again`);
  if (isUnavailable(error))
    return new CannotStart(
      `${where} cannot be reached (${said || code}): is it running, and is DATABASE_URL right?`,
    );
  // SQLSTATE class 28: invalid authorization; 3D000: no such database; 42501: insufficient privilege.
  if (/^28|^3D000$|^42501$/.test(code))
    return new CannotStart(`${where} refuses this user (${said}): check DATABASE_URL and the user's rights`);
  return error;
}
