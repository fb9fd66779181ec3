/**
 * What the verbs are given. Every verb is `verb(services, { caller, request, asSent … }, options?)`
 * and returns a value; it does not know over which transport it was asked. A verb on a decision is
 * given its `decisionId`.
 */
import type { ApiKey } from '../accounts/keys.ts';

/** The way by which a decision was asked for. */
export const SOURCES = ['api', 'mcp', 'playground', 'connector'] as const;
export type Source = (typeof SOURCES)[number];

/** A request that makes something: with a key, whose settings hold for it. */
export interface Asked<Request> {
  caller: ApiKey;
  request: Request;
  /** The body before its ids were filled in: it is stored, and the seed is made from it. */
  asSent: unknown;
}

/** A request that makes a decision. */
export interface AskedDecision<Request> extends Asked<Request> {
  source: Source;
}
