/** What the decisions room needs from the rest of the house, wired in main.ts. */
import type { Logger } from 'pino';
import type postgres from 'postgres';
import type { Problem, Solution } from '../../engine/problem.ts';
import type { Model } from '../models/model.ts';

/** The part of the configuration that decisions follow. */
interface DecisionSettings {
  baseUrl: string;
  syncWaitSeconds: number;
  maxRatioRecords: number;
  maxOverlapPairs: number;
  maxRunningDecisions: number;
  ratioSpreadScale: number;
  tauPriorScale: number;
  tauPriorDf: number;
  draws: 'auto' | number;
  priceInputPerMtok: number;
  priceOutputPerMtok: number;
}

/** A decision as jobs name it. */
export interface DecisionRef {
  organizationId: string;
  decisionId: string;
}

/** A claimed job: `signal` ends it early (lease lost, node draining), `lastTry` says that no other try follows. */
export interface DecisionJob extends DecisionRef {
  signal: AbortSignal;
  lastTry: boolean;
}

export interface DecisionServices {
  config: DecisionSettings;
  database: { sql: postgres.Sql };
  queue: { enqueueDecision(tx: postgres.TransactionSql, decision: DecisionRef): Promise<unknown> };
  finished: {
    /** True when the decision has ended, false after the time or when the signal aborts. */
    wait(
      organizationId: string,
      decisionId: string,
      options: { timeoutMs: number; signal: AbortSignal },
    ): Promise<boolean>;
  };
  model: Model;
  engine: {
    solve(problem: Problem, options: { signal: AbortSignal }): Promise<Solution>;
    /** Named in every result. */
    readonly version: string;
  };
  log: Logger;
}
