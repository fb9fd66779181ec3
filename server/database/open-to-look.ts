/**
 * Opens the database for commands that only read, and that say what is wrong with it: they take any
 * version, role and rights.
 */
import { CannotStart } from '../process/config.ts';
import { versionOf } from './applied.ts';
import { type Database, openDatabase } from './database.ts';
import { explainAddress, refuseOldServer } from './open-migrated.ts';
import { WORKING } from './pool/limits.ts';

/** A check of a large organization takes long, and nobody waits for it. */
const STATEMENT_MS = 600_000;
const LOOKING = {
  ...WORKING,
  statementMs: STATEMENT_MS,
  // Results are solved again in the middle of a transaction.
  idleInTransactionMs: STATEMENT_MS,
  silenceMs: STATEMENT_MS + 5000,
};

/** Throws CannotStart when it cannot connect, or there are no tables of ours. */
export async function openToLook(url: string): Promise<{ database: Database; version: number }> {
  const database = openDatabase(url, { max: 1, limits: LOOKING });
  try {
    await refuseOldServer(database);
    const version = await versionOf(database.sql);
    if (version === 0)
      throw new CannotStart(
        'the database has no tables of this service: run "npm run -s admin -- migrate" with DATABASE_OWNER_URL set, or check DATABASE_URL',
      );
    return { database, version };
  } catch (error) {
    await database.close();
    throw explainAddress(error, url, 'DATABASE_URL');
  }
}
