/**
 * Opens the database for commands that only read, and that say what is wrong with it: they take any
 * version, role and rights.
 */
import { type Database, openDatabase } from './database.ts';
import { versionOf } from './migrate.ts';
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

/** `version` is 0 where there are no tables of ours. Throws CannotStart when it cannot connect. */
export async function openToLook(url: string): Promise<{ database: Database; version: number }> {
  const database = openDatabase(url, { max: 1, limits: LOOKING });
  try {
    await refuseOldServer(database);
    return { database, version: await versionOf(database.sql) };
  } catch (error) {
    await database.close();
    throw explainAddress(error, url, 'DATABASE_URL');
  }
}
