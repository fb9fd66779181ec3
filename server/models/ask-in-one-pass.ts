/** One call for a request that waits for its answer: nothing is kept, and a failure is the request's own. */
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { Refusal } from '../refusals.ts';
import type { Capacity } from './capacity.ts';
import { ModelFailure, type OnePassTask } from './model.ts';

export interface OnePass {
  /** One for each task, in order. */
  distributions: readonly (readonly number[])[];
  inputTokens: number;
  outputTokens: number;
}

/** A model that is starting is ready in seconds to minutes. */
const RETRY_WARMING_SECONDS = 10;
const RETRY_STOPPING_SECONDS = 2;

const RETRY_BUSY_SECONDS = 5;

/** Of a request around its call: reading, storing, waiting for the database. */
const AROUND_SECONDS = 60;

/** After so many seconds no request of one pass is under way any more. */
export function mostPassSeconds(config: Pick<Config, 'model'>): number {
  return (mostModelSeconds(config) ?? 0) + AROUND_SECONDS;
}

/** Of a pass, waiting for its turn included; null: the judge is this process, and waits for nobody. */
function mostModelSeconds({ model }: Pick<Config, 'model'>): number | null {
  // The first to ask an endpoint finds out first what it can do.
  return model === undefined ? null : 2 * model.timeoutSeconds;
}

const REFUSALS = { warming: 'model_warming', missing: 'model_missing', failed: 'model_failed' } as const;

/**
 * Refuses with what the model's failure means to the caller, with `free_capacity_busy` when it is free and the model has no
 * slot or none in time, or with `unavailable` when it is not and others have the model for too long, or the signal is aborted.
 */
export async function askInOnePass(
  { config, model, free, log }: Capacity & { config: Pick<Config, 'model'>; log: Logger },
  tasks: readonly OnePassTask[],
  { isFree, signal }: { isFree: boolean; signal: AbortSignal },
): Promise<OnePass> {
  if (isFree) free.requireSlot();
  if (tasks.length === 0) return { distributions: [], inputTokens: 0, outputTokens: 0 };
  const seconds = mostModelSeconds(config);
  const late = new AbortController();
  const timer = seconds === null ? undefined : setTimeout(() => late.abort(), seconds * 1000);
  try {
    const within = { signal: AbortSignal.any([signal, late.signal]), onAnswered: async () => {} };
    const answers = await (isFree ? free.model : model).answer(tasks, within);
    if (answers.distributions.length !== tasks.length)
      throw new ModelFailure(
        'failed',
        `${answers.distributions.length} of ${tasks.length} questions answered`,
      );
    return answers;
  } catch (error) {
    if (signal.aborted) throw new Refusal('unavailable', { retryAfterSeconds: RETRY_STOPPING_SECONDS });
    if (late.signal.aborted) throw busyFor(seconds, isFree);
    if (!(error instanceof ModelFailure)) throw error;
    log.warn({ reason: error.reason, err: error }, 'the model failed');
    const retry = error.reason === 'warming' ? { retryAfterSeconds: RETRY_WARMING_SECONDS } : {};
    throw new Refusal(REFUSALS[error.reason], retry);
  } finally {
    clearTimeout(timer);
  }
}

/** What was set aside for the request is kept no longer than this, so that it must not be answered after it. */
function busyFor(seconds: number | null, isFree: boolean): Refusal {
  return new Refusal(isFree ? 'free_capacity_busy' : 'unavailable', {
    message: `The model was busy with other requests for ${seconds} seconds, which is as long as this one may wait; send again shortly. Nothing was billed.`,
    retryAfterSeconds: RETRY_BUSY_SECONDS,
  });
}
