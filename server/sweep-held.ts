/** What retention `none` holds for one fetch is deleted within minutes of its hour, and not by the daily sweep. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type postgres from 'postgres';
import { sweepHeldDecisions } from './decisions/sweep.ts';
import { sweepHeldQuestions } from './one-pass/sweep.ts';

/** Four may fail in a row before something is held for five minutes longer than its hour. */
const EVERY_MS = 60_000;

/** Sweeps at once, and again until the function that it gives is called. Every worker does; two at once share what there is. */
export function startHeldSweep(
  { sql, log }: { sql: postgres.Sql; log: Logger },
  everyMs: number = EVERY_MS,
): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const sweep = async () => {
    let deleted = 0;
    for (const one of [sweepHeldDecisions, sweepHeldQuestions]) deleted += await one(sql, signal);
    if (deleted > 0) log.info({ deleted }, 'swept what was held for one fetch');
  };
  const going = (async () => {
    while (!signal.aborted) {
      await sweep().catch((error: unknown) => {
        if (!signal.aborted)
          log.warn({ err: error }, 'what is held for one fetch was not swept; tried again soon');
      });
      await sleep(everyMs, undefined, { signal }).catch(() => {});
    }
  })();
  return async () => {
    stopping.abort();
    await going;
  };
}
