/**
 * What every verb is given: `verb(services, { key, request, asSent }, options?)`. No verb knows
 * over which transport it was asked.
 */
import type postgres from 'postgres';
import type { FirstAnswer } from '../accounts/idempotency-store.ts';
import type { ApiKey } from '../accounts/keys.ts';

/** The way by which a decision was asked for. */
export const SOURCES = ['api', 'mcp', 'playground', 'connector'] as const;
export type Source = (typeof SOURCES)[number];

/** A request that makes something. */
export interface Asked<Request> {
  key: ApiKey;
  request: Request;
  /** The body before its ids were filled in: it is stored, and the seed is made from it. */
  asSent: unknown;
}

/** A request that makes a decision. */
export interface AskedDecision<Request> extends Asked<Request> {
  source: Source;
}

/** Passed to a verb so that it can store its answer for a repeated request. */
export interface AnswerKeeper {
  /** True when the request may be repeated, so that its answer must stay readable. */
  mayRepeat: boolean;
  /**
   * Called in the transaction that does what is answered, so that both are stored or neither. When
   * it throws, nothing may be done.
   */
  keep(tx: postgres.ISql, answer: FirstAnswer): Promise<void>;
}

/** For a request without an Idempotency-Key. */
export const NOT_REPEATED: AnswerKeeper = { mayRepeat: false, async keep() {} };
