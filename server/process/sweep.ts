/**
 * Deletes expired content for good, by the database's clock: whole days soon after they are over,
 * the rest row by row once a day, and within minutes answers that retention `none` holds for one
 * fetch and counts of wrong passwords. Each noun sweeps its own.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type postgres from 'postgres';
import { sweepIdempotencyKeys } from '../accounts/idempotency-store.ts';
import { lifetimesInUse } from '../accounts/keys.ts';
import { sweepSignInTries } from '../accounts/sign-in-tries.ts';
import { sweepSignIn } from '../accounts/sweep-sign-in.ts';
import { sweepHolds } from '../billing/holds.ts';
import { type DroppedDay, dropContentDays, makeContentDays } from '../database/content-partitions.ts';
import { moveAstray, sweepDecisions, sweepHeldDecisions } from '../decisions/sweep.ts';
import { sweepDrafts } from '../drafts/draft-store.ts';
import { type Observer, UNOBSERVED } from '../observer/observer.ts';
import { moveQuestionsAstray, sweepHeldQuestions, sweepQuestions } from '../one-pass/question-store.ts';
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
function openSweptNotes(observer: Observer): (sweep: 'daily' | 'held' | 'days', deleted: number) => void {
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
 * Makes the days of content that are needed soon, and drops those that are over. The log says of
 * each table's day how many rows it had.
 */
export async function turnDays(
  { sql, log }: { sql: postgres.Sql; log: Log },
  note: (sweep: 'days', deleted: number) => void = () => {},
  signal?: AbortSignal,
): Promise<void> {
  const made = await makeContentDays(sql, await lifetimesInUse(sql));
  if (made.length > 0) log.info({ days: made }, 'made days of content');
  await moveAstray(sql, signal);
  await moveQuestionsAstray(sql, signal);
  let rows = 0;
  const tell = (dropped: DroppedDay) => {
    log.info({ ...dropped }, 'dropped a day of content');
    rows += dropped.rows;
  };
  await dropContentDays(sql, tell, { signal });
  note('days', rows);
}

/**
 * Sweeps held answers, days and wrong passwords at once, and again until the returned function is
 * called. Every worker does this; two sweeps at the same time share the rows.
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
  const tasks: readonly [what: string, task: () => Promise<void>][] = [
    ['what is held for one fetch was', sweepHeld],
    ['days of content were', () => turnDays({ sql, log }, noteSwept, signal)],
    // If this ran once a day, strangers could fill the table.
    ['counts of wrong passwords were', async () => void (await sweepSignInTries(sql))],
  ];
  const going = (async () => {
    while (!signal.aborted) {
      for (const [what, task] of tasks)
        await task().catch((error: unknown) => {
          if (!signal.aborted) log.warn({ err: error }, `${what} not swept; tried again soon`);
        });
      await sleep(everyMs, undefined, { signal }).catch(() => {});
    }
  })();
  return async () => {
    stopping.abort();
    await going;
  };
}
