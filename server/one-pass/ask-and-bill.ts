/**
 * Asks in one pass and bills it: the most that it can cost is held first, and its cost is captured
 * with the answer.
 */

import type postgres from 'postgres';
import type { OnePassTask } from '../../judge/port.ts';
import { takeFreeWork } from '../accounts/free-work.ts';
import { billedMicroUsd, captureHold, type Subject, warnOfExcess, withHold } from '../billing/holds.ts';
import { costMicroUsd, type TokenPrices } from '../billing/prices.ts';
import { isUnavailable } from '../database/database.ts';
import type { OrganizationSql } from '../database/organization-sql.ts';
import { isDecisionId } from '../decisions/visible-decision.ts';
import type { Observer } from '../observer/observer.ts';
import type { Capacity } from '../process/capacity.ts';
import type { Config } from '../process/config.ts';
import type { Log } from '../process/log-fields.ts';
import { REFUSALS, Refusal } from '../refusals.ts';
import { askInOnePass, mostPassSeconds, type OnePass } from './ask-in-one-pass.ts';

export interface AskServices extends Capacity {
  config: TokenPrices & Pick<Config, 'model' | 'freeSizesPerDay'>;
  database: { sql: OrganizationSql };
  log: Log;
  observer: Observer;
}

/**
 * `store` writes the answer in the transaction that bills it, and returns it. A failure of the
 * model or of storing bills nothing. `signal` ends the asking.
 */
export async function askAndBill<T>(
  services: AskServices,
  { organizationId, subject }: Subject,
  tasks: readonly OnePassTask[],
  signal: AbortSignal,
  store: (tx: postgres.TransactionSql, pass: OnePass, billedMicroUsd: number) => Promise<T>,
): Promise<T> {
  const { config, database, model, observer } = services;
  const log = services.log.child({ organizationId, ...subjectField(subject) });
  const { calls, tokenBound } = model.plan(tasks);
  const wanted = {
    organizationId,
    subject,
    microUsd: costMicroUsd(tokenBound.input, tokenBound.output, config),
    lapsesAfterSeconds: mostPassSeconds(config),
  };
  const mode = isDecisionId(subject) ? 'direct' : 'questions';
  const answering = withHold(database.sql, wanted, async (hold) => {
    log.debug({ tasks: tasks.length, isFree: hold.isFree, heldMicroUsd: hold.microUsd }, 'hold taken');
    const asking = { isFree: hold.isFree, calls, signal, party: organizationId };
    const pass = await askInOnePass({ ...services, log }, tasks, asking);
    const cost = costMicroUsd(pass.inputTokens, pass.outputTokens, config);
    const billed = billedMicroUsd(hold, cost);
    const { answer } = await database.sql.begin(async (tx) => {
      if (tasks.length === 0 && !hold.isFree)
        await takeFreeWork(tx, organizationId, { sizes: 0, limit: config.freeSizesPerDay });
      const answer = await store(tx, pass, billed);
      await captureHold(tx, wanted, { attempt: 1, microUsd: billed });
      return { answer };
    });
    warnOfExcess(log, hold, cost);
    log.debug({ costMicroUsd: cost, billedMicroUsd: billed }, 'answered in one pass');
    return answer;
  });
  return answering.then(
    (answer) => {
      observer.add('accepted', { mode });
      observer.add('ended', { mode, outcome: 'ok' });
      return answer;
    },
    (error: unknown) => {
      const outcome = failedPartOf(error);
      if (outcome !== null) observer.add('ended', { mode, outcome });
      throw error;
    },
  );
}

/** Null when the caller was refused and nobody failed. */
function failedPartOf(error: unknown): 'model' | 'missing_model' | 'service' | null {
  if (!(error instanceof Refusal)) return isUnavailable(error) ? null : 'service';
  const { type } = REFUSALS[error.refusal];
  if (type !== 'model_unavailable') return null;
  return error.refusal === 'model_failed' || error.refusal === 'model_busy' ? 'model' : 'missing_model';
}

function subjectField(subject: string): { decisionId: string } | { questionId: string } {
  return isDecisionId(subject) ? { decisionId: subject } : { questionId: subject };
}
