/** Waits for room on the database's disk. */
import { setTimeout as sleep } from 'node:timers/promises';
import { isOutOfRoom } from './outages.ts';

const PAUSE_MS = 1000;
/** Shorter than a try of a job may take, so that the job can still be handed back. */
const MOST_MS = 600_000;

/**
 * Runs `write` until it finds room, for at most MOST_MS. Used for results that are expensive to
 * make again. A write that finds no room has changed nothing.
 */
export async function whenThereIsRoom<T>(
  write: () => Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  for (const endsAt = performance.now() + MOST_MS; ; ) {
    try {
      return await write();
    } catch (error) {
      if (!isOutOfRoom(error) || performance.now() > endsAt) throw error;
    }
    await sleep(PAUSE_MS, undefined, signal === undefined ? {} : { signal });
  }
}
