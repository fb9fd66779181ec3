/** A request of one pass and its bill: what it can cost is set aside, and what it did cost is captured with its answer. */

import type { Logger } from 'pino';
import type postgres from 'postgres';
import type { OnePassTask } from '../../judge/port.ts';
import { billedMicroUsd, captureHold, type Subject, warnOfExcess, withHold } from '../billing/holds.ts';
import { costMicroUsd, type TokenPrices } from '../billing/prices.ts';
import type { Capacity } from '../capacity.ts';
import type { Config } from '../config.ts';
import { askInOnePass, mostPassSeconds, type OnePass } from './ask-in-one-pass.ts';

interface Services extends Capacity {
  config: TokenPrices & Pick<Config, 'model'>;
  database: { sql: postgres.Sql };
  log: Logger;
}

/**
 * `store` writes the answer, in the transaction that bills it; what it gives is given. A failure of the model or of storing bills
 * nothing. `signal` ends the asking.
 */
export async function askAndBill<T>(
  services: Services,
  { organizationId, subject }: Subject,
  tasks: readonly OnePassTask[],
  signal: AbortSignal,
  store: (tx: postgres.TransactionSql, pass: OnePass, billedMicroUsd: number) => Promise<T>,
): Promise<T> {
  const { config, database, model, log } = services;
  const { input, output } = model.plan(tasks).tokenBound;
  const wanted = {
    organizationId,
    subject,
    microUsd: costMicroUsd(input, output, config),
    lapsesAfterSeconds: mostPassSeconds(config),
  };
  return withHold(database.sql, wanted, async (hold) => {
    const pass = await askInOnePass(services, tasks, { isFree: hold.isFree, signal, party: organizationId });
    const cost = costMicroUsd(pass.inputTokens, pass.outputTokens, config);
    const billed = billedMicroUsd(hold, cost);
    const { answer } = await database.sql.begin(async (tx) => {
      const answer = await store(tx, pass, billed);
      await captureHold(tx, wanted, { attempt: 1, microUsd: billed });
      return { answer };
    });
    warnOfExcess(log, subject, hold, cost);
    return answer;
  });
}
