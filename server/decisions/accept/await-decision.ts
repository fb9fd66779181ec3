/**
 * Answers the caller who made a decision: with its result if that comes soon, otherwise with a
 * running notice.
 */
import type { Key } from '../../accounts/caller.ts';
import { isUnavailable } from '../../database/database.ts';
import { REFUSALS, Refusal, type RefusalName } from '../../refusals.ts';
import { MODEL_ID } from '../../wire/types.ts';
import { type Lineage, lineageField } from '../lineage.ts';
import { resultWithLinks } from '../links.ts';
import type { DecisionResult, DirectResult, RunningNotice } from '../result.ts';
import { type FailedPart, type StoredResult, takeResult } from '../result-store.ts';
import type { DecisionServices } from '../services.ts';

/** The answer to who made a decision. */
export type Created =
  | { done: true; result: DecisionResult | DirectResult }
  | { done: false; notice: RunningNotice };

export interface Wait {
  /** How long the caller wants to wait, besides the service's own limit; null for no preference. */
  seconds: number | null;
  /** Ends the waiting, never the decision. */
  signal: AbortSignal;
}

export type Progress = Pick<StoredResult, 'id' | 'callsDone' | 'callsTotal' | 'ageSeconds'> & Lineage;

interface Options {
  wait: Wait;
  /** The decision as it was accepted: shown when the database cannot be reached. */
  accepted?: Progress;
  /** An answer that is held for one fetch stays held, because the request may be repeated. */
  leaveHeld?: boolean;
}

export async function awaitDecision(
  { config, database, watcher }: Pick<DecisionServices, 'config' | 'database' | 'watcher'>,
  { caller, decisionId }: { caller: Key; decisionId: string },
  { wait: { seconds, signal }, accepted, leaveHeld = false }: Options,
): Promise<Created> {
  const { baseUrl } = config;
  const timeoutMs = Math.min(config.syncWaitSeconds, seconds ?? Infinity) * 1000;
  const watched = { organizationId: caller.organizationId, decisionId, ownKeys: null };
  if (timeoutMs > 0) await watcher.wait(watched, { timeoutMs, signal });
  // Nobody reads the answer now, so an answer that is held for one fetch stays held.
  if (signal.aborted && accepted !== undefined) return { done: false, notice: noticeOf(accepted, baseUrl) };
  const taking = takeResult(database.sql, caller, decisionId, { leave: leaveHeld || signal.aborted });
  const stored = await taking.catch((error: unknown) => {
    // The decision is accepted: if we asked the caller to send it again, there would be two.
    if (isUnavailable(error) && accepted !== undefined) return accepted;
    throw error;
  });
  if (stored === null) throw new Refusal('no_such_decision');
  return 'status' in stored && stored.status !== 'running'
    ? { done: true, result: resultOf(stored, baseUrl) }
    : { done: false, notice: noticeOf(stored, baseUrl) };
}

const REFUSED_AS = {
  model: 'model_failed',
  missing_model: 'model_missing',
  service: 'decision_failed',
} as const;

/** Why the endpoint does not serve the model to us stands in the message alone. */
function refusalOf(failedPart: FailedPart, errorMessage: string | null): RefusalName {
  const lasting = (['model_key_refused', 'model_quota_exhausted'] as const).find(
    (name) => REFUSALS[name].message === errorMessage,
  );
  return lasting ?? REFUSED_AS[failedPart];
}

/** Refuses as an error when the decision ended in one. */
function resultOf(stored: StoredResult, baseUrl: string): DecisionResult | DirectResult {
  const { status, failedPart, errorMessage } = stored;
  if (status !== 'ok')
    throw new Refusal(
      failedPart === null ? 'decision_cancelled' : refusalOf(failedPart, errorMessage),
      errorMessage === null ? {} : { message: errorMessage },
    );
  const result = resultWithLinks(baseUrl, stored);
  // It was held for one fetch, and another reader took it.
  if (result === null) throw new Refusal('no_such_decision');
  return result;
}

export function noticeOf(progress: Progress, baseUrl: string): RunningNotice {
  const { id, callsDone, callsTotal, ageSeconds } = progress;
  return {
    id,
    model: MODEL_ID,
    mode: 'default',
    status: 'running',
    progress: { done: callsDone, total: callsTotal },
    poll_url: `${baseUrl}/api/v1/decisions/${id}`,
    retry_after: retryAfterSeconds(ageSeconds),
    ...lineageField(progress),
  };
}

/** From 2, a second more for every 10 of the decision's age, to 10. */
function retryAfterSeconds(ageSeconds: number): number {
  return Math.min(10, 2 + Math.floor(Math.max(0, ageSeconds) / 10));
}
