/**
 * Makes a job for each batch of deliveries that are due. The table of deliveries is the
 * outbox: only some of each organization's deliveries have a job at a time, so that one
 * organization's thousands do not stand before another's.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import type { Queue } from '../jobs/queue.ts';
import type { Log } from '../process/log-fields.ts';
import { releaseDue } from './delivery-store.ts';

/** Retries become due without a notification, and a notification may be lost. */
const EVERY_MS = 1000;

/** Every worker runs one. Resolves when it listens; `close` waits for what it is doing. */
export async function openRelay(
  {
    database,
    queue,
    log,
  }: { database: Pick<Database, 'sql' | 'listener'>; queue: Pick<Queue, 'enqueueTries'>; log: Log },
  everyMs: number = EVERY_MS,
): Promise<{ close(): Promise<void> }> {
  const stopping = new AbortController();
  let pause = new AbortController();
  const wake = () => pause.abort();
  const { sql } = database;
  const release = () =>
    sql.begin(async (tx) => {
      for (const batch of await releaseDue(tx)) await queue.enqueueTries(tx, batch);
    });
  const going = (async () => {
    while (!stopping.signal.aborted) {
      // A notification that comes while it works ends the next pause at once.
      pause = new AbortController();
      await release().catch((error: unknown) => {
        if (!stopping.signal.aborted)
          log.warn({ err: error }, 'webhooks that are due wait; tried again soon');
      });
      const signal = AbortSignal.any([stopping.signal, pause.signal]);
      await sleep(everyMs, undefined, { signal }).catch(() => {});
    }
  })();
  const listening = await database.listener.listen('webhook_delivery', wake, wake);
  return {
    async close() {
      stopping.abort();
      await listening.close();
      await going;
    },
  };
}
