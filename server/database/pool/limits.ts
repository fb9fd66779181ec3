/** How long statements, locks and connections may take, for each kind of work. */

/** 0 means no limit. */
export interface Limits {
  /** PostgreSQL cancels a statement after this time. */
  statementMs: number;
  /** PostgreSQL cancels a statement that has waited for one lock for this long. */
  lockMs: number;
  /** PostgreSQL ends a connection whose transaction does nothing for this long. */
  idleInTransactionMs: number;
  /**
   * PostgreSQL from version 17 on ends a connection whose transaction takes this long. A node that
   * froze while it sent a statement does not count as idle, and would keep its locks for ever.
   */
  transactionMs: number;
  /**
   * Without an answer after this time, the connection counts as lost. It is longer than
   * `statementMs`, after which a server that can be reached would have answered.
   */
  silenceMs: number;
  /** How long a statement waits for a free connection. */
  waitMs: number;
  /** How long one host may take until its connection is open and checked. */
  connectMs: number;
  /** How often the listener asks for an answer, and how long that may take. */
  heartbeatMs: number;
}

/** For requests: a client waits for the answer. */
export const SERVING: Limits = {
  statementMs: 4500,
  lockMs: 2000,
  // As long as an answer may take: a node that is lost must not keep its organizations' locks.
  idleInTransactionMs: 5000,
  transactionMs: 30_000,
  silenceMs: 5000,
  waitMs: 2000,
  connectMs: 3000,
  heartbeatMs: 2500,
};

/** For operators' commands: a person waits, who can. */
export const WORKING: Limits = {
  statementMs: 60_000,
  lockMs: 10_000,
  idleInTransactionMs: 60_000,
  transactionMs: 0,
  silenceMs: 65_000,
  waitMs: 30_000,
  connectMs: 3000,
  heartbeatMs: 2500,
};

/**
 * For decisions, webhooks and sweeps of a node. The locks of a node that is lost without a word end
 * with the leases of its jobs, so that the next node can take them over.
 */
export const RUNNING: Limits = { ...WORKING, idleInTransactionMs: 10_000, transactionMs: 120_000 };

/** One short statement asks whether the database is there. */
export const PROBING: Limits = { ...SERVING, statementMs: 2000, silenceMs: 2500, connectMs: 2500 };

/** Migrations take as long as they need. */
export const UNLIMITED: Limits = {
  statementMs: 0,
  lockMs: 0,
  idleInTransactionMs: 0,
  transactionMs: 0,
  silenceMs: 0,
  waitMs: 0,
  connectMs: 3000,
  heartbeatMs: 0,
};
