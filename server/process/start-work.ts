/**
 * Starts the work of a worker: it runs decisions, sends events to webhooks, deletes answers that
 * are held for one fetch, and adds verdicts to decisions from before verdicts were stored.
 */

import type { Database } from '../database/database.ts';
import { readSharedContent } from '../decisions/afterwards/shared-content.ts';
import { startFilling } from '../decisions/fill-verdicts.ts';
import { runDecision } from '../decisions/run/run.ts';
import type { WorkerServices } from '../decisions/services.ts';
import type { Queue } from '../jobs/queue.ts';
import type { Keyring } from '../secrets/keyring.ts';
import { openSender } from '../webhooks/sender.ts';
import type { Config } from './config.ts';
import { startHeldSweep } from './sweep.ts';

/** The most decisions that one process runs at once; each place polls the queue once a second. */
const MOST_DECISIONS = 16;

interface WorkServices extends Omit<WorkerServices, 'database'> {
  config: WorkerServices['config'] & Pick<Config, 'engineThreads' | 'webhookAllowPrivate' | 'drainSeconds'>;
  database: Database;
  queue: Queue;
  keyring: Keyring;
}

/**
 * Resolves when the work has begun. The returned function stops everything but the queue, which
 * ends its jobs itself. `alone`: no other process works on this database.
 */
export async function startWork(
  services: WorkServices,
  { alone }: { alone: boolean },
): Promise<() => Promise<void>> {
  const { config, database, queue, keyring, log, observer } = services;
  const stopHeldSweep = startHeldSweep({ sql: database.sql, log, observer });
  const stopFilling = startFilling({ sql: database.sql, log });
  const sending = { allowPrivate: config.webhookAllowPrivate };
  const sender = await openSender(
    { database, keyring, log, sending, observer, readContent: readSharedContent },
    { alone },
  );
  // One decision more than can be solved at once, so that its judge answers meanwhile.
  const concurrency = Math.min(config.engineThreads + 1, MOST_DECISIONS);
  await queue.workDecisions((job) => runDecision(services, job), { concurrency });
  return async () => {
    await Promise.all([sender.close(config.drainSeconds), stopHeldSweep(), stopFilling()]);
  };
}
