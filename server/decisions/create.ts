/** Accepts a decision: limits, row, content and job in one transaction; then waits for its end, if that comes soon. */
import type { ApiKey } from '../accounts/keys.ts';
import { isUnavailable } from '../database/database.ts';
import type { RecordTask } from '../models/model.ts';
import { Refusal } from '../refusals.ts';
import { randomId } from '../wire/random-id.ts';
import { MODEL_ID } from '../wire/types.ts';
import { insertAccepted, type StoredDecision, takeVisible } from './decision-store.ts';
import { type Outline, outline } from './outline.ts';
import type { RunningNotice } from './result-schema.ts';
import type { DecisionRequest } from './schema.ts';
import { seedOf } from './seed.ts';
import type { DecisionServices } from './services.ts';
import { toTasks } from './to-tasks.ts';

/** A decision takes seconds, so a place is soon free. */
const RETRY_RUNNING_SECONDS = 5;

export type Created =
  /** `result` is JSON text. */
  { done: true; result: string } | { done: false; notice: RunningNotice };

export interface Wait {
  /** What the caller prefers; the service's own limit holds besides. */
  seconds: number | null;
  /** Ends the waiting, never the decision. */
  signal: AbortSignal;
}

export async function createDecision(
  services: DecisionServices,
  key: ApiKey,
  request: DecisionRequest,
  asSent: unknown,
  wait: Wait,
): Promise<Created> {
  const { config, database, finished } = services;
  const accepted = await accept(services, key, request, asSent);
  const seconds = request.async === true ? 0 : Math.min(config.syncWaitSeconds, wait.seconds ?? Infinity);
  if (seconds === 0) return runningAnswer(accepted, config.baseUrl);
  const { signal } = wait;
  await finished.wait(key.organizationId, accepted.id, { timeoutMs: seconds * 1000, signal });
  // Nobody reads the answer now: what is held for one fetch stays for the next.
  if (signal.aborted) return runningAnswer(accepted, config.baseUrl);
  const stored = await takeVisible(database.sql, key, accepted.id).catch((error: unknown) => {
    // It is accepted, whatever becomes of the database now: asking for it to be sent again would make two of it.
    if (isUnavailable(error)) return null;
    throw error;
  });
  if (stored === null || stored.status === 'running')
    return runningAnswer(stored ?? accepted, config.baseUrl);
  return endedAnswer(stored);
}

async function accept(
  { config, database, queue, model }: DecisionServices,
  key: ApiKey,
  request: DecisionRequest,
  asSent: unknown,
): Promise<Progress> {
  const outlined = outline(request, seedOf(request, asSent), key.overlapMode);
  const tasks = tasksWithinLimits(outlined, request.context, config);
  const callsTotal = model.plan(tasks).calls;
  const { organizationId } = key;
  const decisionId = randomId('dec_');
  const decision = {
    organizationId,
    decisionId,
    apiKeyId: key.id,
    sharedWithOrg: request.share_with_org ?? key.shareWithOrg,
    overlapMode: key.overlapMode,
    retention: key.retention,
    callsTotal,
    request: asSent,
  };
  const limit = config.maxRunningDecisions;
  await database.sql.begin(async (tx) => {
    // Sent together: others of the organization wait for the end of this transaction.
    const [running] = await Promise.all([
      insertAccepted(tx, decision, limit),
      queue.enqueueDecision(tx, { organizationId, decisionId }),
    ]);
    // Thrown, so that the job goes as well.
    if (running >= limit) throw tooManyRunning(running, limit);
  });
  return { id: decisionId, callsDone: 0, callsTotal, ageSeconds: 0 };
}

function tasksWithinLimits(
  outlined: Outline,
  context: string,
  limits: { maxRatioRecords: number; maxOverlapPairs: number },
): RecordTask[] {
  const records = outlined.stakeholders.reduce((sum, { ratioPairs }) => sum + ratioPairs.length, 0);
  if (records > limits.maxRatioRecords)
    throw new Refusal('too_many_records', {
      message: `options, stakeholders: this decision needs ${records} ratio records, the limit is ${limits.maxRatioRecords}; give fewer stakeholders, or shorten the lists of consequences (${longest(outlined)})`,
    });
  const pairs = outlined.overlapPairs.length;
  if (pairs > limits.maxOverlapPairs)
    throw new Refusal('too_many_overlap_pairs', {
      message: `options: ${pairs} pairs of consequences could overlap, the limit is ${limits.maxOverlapPairs}; shorten the lists of consequences (${longest(outlined)}): the number of pairs grows with their square`,
    });
  return toTasks(outlined, context);
}

/** The options by the length of their lists, longest first. */
function longest({ letters, consequences }: Outline): string {
  return letters
    .map((letter, option) => ({ letter, count: consequences.filter((one) => one.option === option).length }))
    .sort((one, other) => other.count - one.count)
    .map(({ letter, count }) => `${letter}: ${count}`)
    .join(', ');
}

function tooManyRunning(count: number, limit: number): Refusal {
  return new Refusal('too_many_running', {
    message: `the organization has ${count} decisions running, the limit is ${limit}; send again when one is done`,
    retryAfterSeconds: RETRY_RUNNING_SECONDS,
  });
}

function endedAnswer({ status, response, failedPart, errorMessage }: StoredDecision): Created {
  if (status === 'ok') {
    // Held for one fetch, and somebody was faster.
    if (response === null) throw new Refusal('no_such_decision');
    return { done: true, result: response };
  }
  const refusal = failedPart === 'model' ? 'model_failed' : 'decision_failed';
  throw new Refusal(refusal, errorMessage === null ? {} : { message: errorMessage });
}

type Progress = Pick<StoredDecision, 'id' | 'callsDone' | 'callsTotal' | 'ageSeconds'>;

function runningAnswer({ id, callsDone, callsTotal, ageSeconds }: Progress, baseUrl: string): Created {
  const notice: RunningNotice = {
    id,
    model: MODEL_ID,
    mode: 'default',
    status: 'running',
    progress: { done: callsDone, total: callsTotal },
    poll_url: `${baseUrl}/api/v1/decisions/${id}`,
    retry_after: retryAfterSeconds(ageSeconds),
  };
  return { done: false, notice };
}

/** From 2, a second more for every 10 of the decision's age, to 10. */
function retryAfterSeconds(ageSeconds: number): number {
  return Math.min(10, 2 + Math.floor(Math.max(0, ageSeconds) / 10));
}
