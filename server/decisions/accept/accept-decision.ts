/**
 * Accepts a decision that is to run: row, content, hold and job in one transaction; then answers.
 */
import type postgres from 'postgres';
import { takeFreeWork } from '../../accounts/free-work.ts';
import { type Claimed, keepAnswer } from '../../accounts/idempotency-store.ts';
import type { ApiKey } from '../../accounts/keys.ts';
import { requireHold, takeHold, takeOrGiveBackLapsed } from '../../billing/holds.ts';
import { Refusal } from '../../refusals.ts';
import type { DecisionServices } from '../services.ts';
import { type AcceptedDecision, insertAccepted } from './accept-store.ts';
import { awaitDecision, type Created, noticeOf, type Progress, type Wait } from './await-decision.ts';
import { continueLineage, type RevisingRequest } from './continue-lineage.ts';
import { carryAnswersOver } from './refine-store.ts';

/** A decision takes seconds, so a place is soon free. */
const RETRY_RUNNING_SECONDS = 5;

export interface Acceptance {
  caller: ApiKey;
  decision: Pick<
    AcceptedDecision,
    | 'decisionId'
    | 'source'
    | 'overlapMode'
    | 'callsTotal'
    | 'letters'
    | 'revisionNote'
    | 'request'
    | 'refinement'
  >;
  /** Questions for the judge, as the log counts them. */
  tasks: number;
  /** The most that it can cost. */
  microUsd: number;
  /** No question is asked, so it takes neither a free decision nor a slot of the model. */
  isNoWork?: boolean;
  /**
   * For a request that may ask nothing, and then is not billed: how many sizes it counts against
   * the day's limit of free work. Null: it asks a question.
   */
  freeSizes: number | null;
  lineage: RevisingRequest;
  /** Of a revision that refines: whose answers of the judge it has, and how many these are. */
  carriesOver?: { from: string; answers: number };
}

export interface AnsweringOptions extends Claimed {
  /** The reply is a running notice, whenever the decision ends. */
  isAsync: boolean;
  wait: Wait;
}

export async function acceptDecision(
  services: DecisionServices,
  acceptance: Acceptance,
  { isAsync, wait, claim }: AnsweringOptions,
): Promise<Created> {
  const { baseUrl } = services.config;
  const accepted = await insertInTransaction(services, acceptance, (tx, progress) => {
    const decisionId = progress.id;
    const first = isAsync
      ? { state: 'noticed' as const, decisionId, notice: JSON.stringify(noticeOf(progress, baseUrl)) }
      : { state: 'accepted' as const, decisionId };
    return keepAnswer(tx, claim, first);
  });
  if (isAsync) return { done: false, notice: noticeOf(accepted, baseUrl) };
  const created = { caller: acceptance.caller, decisionId: accepted.id };
  return awaitDecision(services, created, { wait, accepted, leaveHeld: claim !== undefined });
}

async function insertInTransaction(
  { config, database, queue, free, log, observer, requestId, address }: DecisionServices,
  acceptance: Acceptance,
  keep: (tx: postgres.ISql, accepted: Progress) => Promise<void>,
): Promise<Progress> {
  const { caller, decision, tasks, microUsd, isNoWork = false, freeSizes, carriesOver } = acceptance;
  const { organizationId } = caller;
  const { decisionId, callsTotal } = decision;
  const { id: apiKeyId, retention } = caller;
  const inserted = { ...decision, organizationId, apiKeyId, retention };
  const limit = config.maxRunningDecisions;
  const run = async (tx: postgres.TransactionSql) => {
    const continued = await continueLineage(tx, caller, acceptance.lineage, { address });
    const accepted = { id: decisionId, callsDone: 0, callsTotal, ageSeconds: 0, ...continued.lineage };
    // Sent together, to end the transaction soon: the organization's other requests wait for it.
    const [running, taken] = await Promise.all([
      insertAccepted(tx, { ...inserted, ...continued }, limit),
      takeHold(tx, { organizationId, subject: decisionId, microUsd, isNoWork, lapsesAfterSeconds: null }),
      queue.enqueueDecision(tx, { organizationId, decisionId, requestId }),
      keep(tx, accepted),
    ]);
    // The throw rolls back the job too.
    if (running >= limit) throw tooManyRunning(running, limit);
    const { isFree, microUsd: heldMicroUsd } = requireHold(taken, microUsd);
    if (isFree) free.requireSlot();
    // A free decision pays for a request that asks nothing. A refinement gives it back.
    if (freeSizes !== null && !(isFree && tasks === 0))
      await takeFreeWork(tx, organizationId, { sizes: freeSizes, limit: config.freeSizesPerDay });
    if (carriesOver !== undefined)
      await carryAnswersOver(tx, organizationId, { ...carriesOver, to: decisionId });
    return { accepted, isFree, heldMicroUsd };
  };
  const { accepted, ...held } = await takeOrGiveBackLapsed(database.sql, organizationId, () =>
    database.sql.begin(run),
  );
  log.debug({ organizationId, decisionId, tasks, calls: callsTotal, ...held }, 'decision accepted');
  observer.add('accepted', { mode: 'default' });
  return accepted;
}

function tooManyRunning(count: number, limit: number): Refusal {
  return new Refusal('too_many_running', {
    message: `the organization has ${count} decisions running, the limit is ${limit}; send again when one is done`,
    retryAfterSeconds: RETRY_RUNNING_SECONDS,
  });
}
