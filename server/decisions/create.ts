/** Accepts a decision: limits, row, content, hold and job in one transaction; then answers. */
import type postgres from 'postgres';
import type { RecordTask } from '../../judge/port.ts';
import type { ApiKey } from '../accounts/keys.ts';
import { type Remember, rememberNothing } from '../accounts/remember.ts';
import { requireHold, takeHold, takeOrGiveBackLapsed } from '../billing/holds.ts';
import { costMicroUsd } from '../billing/prices.ts';
import { Refusal } from '../refusals.ts';
import { randomId } from '../wire/random-id.ts';
import { awaitDecision, type Created, type Progress, runningAnswer, type Wait } from './await-decision.ts';
import { insertAccepted } from './decision-store.ts';
import { continueLineage, lineageAfter } from './lineage.ts';
import { type Outline, outline } from './outline.ts';
import type { DecisionRequest } from './schema.ts';
import { seedOf } from './seed.ts';
import type { DecisionServices } from './services.ts';
import { toTasks } from './to-tasks.ts';

/** A decision takes seconds, so a place is soon free. */
const RETRY_RUNNING_SECONDS = 5;

export async function createDecision(
  services: DecisionServices,
  key: ApiKey,
  request: DecisionRequest,
  asSent: unknown,
  wait: Wait,
  remember: Remember = rememberNothing,
): Promise<Created> {
  const { config } = services;
  const isAsync = request.async === true || wait.seconds === 0 || config.syncWaitSeconds === 0;
  const accepted = await accept(services, key, request, asSent, (tx, progress) => {
    const decisionId = progress.id;
    const { notice } = runningAnswer(progress, config.baseUrl);
    return remember(
      tx,
      isAsync ? { state: 'noticed', decisionId, notice } : { state: 'accepted', decisionId },
    );
  });
  if (isAsync) return runningAnswer(accepted, config.baseUrl);
  return awaitDecision(services, key, accepted.id, wait, {
    accepted,
    // For who sends again.
    leave: remember !== rememberNothing,
  });
}

async function accept(
  { config, database, queue, model, free }: DecisionServices,
  key: ApiKey,
  request: DecisionRequest,
  asSent: unknown,
  remember: (tx: postgres.ISql, accepted: Progress) => Promise<void>,
): Promise<Progress> {
  if (request.revises !== undefined) await lineageAfter(database.sql, key, request.revises);
  const outlined = outline(request, seedOf(request, asSent), key.overlapMode);
  const tasks = tasksWithinLimits(outlined, request.context, config);
  const { calls: callsTotal, tokenBound } = model.plan(tasks);
  const mostMicroUsd = costMicroUsd(tokenBound.input, tokenBound.output, config);
  const { organizationId } = key;
  const decisionId = randomId('dec_');
  const decision = {
    organizationId,
    decisionId,
    apiKeyId: key.id,
    overlapMode: key.overlapMode,
    retention: key.retention,
    callsTotal,
    letters: outlined.letters,
    revisionNote: request.revision_note,
    request: asSent,
  };
  const limit = config.maxRunningDecisions;
  const acceptIt = async (tx: postgres.TransactionSql) => {
    const continued = await continueLineage(tx, key, request);
    const accepted = { id: decisionId, callsDone: 0, callsTotal, ageSeconds: 0, ...continued.lineage };
    // Sent together: others of the organization wait for the end of this transaction.
    const [running, taken] = await Promise.all([
      insertAccepted(tx, { ...decision, ...continued }, limit),
      takeHold(tx, { organizationId, subject: decisionId, microUsd: mostMicroUsd, lapsesAfterSeconds: null }),
      queue.enqueueDecision(tx, { organizationId, decisionId }),
      remember(tx, accepted),
    ]);
    // Thrown, so that the job goes as well.
    if (running >= limit) throw tooManyRunning(running, limit);
    if (requireHold(taken, mostMicroUsd).isFree) free.requireSlot();
    return accepted;
  };
  return takeOrGiveBackLapsed(database.sql, organizationId, () => database.sql.begin(acceptIt));
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
