/** Starts pg-boss on the service's own pool, with the queues as this version sets them. */
import { PgBoss } from 'pg-boss';
import type { Database } from '../database/database.ts';
import { CannotStart } from '../process/config.ts';
import type { Log } from '../process/log-fields.ts';
import { bossDatabase } from './boss-database.ts';
import { makeQueues } from './make-queues.ts';
import { BOSS_OPTIONS, isOutdated } from './queue-schema.ts';

export async function startBoss(
  database: Database,
  log: Log,
  { schedule }: { schedule: boolean },
): Promise<PgBoss> {
  const boss = new PgBoss({
    ...BOSS_OPTIONS,
    db: bossDatabase(database),
    useListenNotify: true,
    // The owner makes and changes the queue's tables and indexes; the service's role could not.
    migrate: false,
    reindex: false,
    // How often lost workers are looked for.
    superviseIntervalSeconds: 1,
    monitorIntervalSeconds: 1,
    schedule,
  });
  boss.on('error', (error) => log.error({ err: error }, 'queue'));
  boss.on('warning', ({ message, data }) => log.warn({ warning: message, data }, 'queue'));
  try {
    await boss.start();
    await makeQueues(boss);
    return boss;
  } catch (error) {
    await boss.stop({ graceful: false, close: false });
    if (!isOutdated(error)) throw error;
    throw new CannotStart(
      `the queue's tables are not those of this program: stop every running node, and run "npm run -s admin -- migrate" with DATABASE_OWNER_URL set; where a newer program has changed them, only that program can start`,
    );
  }
}
