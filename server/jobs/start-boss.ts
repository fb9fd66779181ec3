/** Starts pg-boss on the service's own pool, with the queues as this version sets them. */
import { setTimeout as sleep } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import { bossDatabase } from './boss-database.ts';
import { makeQueues } from './make-queues.ts';

/** Any number, the same for all nodes. */
const START_LOCK = 7_302_561_875;
const START_POLL_MS = 50;

export async function startBoss(
  database: Database,
  log: Logger,
  { schedule }: { schedule: boolean },
): Promise<PgBoss> {
  const boss = new PgBoss({
    db: bossDatabase(database),
    schema: 'pgboss',
    useListenNotify: true,
    // How often lost workers are looked for.
    superviseIntervalSeconds: 1,
    monitorIntervalSeconds: 1,
    schedule,
  });
  boss.on('error', (error) => log.error({ err: error }, 'queue'));
  boss.on('warning', ({ message, data }) => log.warn({ warning: message, data }, 'queue'));
  try {
    await oneNodeAtATime(database, async () => {
      await boss.start();
      await makeQueues(boss);
    });
    return boss;
  } catch (error) {
    await boss.stop({ graceful: false, close: false });
    throw error;
  }
}

/** Nodes that start together on an empty database would make the queue's schema beside each other, and all but one would fail. */
async function oneNodeAtATime(database: Database, work: () => Promise<void>): Promise<void> {
  await database.sql.begin(async (tx) => {
    // Asked for again and again: a statement that waits would run into its limit of time.
    const isOurs = async () => {
      const [row] = await tx<
        { ours: boolean }[]
      >`select pg_try_advisory_xact_lock(${START_LOCK}::bigint) as ours`;
      return row?.ours === true;
    };
    while (!(await isOurs())) await sleep(START_POLL_MS);
    await work();
  });
}
