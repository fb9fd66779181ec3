/**
 * Deletes expired content for good, by the database's clock: once a day, and within minutes for
 * answers that retention `none` holds for one fetch and for counts of wrong passwords. Each noun
 * sweeps its own.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type postgres from 'postgres';
import { sweepIdempotencyKeys } from '../accounts/idempotency-store.ts';
import { sweepSignInTries } from '../accounts/sign-in-tries.ts';
import { sweepSignIn } from '../accounts/sweep-sign-in.ts';
import { sweepHolds } from '../billing/holds.ts';
import { sweepDecisions, sweepHeldDecisions } from '../decisions/sweep.ts';
import { sweepDrafts } from '../drafts/draft-store.ts';
import { type Observer, UNOBSERVED } from '../observer/observer.ts';
import { sweepHeldQuestions, sweepQuestions } from '../one-pass/question-store.ts';
import { sweepDeliveries } from '../webhooks/delivery-store.ts';
import type { Log } from './log-fields.ts';

const SWEEPS: readonly ((sql: postgres.Sql, signal?: AbortSignal) => Promise<number>)[] = [
  sweepDecisions,
  sweepQuestions,
  sweepIdempotencyKeys,
  sweepHolds,
  sweepSignIn,
  sweepDeliveries,
  sweepDrafts,
];

/**
 * The daily sweep. Returns the number of rows deleted. Safe to run concurrently; when the signal
 * ends it, the next sweep deletes the rest.
 */
export async function sweep(sql: postgres.Sql, signal?: AbortSignal): Promise<number> {
  let deleted = 0;
  for (const one of SWEEPS) deleted += await one(sql, signal);
  return deleted;
}

/** The daily work of a process: the sweep, and purchases that wait for Stripe. */
export function dailyWork(
  { sql }: { sql: postgres.Sql },
  {
    log,
    observer,
    payments,
  }: { log: Log; observer: Observer; payments: { resume(): Promise<unknown> } | undefined },
): (signal: AbortSignal) => Promise<void> {
  const noteSwept = openSweptNotes(observer);
  return async (signal) => {
    const deleted = await sweep(sql, signal);
    log.info({ deleted }, 'swept');
    noteSwept('daily', deleted);
    await payments?.resume();
  };
}

/** Returns what notes that a sweep has ended, for telemetry. */
function openSweptNotes(observer: Observer): (sweep: 'daily' | 'held', deleted: number) => void {
  const at = new Map<string, number>();
  observer.watch('sweptAt', () => [...at].map(([sweep, value]) => ({ value, labels: { sweep } })));
  return (sweep, deleted) => {
    at.set(sweep, Date.now() / 1000);
    observer.add('sweptRows', { sweep }, deleted);
  };
}

/** Four sweeps may fail in a row before an answer is held for five minutes longer than its hour. */
const EVERY_MS = 60_000;

/**
 * Sweeps held answers and wrong passwords at once, and again until the returned function is called.
 * Every worker does this; two sweeps at the same time share the rows.
 */
export function startHeldSweep(
  { sql, log, observer = UNOBSERVED }: { sql: postgres.Sql; log: Log; observer?: Observer },
  everyMs: number = EVERY_MS,
): () => Promise<void> {
  const noteSwept = openSweptNotes(observer);
  const stopping = new AbortController();
  const { signal } = stopping;
  const sweepHeld = async () => {
    let deleted = 0;
    for (const one of [sweepHeldDecisions, sweepHeldQuestions]) deleted += await one(sql, signal);
    if (deleted > 0) log.info({ deleted }, 'swept what was held for one fetch');
    noteSwept('held', deleted);
  };
  const going = (async () => {
    while (!signal.aborted) {
      await sweepHeld().catch((error: unknown) => {
        if (!signal.aborted)
          log.warn({ err: error }, 'what is held for one fetch was not swept; tried again soon');
      });
      // If this ran once a day, strangers could fill the table.
      await sweepSignInTries(sql).catch((error: unknown) => {
        if (!signal.aborted)
          log.warn({ err: error }, 'counts of wrong passwords were not swept; tried again soon');
      });
      await sleep(everyMs, undefined, { signal }).catch(() => {});
    }
  })();
  return async () => {
    stopping.abort();
    await going;
  };
}
