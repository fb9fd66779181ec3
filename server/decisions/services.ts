/** What the decisions room needs from the rest of the house, wired in main.ts. */
import type { Logger } from 'pino';
import type { EnginePool } from '../../engine/pool.ts';
import type { Model } from '../../judge/port.ts';
import type { Payments } from '../billing/stripe/payments.ts';
import type { FreeModel } from '../capacity.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { Queue } from '../jobs/queue.ts';
import type { FinishedListener } from './notices.ts';

export interface DecisionServices {
  config: Pick<
    Config,
    | 'baseUrl'
    | 'syncWaitSeconds'
    | 'maxRatioRecords'
    | 'maxOverlapPairs'
    | 'maxRunningDecisions'
    | 'ratioSpreadScale'
    | 'tauPriorScale'
    | 'tauPriorDf'
    | 'draws'
    | 'priceInputUsdPerMtok'
    | 'priceOutputUsdPerMtok'
    | 'model'
  >;
  database: Pick<Database, 'sql'>;
  queue: Pick<Queue, 'enqueueDecision'>;
  finished: Pick<FinishedListener, 'wait'>;
  /** For who pays. */
  model: Model;
  free: FreeModel;
  /** What the model is asked with, where it is asked in words: kind of task → version of its prompt. */
  endpoint?: { readonly prompts: Readonly<Record<string, number>> } | undefined;
  engine: Pick<EnginePool, 'solve' | 'version'>;
  log: Logger;
}

/** What running a decision needs: no request waits for it. */
export type RunServices = Pick<
  DecisionServices,
  'config' | 'database' | 'model' | 'free' | 'endpoint' | 'engine' | 'log'
> & {
  /** Undefined without Stripe's keys. */
  payments?: Pick<Payments, 'consider'> | undefined;
};
