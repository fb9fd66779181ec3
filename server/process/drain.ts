/**
 * Ends a process in order. First it reports that it is not ready and keeps serving, so that senders
 * can turn to other nodes; then it finishes what is under way and closes.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Queue } from '../jobs/queue.ts';
import { within } from '../limits/within.ts';
import type { Config } from './config.ts';
import { stoppingText } from './greeting.ts';

/** A stop that takes longer says what it waits for. */
const NOTICE_AFTER_MS = 500;
/** How long work that is given up after the drain may take to end. */
export const LATE_MS = 1000;
/** How long replies under way have after the drain. */
const SLOW_CLIENT_MS = 2000;

export interface Draining {
  config: Pick<Config, 'role' | 'drainSeconds' | 'drainDelaySeconds'>;
  /**
   * Aborted first: the process reports that it is not ready, and closes each connection after its
   * reply.
   */
  leaving: AbortController;
  /** Aborted after the delay: new requests are refused, and waiting ones get their answer. */
  draining: AbortController;
  app: ClosingApp;
  queue: Pick<Queue, 'stop'>;
  stopWork(): Promise<void>;
  watcher: { close(): Promise<void> };
}

/** The part of the HTTP server that closes it. */
interface ClosingApp {
  close(): PromiseLike<unknown>;
  server: { closeAllConnections(): void };
}

export async function drain(
  { config, leaving, draining, app, queue, stopWork, watcher }: Draining,
  signal: NodeJS.Signals,
): Promise<void> {
  leaving.abort();
  const delaySeconds = delayOf(config, signal);
  const text = stoppingText({ delaySeconds, drainSeconds: config.drainSeconds });
  const notice = setTimeout(() => process.stdout.write(text), NOTICE_AFTER_MS);
  if (delaySeconds > 0) await sleep(delaySeconds * 1000);
  draining.abort();
  // A statement of the work may hang on a database that has fallen silent.
  const stopping = within(stopWork(), config.drainSeconds * 1000 + LATE_MS);
  await Promise.all([stopping, queue.stop(config.drainSeconds)]);
  clearTimeout(notice);
  await watcher.close();
  await closeApp(app);
}

/**
 * Only SIGTERM comes from a supervisor, which has a load balancer stop sending. A worker gets no
 * requests, and a person at the terminal does not want to wait.
 */
function delayOf({ role, drainDelaySeconds }: Draining['config'], signal: NodeJS.Signals): number {
  return signal === 'SIGTERM' && role !== 'worker' ? drainDelaySeconds : 0;
}

/** A client that is slow to send or to read cannot hold up the end. */
async function closeApp(app: ClosingApp): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), SLOW_CLIENT_MS);
  try {
    await app.close();
  } finally {
    clearTimeout(timer);
  }
}
