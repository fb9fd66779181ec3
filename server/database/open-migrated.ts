/**
 * Opens the database for the service and the commands. Its schema must be one that this program can
 * work with, and the role may have no more rights than it needs.
 */
import type postgres from 'postgres';
import { CannotStart } from '../process/config.ts';
import { parseAddress } from '../process/database-address.ts';
import { findPending, versionOf } from './applied.ts';
import { type Database, type DatabaseOptions, isUnavailable, openDatabase } from './database.ts';
import { waitToPrepare } from './locks.ts';
import { FIRST_WITH_KIND, OLDEST_SCHEMA } from './migrations.ts';
import { POOLER_REMEDY, PoolerFault } from './pool/open-connection.ts';
import { refuseOtherRights, refusePowerfulRole } from './service-role.ts';

/** PostgreSQL 15, as `server_version_num` writes it. */
const OLDEST_SERVER = 150_000;

/**
 * Throws CannotStart with one line that says why the database cannot be used, and the remedy.
 * Changes nothing.
 */
export async function openMigrated(
  url: string,
  options: DatabaseOptions,
): Promise<{ database: Database; version: number }> {
  const starting = openDatabase(url, { max: 1, as: 'starting' });
  try {
    await refuseOldServer(starting);
    return await starting.sql.begin(async (tx) => {
      // A migration takes this lock alone before it looks for connected services. This service
      // connects while it holds the lock, so no migration can miss it.
      await waitToPrepare(tx, 'shared');
      await refusePowerfulRole(tx);
      const version = await refuseOtherSchema(tx);
      await refuseOtherRights(tx);
      return { database: await connect(url, options), version };
    });
  } catch (error) {
    throw explainAddress(error, url, 'DATABASE_URL');
  } finally {
    await starting.close();
  }
}

async function connect(url: string, options: DatabaseOptions): Promise<Database> {
  const database = openDatabase(url, options);
  try {
    await database.sql`select 1`;
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/**
 * Also refuses a database that works with newer programs alone, or was migrated by files that
 * differ from ours. Returns its version.
 */
async function refuseOtherSchema(sql: postgres.ISql): Promise<number> {
  const [table] = await sql<{ isClosed: boolean }[]>`
    select has_table_privilege(to_regclass('migrations'), 'select') is false as "isClosed"`;
  if (table?.isClosed === true)
    throw new CannotStart(
      `the role of DATABASE_URL may not see which version the database has; this program needs version ${OLDEST_SCHEMA}: stop every running node, and ${MIGRATE}`,
    );
  const [missing] = await findPending(sql);
  const version = await versionOf(sql);
  if (missing === undefined || missing.version > OLDEST_SCHEMA) return version;
  if (version === 0)
    throw new CannotStart(
      `the database has no tables of this service: run "npm run -s admin -- migrate" with DATABASE_OWNER_URL set to the address of the role that shall own them, or start a node with it`,
    );
  const first = missing.version < FIRST_WITH_KIND ? 'stop every running node, and ' : '';
  throw new CannotStart(
    `the database is at version ${version} and this program needs version ${OLDEST_SCHEMA}: ${first}${MIGRATE}; or use the program of that version`,
  );
}

const MIGRATE = 'run "npm run -s admin -- migrate" with DATABASE_OWNER_URL set, or start a node with it';

export async function refuseOldServer({ sql }: Database): Promise<void> {
  const [row] = await sql<{ number: number; version: string }[]>`
    select current_setting('server_version_num')::int as number, current_setting('server_version') as version`;
  if (row !== undefined && row.number < OLDEST_SERVER)
    throw new CannotStart(`the database is PostgreSQL ${row.version}: it must be 15 or newer`);
}

/**
 * Turns an error that an operator can remedy into CannotStart with one line, without the password
 * of the address. `setting` names the setting that holds the address.
 */
export function explainAddress(error: unknown, url: string, setting: string): unknown {
  if (!(error instanceof Error) || error instanceof CannotStart) return error;
  const address = parseAddress(url);
  const where = `the database ${address?.url.pathname.slice(1)} at ${address?.named}`;
  const code = 'code' in error ? String(error.code) : '';
  const said = error.message.replace(/\s+/g, ' ');
  // 57014 statement timeout, 40P01 deadlock, 40001 serialization failure, 55P03 lock timeout.
  if (/^(57014|40P01|40001|55P03)$/.test(code))
    return new CannotStart(
      `${where} gave up a migration (${said}): end the other programs that use it, and start again`,
    );
  if (error instanceof PoolerFault || said.startsWith('unsupported startup parameter'))
    return new CannotStart(`${where} is not PostgreSQL itself (${said}): ${POOLER_REMEDY} in ${setting}`);
  if (isUnavailable(error))
    return new CannotStart(
      `${where} cannot be reached (${said || code}): is it running, and is ${setting} right?`,
    );
  // SQLSTATE class 28: invalid authorization; 3D000: no such database; 42501: insufficient
  // privilege.
  if (/^28|^3D000$|^42501$/.test(code))
    return new CannotStart(`${where} refuses this user (${said}): check ${setting} and the user's rights`);
  return error;
}
