/** Waits for the end of a decision, on whatever node it runs. */
import type { Listener } from '../../database/listener.ts';
import type { Organizations } from '../../database/organization-sql.ts';
import type { Finished } from '../services.ts';

/**
 * The transaction that ends a decision does `select pg_notify('decision_finished', <decision id>)`.
 */
const CHANNEL = 'decision_finished';

/**
 * A notification can be lost with the connection. A poll then finds the end after this time at
 * most.
 */
const POLL_MS = 1000;

export interface FinishedListener extends Finished {
  /** Ends every wait with false. */
  close(): Promise<void>;
}

export async function openFinishedListener(
  database: Organizations & { listener: Listener },
): Promise<FinishedListener> {
  const waiting = new Map<string, Set<() => void>>();
  const closing = new AbortController();
  const wake = (look: Set<() => void> | undefined) => {
    for (const one of look ?? []) one();
  };
  const handle = await database.listener.listen(
    CHANNEL,
    (decisionId) => wake(waiting.get(decisionId)),
    () => {
      for (const looks of waiting.values()) wake(looks);
    },
  );
  const hear = (decisionId: string, look: () => void) => {
    const looks = waiting.get(decisionId) ?? new Set();
    waiting.set(decisionId, looks.add(look));
    return () => {
      looks.delete(look);
      if (looks.size === 0 && waiting.get(decisionId) === looks) waiting.delete(decisionId);
    };
  };
  return {
    hear,
    wait(organizationId, decisionId, { timeoutMs, signal: asked, isRunning = false }) {
      const signal = asked === undefined ? closing.signal : AbortSignal.any([asked, closing.signal]);
      return new Promise((resolve) => {
        const end = (finished: boolean) => {
          clearTimeout(timer);
          clearInterval(poll);
          signal.removeEventListener('abort', onAbort);
          stopHearing();
          resolve(finished);
        };
        const onAbort = () => end(false);
        const look = () => {
          isFinished(database, organizationId, decisionId).then(
            (finished) => finished && end(true),
            () => {},
          );
        };
        const timer = setTimeout(() => end(false), timeoutMs);
        const poll = setInterval(look, POLL_MS);
        const stopHearing = hear(decisionId, look);
        signal.addEventListener('abort', onAbort);
        if (signal.aborted) onAbort();
        else if (!isRunning) look();
      });
    },
    async close() {
      closing.abort();
      await handle.close();
    },
  };
}

async function isFinished(
  database: Organizations,
  organizationId: number,
  decisionId: string,
): Promise<boolean> {
  const rows = await database.of(organizationId)`
    select from decisions
    where organization_id = ${organizationId} and id = ${decisionId} and status = 'running'`;
  return rows.length === 0;
}
