/** The daily sweep: whatever is past its time, by the database's clock, is deleted for good. Each noun sweeps its own. */
import type postgres from 'postgres';
import { sweepIdempotencyKeys } from './accounts/idempotency-store.ts';
import { sweepHolds } from './billing/holds.ts';
import { sweepDecisions } from './decisions/sweep.ts';
import { sweepQuestions } from './one-pass/sweep.ts';

const SWEEPS: readonly ((sql: postgres.Sql, signal?: AbortSignal) => Promise<number>)[] = [
  sweepDecisions,
  sweepQuestions,
  sweepIdempotencyKeys,
  sweepHolds,
];

/** Gives how many rows went. May run beside itself and everything else; ended by the signal, it goes on the next time. */
export async function sweep(sql: postgres.Sql, signal?: AbortSignal): Promise<number> {
  let deleted = 0;
  for (const one of SWEEPS) deleted += await one(sql, signal);
  return deleted;
}
