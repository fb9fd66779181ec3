/**
 * Asks the model in one call, for a request that waits: nothing is stored, and a failure refuses
 * the request.
 */
import { type Evidence, ModelFailure, type OnePassTask } from '../../judge/port.ts';
import type { Capacity } from '../process/capacity.ts';
import type { Config } from '../process/config.ts';
import type { Log } from '../process/log-fields.ts';
import { Refusal } from '../refusals.ts';

export interface OnePass {
  /** One for each task, in order. */
  distributions: readonly (readonly number[])[];
  /** One for each task as well. */
  evidence: readonly Evidence[];
  inputTokens: number;
  outputTokens: number;
}

/** A model that is starting is ready in seconds to minutes. */
const RETRY_WARMING_SECONDS = 10;
const RETRY_STOPPING_SECONDS = 2;

const RETRY_BUSY_SECONDS = 5;

/**
 * The most seconds of a request to the built-in judge. The largest takes some 2; the rest is
 * waiting for other requests.
 */
const BUILT_IN_SECONDS = 30;

/** The most seconds of a request besides its call: reading, storing, waiting for the database. */
const AROUND_SECONDS = 60;

/** The most seconds that a request of one pass can take. */
export function mostPassSeconds(config: Pick<Config, 'model'>): number {
  return mostModelSeconds(config) + AROUND_SECONDS;
}

/** The most seconds that the model can take, waiting for its turn included. */
function mostModelSeconds({ model }: Pick<Config, 'model'>): number {
  // The first request to an endpoint also probes what the endpoint can do.
  return model === undefined ? BUILT_IN_SECONDS : 2 * model.timeoutSeconds;
}

const REFUSALS = {
  warming: 'model_warming',
  missing: 'model_missing',
  'key-refused': 'model_key_refused',
  'quota-exhausted': 'model_quota_exhausted',
  limited: 'model_busy',
  failed: 'model_failed',
} as const;

/** The longest wait that is passed on from an endpoint. */
const MOST_RETRY_SECONDS = 3600;

function retryOf({ reason, waitMs = 0 }: ModelFailure): { retryAfterSeconds?: number } {
  if (reason === 'warming') return { retryAfterSeconds: RETRY_WARMING_SECONDS };
  if (reason !== 'limited') return {};
  return { retryAfterSeconds: Math.min(MOST_RETRY_SECONDS, Math.max(1, Math.ceil(waitMs / 1000))) };
}

/**
 * A failure of the model becomes the refusal that tells the caller what it means. When the model
 * has no slot in time, a free request is refused with `free_capacity_busy` and any other with
 * `unavailable`. `unavailable` also answers an aborted signal.
 */
export async function askInOnePass(
  { config, model, free, log }: Capacity & { config: Pick<Config, 'model'>; log: Log },
  tasks: readonly OnePassTask[],
  { isFree, calls, signal, party }: { isFree: boolean; calls: number; signal: AbortSignal; party: number },
): Promise<OnePass> {
  if (isFree) free.requireSlot();
  if (tasks.length === 0) return { distributions: [], evidence: [], inputTokens: 0, outputTokens: 0 };
  const seconds = mostModelSeconds(config);
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), seconds * 1000);
  try {
    const within = {
      signal: AbortSignal.any([signal, late.signal]),
      onAnswered: async () => {},
      calls,
      party,
    };
    const askedAt = performance.now();
    const answers = await (isFree ? free.model : model).answer(tasks, within);
    const { inputTokens, outputTokens } = answers;
    const ms = Math.round(performance.now() - askedAt);
    log.debug({ tasks: tasks.length, inputTokens, outputTokens, ms }, 'model call answered');
    if (answers.distributions.length !== tasks.length)
      throw new ModelFailure(
        'failed',
        `${answers.distributions.length} of ${tasks.length} questions answered`,
      );
    return answers;
  } catch (error) {
    if (signal.aborted) throw new Refusal('unavailable', { retryAfterSeconds: RETRY_STOPPING_SECONDS });
    if (late.signal.aborted)
      throw busy(
        isFree,
        `was busy with other requests for ${seconds} seconds, which is as long as this one may wait`,
      );
    if (!(error instanceof ModelFailure)) throw error;
    log.warn({ reason: error.reason, err: error }, 'the model failed');
    if (error.reason === 'busy') throw busy(isFree, 'has as many requests waiting as it takes');
    throw new Refusal(REFUSALS[error.reason], retryOf(error));
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The hold of a request lapses when the request may no longer wait, so it must not be answered
 * after that.
 */
function busy(isFree: boolean, why: string): Refusal {
  return new Refusal(isFree ? 'free_capacity_busy' : 'unavailable', {
    message: `The model ${why}; send again shortly. Nothing was billed.`,
    retryAfterSeconds: RETRY_BUSY_SECONDS,
  });
}
