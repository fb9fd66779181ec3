/** What the service knows of a request, beside Fastify's own fields. */
import type { ApiKey } from '../../accounts/keys.ts';
import type { FoundRecord } from '../../decisions/afterwards/record-store.ts';
import type { Services } from '../services.ts';
import { SMALL_BODY_BYTES } from './body-limits.ts';
import type { ErrorReply } from './error-reply.ts';
import type { RequestSignals } from './request-signals.ts';

export interface RequestState {
  /** As in X-Request-Id. */
  requestId: string;
  /** The route's pattern, for the log: text that a caller typed never gets there. */
  route: string;
  /** As the request line holds it. */
  path: string;
  /** The client's address, found by `TRUST_PROXY`; null until the request's first hook. */
  address: string | null;
  key: ApiKey | null;
  /** The member at the console, with the organization; null: a key, or nobody. */
  memberId: number | null;
  organizationId: number | null;
  /** The id of the record to read, if the key sees it. */
  decisionId: string | null;
  /** The record that is to be read, as it was found with the key. */
  found: FoundRecord | null | undefined;
  /** Null until the request's first hook. */
  signals: RequestSignals | null;
  /** How many seconds the caller prefers to wait; null: the caller did not say. */
  waitSeconds: number | null;
  /** As in the header; it may be any text. */
  idempotencyKey: string | null;
  /** The limit of the operation. */
  maxBodyBytes: number;
  /** As it was sent; empty when nothing was. */
  body: Record<string, unknown>;
  /** The reply's body, when a procedure returned JSON text. */
  text: string | null;
  /** Replaces the error body of the tRPC adapter. */
  error: ErrorReply | null;
}

const states = new WeakMap<object, RequestState>();

/** `request` is the Fastify request, also where the tRPC adapter passes it on as a Node one. */
export function stateOf(request: object): RequestState {
  const known = states.get(request);
  if (known !== undefined) return known;
  const state: RequestState = {
    requestId: '',
    route: 'unknown',
    path: '',
    address: null,
    key: null,
    memberId: null,
    organizationId: null,
    decisionId: null,
    found: undefined,
    signals: null,
    waitSeconds: null,
    idempotencyKey: null,
    maxBodyBytes: SMALL_BODY_BYTES,
    body: {},
    text: null,
    error: null,
  };
  states.set(request, state);
  return state;
}

/** The context of every procedure. */
export interface Context {
  services: Services;
  key: ApiKey;
  found: FoundRecord | null | undefined;
  signals: RequestSignals;
  waitSeconds: number | null;
  idempotencyKey: string | null;
  /** On the request line. */
  path: string;
  body: RequestState['body'];
}
