/** What the decisions room needs from other rooms, wired in main.ts. */
import type { EnginePool } from '../../engine/pool.ts';
import type { Payments } from '../billing/stripe/payments.ts';
import type { OrganizationSql, Organizations } from '../database/organization-sql.ts';
import type { Queue } from '../jobs/queue.ts';
import type { Observer } from '../observer/observer.ts';
import type { FreeModel, PlannedModel } from '../process/capacity.ts';
import type { Config } from '../process/config.ts';
import type { Log } from '../process/log-fields.ts';
import type { Watcher } from './progress/watcher.ts';
import type { Renderer } from './rendering/renderer.ts';

export interface DecisionServices {
  config: Pick<
    Config,
    | 'baseUrl'
    | 'syncWaitSeconds'
    | 'maxRatioRecords'
    | 'maxOverlapPairs'
    | 'maxRunningDecisions'
    | 'freeSizesPerDay'
    | 'ratioSpreadScale'
    | 'tauPriorScale'
    | 'tauPriorDf'
    | 'draws'
    | 'priceInputUsdPerMtok'
    | 'priceOutputUsdPerMtok'
    | 'model'
  >;
  /** For the statements of the caller's organization. */
  database: { sql: OrganizationSql };
  queue: Pick<Queue, 'enqueueDecision'>;
  watcher: Watcher;
  /** Used for paying organizations. */
  model: PlannedModel;
  free: FreeModel;
  /** A language model only: kind of task → version of its prompt. */
  endpoint?: { readonly prompts: Readonly<Record<string, number>> } | undefined;
  engine: Pick<EnginePool, 'solve' | 'version'>;
  renderer: Pick<Renderer, 'renderPage' | 'drawPicture'>;
  log: Log;
  observer: Observer;
  /** Of the request that is answered; undefined where there is none. */
  requestId?: string | undefined;
  /** The client's address, for the audit log; undefined where there is no client. */
  address?: string | undefined;
}

/** What a run needs; no request waits for it. */
export type RunServices = Pick<
  DecisionServices,
  'config' | 'database' | 'watcher' | 'model' | 'free' | 'endpoint' | 'engine' | 'log' | 'observer'
> & {
  /** Undefined without Stripe's keys. */
  payments?: Pick<Payments, 'consider'> | undefined;
};

/** What runs the decisions of all organizations. */
export type WorkerServices = Omit<RunServices, 'database'> & { database: Organizations };
