/**
 * Ends a run that did not complete: it is handed back to be tried again, or ends in an error with a
 * message for the caller.
 */
import postgres from 'postgres';
import { EngineFault, UnsolvableProblem } from '../../../engine/problem.ts';
import { ModelFailure } from '../../../judge/port.ts';
import { isUnavailable } from '../../database/database.ts';
import { isOutage } from '../../database/outages.ts';
import type { DecisionJob } from '../../jobs/queue.ts';
import { REFUSALS } from '../../refusals.ts';
import { endDecision } from '../end-decision.ts';
import type { FailedPart } from '../result-store.ts';
import type { RunServices } from '../services.ts';
import { type Claim, Superseded } from './run-store.ts';

const MODEL_MESSAGES: Record<ModelFailure['reason'], string> = {
  failed: 'The model failed to answer. Nothing was billed; send the decision again.',
  busy: 'The model has too much to do. Nothing was billed; send the decision again in a few minutes.',
  warming:
    'The model did not become ready in time. Nothing was billed; send the decision again in a few minutes.',
  limited:
    'The model endpoint limits how many requests this service may send. Nothing was billed; send the decision again in a few minutes.',
  missing: REFUSALS.model_missing.message,
  'key-refused': REFUSALS.model_key_refused.message,
  'quota-exhausted': REFUSALS.model_quota_exhausted.message,
};

/** Sending again is of no use until the operator has corrected something. */
const LASTING: readonly ModelFailure['reason'][] = ['missing', 'key-refused', 'quota-exhausted'];

const SERVICE_MESSAGE = 'The decision could not be completed, through a fault of ours. Nothing was billed.';
const UNSOLVABLE_MESSAGE =
  'The decision could not be completed: the judgements give a problem outside what can be solved. Nothing was billed.';

/**
 * Throws an error when the queue shall try the job again. The log's lines have the ids of the
 * claim.
 */
export async function failRun(
  { database, log, observer }: Pick<RunServices, 'database' | 'log' | 'observer'>,
  claim: Claim,
  job: Pick<DecisionJob, 'signal' | 'lastTry'>,
  error: unknown,
): Promise<void> {
  if (error instanceof Superseded) return;
  if (job.signal.aborted) throw error;
  const end = async (failedPart: FailedPart, errorMessage: string) => {
    const ended = await endDecision(database.sql, claim, { status: 'error', failedPart, errorMessage });
    if (ended) observer.add('ended', { mode: 'default', outcome: failedPart });
  };
  if (error instanceof ModelFailure) {
    log.warn({ reason: error.reason, err: error }, 'the model failed');
    const failedPart = LASTING.includes(error.reason) ? 'missing_model' : 'model';
    const errorMessage = MODEL_MESSAGES[error.reason];
    await end(failedPart, errorMessage);
    return;
  }
  // Used up or not, the tries of a decision do not end while the database cannot be written.
  if (isOutage(error)) throw error;
  if (isOfDatabase(error) && !job.lastTry) {
    log.warn({ err: error }, 'the database failed under a decision; it is tried again');
    throw error;
  }
  const isOurs = error instanceof EngineFault ? 'engine fault' : 'a decision could not be completed';
  log.error({ err: error }, isOurs);
  const errorMessage = error instanceof UnsolvableProblem ? UNSOLVABLE_MESSAGE : SERVICE_MESSAGE;
  await end('service', errorMessage);
}

function isOfDatabase(error: unknown): boolean {
  return isUnavailable(error) || error instanceof postgres.PostgresError;
}
