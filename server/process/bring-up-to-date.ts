/**
 * The owner's part of a start: migrations, the queue's tables, the service's role and its rights.
 */

import { type Database, openDatabase } from '../database/database.ts';
import { grantService } from '../database/grants.ts';
import { restoredAt } from '../database/installation.ts';
import { waitToPrepare } from '../database/locks.ts';
import { findPending, migrate, versionOf } from '../database/migrate.ts';
import { PROGRAM_VERSION } from '../database/migrations.ts';
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
 * Returns the database's version afterwards. Its connections are closed by then, so that nothing
 * that serves requests holds the owner's rights. Nodes that start together do this one after the
 * other.
 */
export async function bringUpToDate({ ownerUrl, url }: Addresses): Promise<number> {
  const owner = openDatabase(ownerUrl, { max: CONNECTIONS, as: 'owner' });
  try {
    await refuseOldServer(owner);
    return await owner.sql.begin(async (tx) => {
      await waitToPrepare(tx, 'alone');
      return prepare(owner, credentialsOf(url));
    });
  } catch (error) {
    throw explainAddress(error, ownerUrl, 'DATABASE_OWNER_URL');
  } finally {
    await owner.close();
  }
}

async function prepare(owner: Database, service: Credentials): Promise<number> {
  const { sql } = owner;
  if (service.role === '')
    throw new CannotStart('DATABASE_URL names no user: the service needs a role of its own');
  const pending = await findPending(sql);
  const queueIsCurrent = await isQueueCurrent(owner);
  if (pending.length > 0)
    await refuseWhileServed(sql, `the migration from version ${await versionOf(sql)} to ${PROGRAM_VERSION}`);
  else if (!queueIsCurrent) await refuseWhileServed(sql, "the migration of the queue's tables");
  const version = await migrate(sql);
  if (!queueIsCurrent) await makeQueueTables(owner);
  // Before the service has rights: it never sees a restored decision without its job.
  if ((await restoredAt(sql)) !== null) await makeMissingJobs(owner, await listRunning(sql));
  await sql.begin(async (tx) => {
    await ensureServiceRole(tx, service);
    await grantService(tx, service.role);
  });
  await rebuildBloatedIndexes(owner);
  return version;
}
