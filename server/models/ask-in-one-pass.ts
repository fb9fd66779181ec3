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

/** Of a request around its call: reading, storing, waiting for the database. */
const AROUND_SECONDS = 60;

/** After so many seconds no request of one pass is under way any more. */
export function mostPassSeconds({ model }: Pick<Config, 'model'>): number {
  // The first to ask an endpoint finds out first what it can do.
  return 2 * (model?.timeoutSeconds ?? 0) + AROUND_SECONDS;
}

const REFUSALS = { warming: 'model_warming', missing: 'model_missing', failed: 'model_failed' } as const;

/**
 * Refuses with what the model's failure means to the caller, with `free_capacity_busy` when it is free and the model has no
 * slot, or with `unavailable` when the signal is aborted.
 */
export async function askInOnePass(
  { model, free, log }: Capacity & { log: Logger },
  tasks: readonly OnePassTask[],
  { isFree, signal }: { isFree: boolean; signal: AbortSignal },
): Promise<OnePass> {
  if (isFree) free.requireSlot();
  if (tasks.length === 0) return { distributions: [], inputTokens: 0, outputTokens: 0 };
  try {
    const answers = await (isFree ? free.model : model).answer(tasks, { signal, onAnswered: async () => {} });
    if (answers.distributions.length !== tasks.length)
      throw new ModelFailure(
        'failed',
        `${answers.distributions.length} of ${tasks.length} questions answered`,
      );
    return answers;
  } catch (error) {
    if (signal.aborted) throw new Refusal('unavailable', { retryAfterSeconds: RETRY_STOPPING_SECONDS });
    if (!(error instanceof ModelFailure)) throw error;
    log.warn({ reason: error.reason, err: error }, 'the model failed');
    const retry = error.reason === 'warming' ? { retryAfterSeconds: RETRY_WARMING_SECONDS } : {};
    throw new Refusal(REFUSALS[error.reason], retry);
  }
}
