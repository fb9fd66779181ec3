/** The answer to who made a decision: its result when that comes soon, else a notice that it runs. */
import type { ApiKey } from '../../accounts/keys.ts';
import { isUnavailable } from '../../database/database.ts';
import { Refusal } from '../../refusals.ts';
import { MODEL_ID } from '../../wire/types.ts';
import { type Lineage, lineageField } from '../lineage.ts';
import type { RunningNotice } from '../result-schema.ts';
import { type StoredResult, takeResult } from '../result-store.ts';
import type { DecisionServices } from '../services.ts';

/** JSON text, both. */
export type Created = { done: true; result: string } | { done: false; notice: string };

export interface Wait {
  /** What the caller prefers; the service's own limit holds besides. */
  seconds: number | null;
  /** Ends the waiting, never the decision. */
  signal: AbortSignal;
}

export type Progress = Pick<StoredResult, 'id' | 'callsDone' | 'callsTotal' | 'ageSeconds'> & Lineage;

interface Options {
  /** As it was accepted, for the time that the database cannot be asked. */
  accepted?: Progress;
  /** What is held for one fetch is left for who asks again. */
  leave?: boolean;
}

export async function awaitDecision(
  { config, database, finished }: Pick<DecisionServices, 'config' | 'database' | 'finished'>,
  key: ApiKey,
  decisionId: string,
  { seconds, signal }: Wait,
  { accepted, leave = false }: Options = {},
): Promise<Created> {
  const timeoutMs = Math.min(config.syncWaitSeconds, seconds ?? Infinity) * 1000;
  if (timeoutMs > 0) await finished.wait(key.organizationId, decisionId, { timeoutMs, signal });
  // Nobody reads the answer now: what is held for one fetch stays for the next.
  if (signal.aborted && accepted !== undefined) return runningAnswer(accepted, config.baseUrl);
  const taking = takeResult(database.sql, key, decisionId, { leave: leave || signal.aborted });
  const stored = await taking.catch((error: unknown) => {
    // It is accepted, whatever becomes of the database now: asking for it to be sent again would make two of it.
    if (isUnavailable(error) && accepted !== undefined) return accepted;
    throw error;
  });
  if (stored === null) throw new Refusal('no_such_decision');
  return 'status' in stored && stored.status !== 'running'
    ? endedAnswer(stored)
    : runningAnswer(stored, config.baseUrl);
}

const REFUSED_AS = {
  model: 'model_failed',
  missing_model: 'model_missing',
  service: 'decision_failed',
} as const;

function endedAnswer({ status, response, failedPart, errorMessage }: StoredResult): Created {
  if (status === 'ok') {
    // Held for one fetch, and somebody was faster.
    if (response === null) throw new Refusal('no_such_decision');
    return { done: true, result: response };
  }
  throw new Refusal(
    REFUSED_AS[failedPart ?? 'service'],
    errorMessage === null ? {} : { message: errorMessage },
  );
}

export function runningAnswer(progress: Progress, baseUrl: string): { done: false; notice: string } {
  const { id, callsDone, callsTotal, ageSeconds } = progress;
  const notice: RunningNotice = {
    id,
    model: MODEL_ID,
    mode: 'default',
    status: 'running',
    progress: { done: callsDone, total: callsTotal },
    poll_url: `${baseUrl}/api/v1/decisions/${id}`,
    retry_after: retryAfterSeconds(ageSeconds),
    ...lineageField(progress),
  };
  return { done: false, notice: JSON.stringify(notice) };
}

/** From 2, a second more for every 10 of the decision's age, to 10. */
function retryAfterSeconds(ageSeconds: number): number {
  return Math.min(10, 2 + Math.floor(Math.max(0, ageSeconds) / 10));
}
