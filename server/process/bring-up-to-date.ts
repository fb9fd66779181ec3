/**
 * The owner's part of a start: migrations, the queue's tables, the service's role and its rights.
 */

import type postgres from 'postgres';
import { findPending, versionOf } from '../database/applied.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { grantService } from '../database/grants.ts';
import { restoredAt } from '../database/installation.ts';
import { waitToPrepare } from '../database/locks.ts';
import { migrate } from '../database/migrate.ts';
import { FIRST_WITH_KIND, type Migration, OLDEST_SCHEMA, PROGRAM_VERSION } from '../database/migrations.ts';
import { explainAddress, refuseOldServer } from '../database/open-migrated.ts';
import { type Credentials, credentialsOf, ensureServiceRole } from '../database/service-role.ts';
import { refuseWhileServed } from '../database/sessions.ts';
import { listRunning } from '../decisions/list-running.ts';
import { makeMissingJobs } from '../jobs/make-missing-jobs.ts';
import { isQueueCurrent, makeQueueTables, rebuildBloatedIndexes } from '../jobs/queue-schema.ts';
import { CannotStart } from './config.ts';

export interface Addresses {
  /** The address for the role that owns the tables. */
  ownerUrl: string;
  /** The address for the service's role, which is made when it is missing. */
  url: string;
}

/**
 * One connection holds the lock in a transaction that does nothing else; the others work, and
 * pg-boss needs two.
 */
const CONNECTIONS = 3;

/**
 * Returns the database's version afterwards. Contracts at the end are applied only
 * `withContracts`, or to a new database, because no older program can come back after them. The
 * connections are closed by then, so that nothing that serves requests holds the owner's rights.
 * Nodes that start together do this one after the other.
 */
export async function bringUpToDate(
  { ownerUrl, url }: Addresses,
  { withContracts = false } = {},
): Promise<number> {
  const owner = openDatabase(ownerUrl, { max: CONNECTIONS, as: 'owner' });
  try {
    await refuseOldServer(owner);
    return await owner.sql.begin(async (tx) => {
      await waitToPrepare(tx, 'alone');
      // No older program knows a new database.
      const isNew = (await versionOf(owner.sql)) === 0;
      return prepare(owner, credentialsOf(url), withContracts || isNew ? PROGRAM_VERSION : OLDEST_SCHEMA);
    });
  } catch (error) {
    throw explainAddress(error, ownerUrl, 'DATABASE_OWNER_URL');
  } finally {
    await owner.close();
  }
}

async function prepare(owner: Database, service: Credentials, version: number): Promise<number> {
  const { sql } = owner;
  if (service.role === '')
    throw new CannotStart('DATABASE_URL names no user: the service needs a role of its own');
  const pending = (await findPending(sql)).filter((migration) => migration.version <= version);
  const found = await versionOf(sql);
  // The queue's tables of a newer program are its own affair.
  const queueIsCurrent = found > PROGRAM_VERSION || (await isQueueCurrent(owner));
  if (pending.length > 0) await refuseOlderPrograms(sql, found, pending);
  if (!queueIsCurrent) await refuseWhileServed(sql, { work: "the migration of the queue's tables" });
  await migrate(sql, pending);
  if (!queueIsCurrent) await makeQueueTables(owner);
  // Before the service has rights: it never sees a restored decision without its job.
  if ((await restoredAt(sql)) !== null) await makeMissingJobs(sql, await listRunning(sql));
  await sql.begin(async (tx) => {
    await ensureServiceRole(tx, service);
    await grantService(tx, service.role);
  });
  await rebuildBloatedIndexes(owner);
  return versionOf(sql);
}

/** Before anything is changed. */
async function refuseOlderPrograms(sql: postgres.Sql, found: number, pending: readonly Migration[]) {
  const oldest = Math.max(...pending.map(({ oldestProgram }) => oldestProgram));
  const isStated = found >= FIRST_WITH_KIND - 1;
  await refuseWhileServed(sql, {
    work: `the migration from version ${found} to ${pending.at(-1)?.version}`,
    from: isStated ? oldest : undefined,
  });
}
