/**
 * Starts the work of a worker: it runs decisions, sends events to webhooks, and deletes answers
 * that are held for one fetch.
 */

import type { Database } from '../database/database.ts';
import { runDecision } from '../decisions/run/run.ts';
import type { WorkerServices } from '../decisions/services.ts';
import type { Queue } from '../jobs/queue.ts';
import { deliverBatch } from '../webhooks/deliver-batch.ts';
import { openRelay } from '../webhooks/relay.ts';
import type { Config } from './config.ts';
import { startHeldSweep } from './sweep.ts';

/** The most decisions that one process runs at once; each place polls the queue once a second. */
const MOST_DECISIONS = 16;
/** The most webhooks that one process serves at once, each with up to four requests. */
const MOST_WEBHOOKS_SERVED = 16;

interface WorkServices extends Omit<WorkerServices, 'database'> {
  config: WorkerServices['config'] & Pick<Config, 'engineThreads' | 'webhookAllowPrivate'>;
  database: Database;
  queue: Queue;
}

/**
 * Resolves when the work has begun. The returned function stops everything but the queue, which
 * ends its jobs itself.
 */
export async function startWork(services: WorkServices): Promise<() => Promise<void>> {
  const { config, database, queue, log } = services;
  const stopHeldSweep = startHeldSweep({ sql: database.sql, log });
  // One decision more than can be solved at once, so that its judge answers meanwhile.
  const concurrency = Math.min(config.engineThreads + 1, MOST_DECISIONS);
  await queue.workDecisions((job) => runDecision(services, job), { concurrency });
  const sending = { allowPrivate: config.webhookAllowPrivate };
  await queue.workTries((job, signal) => deliverBatch({ database, log, sending }, job, signal), {
    concurrency: MOST_WEBHOOKS_SERVED,
  });
  const relay = await openRelay({ database, queue, log });
  return async () => {
    await relay.close();
    await stopHeldSweep();
  };
}
