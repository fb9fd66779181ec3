/** Makes and migrates pg-boss's own tables as their owner: the service's role could not. */
import { setTimeout as sleep } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import type postgres from 'postgres';
import type { Database } from '../database/database.ts';
import { CannotStart } from '../process/config.ts';
import { bossDatabase } from './boss-database.ts';

/** Settings that every instance of pg-boss here shares. */
export const BOSS_OPTIONS = { schema: 'pgboss' } as const;

/** How often pg-boss looks for the next of its index builds; 10 is its least. */
const BUILD_SECONDS = 10;
/** A larger index is left to an operator, who chooses the time. */
const MOST_REINDEXED_BYTES = 2 ** 30;

/** True when the tables exist at the version of this pg-boss, with all of their indexes. */
export async function isQueueCurrent(owner: Database): Promise<boolean> {
  const boss = bossOf(owner, { migrate: false });
  try {
    await boss.start();
    return !(await isBuilding(owner.sql));
  } catch (error) {
    if (isOutdated(error)) return false;
    throw error;
  } finally {
    await boss.stop({ graceful: false, close: false });
  }
}

/** pg-boss has no other name for these two errors. */
export function isOutdated(error: unknown): boolean {
  return error instanceof Error && /^pg-boss (is not installed|database requires)/.test(error.message);
}

/**
 * Safe to call again; resolves when the indexes that a migration builds afterwards are there as
 * well.
 */
export async function makeQueueTables(owner: Database): Promise<void> {
  const boss = bossOf(owner, { migrate: true });
  let failure: string | undefined;
  boss.on('bam', ({ status, name, error }) => {
    if (status === 'failed') failure = `${name}: ${error}`;
  });
  try {
    await boss.start();
    while (await isBuilding(owner.sql)) {
      if (failure !== undefined)
        throw new CannotStart(
          `the queue's tables could not be brought up to date (${failure}): remedy that, and start again`,
        );
      await sleep(100);
    }
  } finally {
    await boss.stop({ graceful: false, close: false });
  }
}

/**
 * Rebuilds indexes that are many times larger than their rows need. Jobs are sent and taken
 * meanwhile.
 */
export async function rebuildBloatedIndexes(owner: Database): Promise<void> {
  const boss = bossOf(owner, { migrate: false });
  for (const statement of await boss.getReindexCommands({ maxIndexBytes: MOST_REINDEXED_BYTES }))
    await owner.sql.unsafe(statement);
}

async function isBuilding(sql: postgres.Sql): Promise<boolean> {
  return (await sql`select from pgboss.bam where status <> 'completed'`).length > 0;
}

function bossOf(owner: Database, { migrate }: { migrate: boolean }): PgBoss {
  const boss = new PgBoss({
    ...BOSS_OPTIONS,
    db: bossDatabase(owner),
    migrate,
    supervise: false,
    schedule: false,
    bamIntervalSeconds: BUILD_SECONDS,
  });
  // A failure rejects a call, or is found by a query. Without a listener it would end the process.
  boss.on('error', () => {});
  return boss;
}
