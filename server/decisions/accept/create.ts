/** Accepts a decision: limits, row, content, hold and job in one transaction; then answers. */
import type postgres from 'postgres';
import { requireHold, takeHold, takeOrGiveBackLapsed } from '../../billing/holds.ts';
import { costMicroUsd } from '../../billing/prices.ts';
import { Refusal } from '../../refusals.ts';
import type { Created } from '../../requests/answer-once.ts';
import { type AnswerKeeper, type AskedDecision, NOT_REPEATED } from '../../requests/verb.ts';
import { randomId } from '../../wire/random-id.ts';
import { planDecision } from '../plan.ts';
import type { DecisionRequest } from '../schema.ts';
import type { DecisionServices } from '../services.ts';
import { insertAccepted } from './accept-store.ts';
import { awaitDecision, type Progress, runningAnswer, type Wait } from './await-decision.ts';
import { continueLineage, lineageAfter } from './continue-lineage.ts';

/** A decision takes seconds, so a place is soon free. */
const RETRY_RUNNING_SECONDS = 5;

export async function createDecision(
  services: DecisionServices,
  asked: AskedDecision<DecisionRequest>,
  { wait, keeper = NOT_REPEATED }: { wait: Wait; keeper?: AnswerKeeper },
): Promise<Created> {
  const { config } = services;
  const isAsync = asked.request.async === true || wait.seconds === 0 || config.syncWaitSeconds === 0;
  const accepted = await accept(services, asked, (tx, progress) => {
    const decisionId = progress.id;
    const { notice } = runningAnswer(progress, config.baseUrl);
    return keeper.keep(
      tx,
      isAsync ? { state: 'noticed', decisionId, notice } : { state: 'accepted', decisionId },
    );
  });
  if (isAsync) return runningAnswer(accepted, config.baseUrl);
  const created = { key: asked.key, decisionId: accepted.id };
  return awaitDecision(services, created, { wait, accepted, leaveHeld: keeper.mayRepeat });
}

async function accept(
  { config, database, queue, model, free, log, requestId }: DecisionServices,
  { key, request, asSent, source }: AskedDecision<DecisionRequest>,
  keep: (tx: postgres.ISql, accepted: Progress) => Promise<void>,
): Promise<Progress> {
  if (request.revises !== undefined) await lineageAfter(database.sql, key, request.revises);
  const { outline, tasks } = planDecision({ request, asSent, overlapMode: key.overlapMode }, config);
  const { calls: callsTotal, tokenBound } = model.plan(tasks);
  const mostMicroUsd = costMicroUsd(tokenBound.input, tokenBound.output, config);
  const { organizationId } = key;
  const decisionId = randomId('dec_');
  const decision = {
    organizationId,
    decisionId,
    apiKeyId: key.id,
    source,
    overlapMode: key.overlapMode,
    retention: key.retention,
    callsTotal,
    letters: outline.letters,
    revisionNote: request.revision_note,
    request: asSent,
  };
  const limit = config.maxRunningDecisions;
  const acceptIt = async (tx: postgres.TransactionSql) => {
    const continued = await continueLineage(tx, key, request);
    const accepted = { id: decisionId, callsDone: 0, callsTotal, ageSeconds: 0, ...continued.lineage };
    // Sent together: other requests of the organization wait for the end of this transaction.
    const [running, taken] = await Promise.all([
      insertAccepted(tx, { ...decision, ...continued }, limit),
      takeHold(tx, { organizationId, subject: decisionId, microUsd: mostMicroUsd, lapsesAfterSeconds: null }),
      queue.enqueueDecision(tx, { organizationId, decisionId, requestId }),
      keep(tx, accepted),
    ]);
    // The throw takes the job back as well.
    if (running >= limit) throw tooManyRunning(running, limit);
    const { isFree, microUsd: heldMicroUsd } = requireHold(taken, mostMicroUsd);
    if (isFree) free.requireSlot();
    return { accepted, isFree, heldMicroUsd };
  };
  const { accepted, ...held } = await takeOrGiveBackLapsed(database.sql, organizationId, () =>
    database.sql.begin(acceptIt),
  );
  const planned = { tasks: tasks.length, calls: callsTotal, ...held };
  log.debug({ organizationId, decisionId, ...planned }, 'decision accepted');
  return accepted;
}

function tooManyRunning(count: number, limit: number): Refusal {
  return new Refusal('too_many_running', {
    message: `the organization has ${count} decisions running, the limit is ${limit}; send again when one is done`,
    retryAfterSeconds: RETRY_RUNNING_SECONDS,
  });
}
