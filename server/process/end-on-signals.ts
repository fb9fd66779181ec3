/** Ends the process after a signal, or after a fault of ours. */
import type { Log } from './log-fields.ts';

export interface Ending {
  log: Log;
  /** How long `drain` may take, its delay included. */
  drainSeconds: number;
  /**
   * Takes no more requests and jobs, and waits for those under way. Called on the first signal,
   * even during the start.
   */
  drain(signal: NodeJS.Signals): Promise<void>;
  /** Closes the database and everything else that is open. */
  close(): Promise<void>;
}

/**
 * npm passes Ctrl-C on to a process that the terminal has signalled already. Two signals within
 * this time count as one.
 */
const SAME_SIGNAL_MS = 1000;
/** How long closing may take after the drain. */
const CLOSE_SECONDS = 20;
/** How often this process looks whether what started it is still there. */
const STARTER_MS = 500;

/**
 * The first signal drains, the second only closes; both end with the database at rest. A signal to
 * npm counts as one to this process, if npm started it.
 */
export function endOnSignals({ log, drainSeconds, drain, close }: Ending): void {
  let firstAt: number | undefined;
  let isClosing = false;
  const closeAndExit = (code: number) => {
    if (isClosing) return;
    isClosing = true;
    close()
      .catch((error) => log.error({ err: error }, 'closing'))
      .then(() => process.exit(code));
  };
  const onSignal = (signal: NodeJS.Signals) => {
    const now = performance.now();
    if (firstAt !== undefined) {
      if (now - firstAt < SAME_SIGNAL_MS) return;
      log.warn('a second signal: not waiting for what is under way');
      closeAndExit(130);
      return;
    }
    firstAt = now;
    log.info({ signal, drainSeconds }, 'stopping');
    setTimeout(() => process.exit(1), (drainSeconds + CLOSE_SECONDS) * 1000).unref();
    drain(signal).then(
      () => closeAndExit(0),
      (error) => {
        log.error({ err: error }, 'draining');
        closeAndExit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal);
  whenNpmEnds(() => {
    if (firstAt === undefined) onSignal('SIGTERM');
  });
  for (const event of ['unhandledRejection', 'uncaughtException'] as const)
    process.on(event, (error) => {
      log.fatal({ err: error }, event);
      process.exit(1);
    });
}

/**
 * npm hands SIGTERM to the shell between npm and this process. The shell ends and passes nothing
 * on, and this process gets another parent.
 */
function whenNpmEnds(onEnd: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const starter = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === starter) return;
    clearInterval(timer);
    onEnd();
  }, STARTER_MS);
  timer.unref();
}
