/** What the service knows about a request beyond Fastify's own fields. */
import type { ApiKey } from '../../accounts/keys.ts';
import type { StoredRecord } from '../../decisions/afterwards/record-store.ts';
import type { Source } from '../../decisions/asked.ts';
import { SMALL_BODY_BYTES } from '../bodies/body-limits.ts';
import type { Bounds, CallerServices } from '../services.ts';
import { type ErrorReply, errorReply } from './error-reply.ts';
import type { Bytes } from './reply.ts';
import type { RequestSignals } from './request-signals.ts';

export interface RequestState {
  /** The id that X-Request-Id shows. */
  requestId: string;
  /** The route's pattern, for the log, which never shows the path that the caller wrote. */
  route: string;
  /** The path with its query, as in the request line. */
  path: string;
  /**
   * The client's address, found with the help of `TRUST_PROXY`; null until the request's first
   * hook.
   */
  address: string | null;
  key: ApiKey | null;
  /** The member at the console, with the organization; null: a key, or nobody. */
  memberId: number | null;
  organizationId: number | null;
  /** The id of the decision that the request reads; null when the key does not see it. */
  decisionId: string | null;
  /**
   * The record of that decision, read together with the key. Null: the key does not see it.
   * Undefined: no record was read.
   */
  found: StoredRecord | null | undefined;
  /** Null until the request's first hook. */
  signals: RequestSignals | null;
  /** How many seconds the caller prefers to wait; null when the caller did not say. */
  waitSeconds: number | null;
  /** The way by which the request came in. */
  source: Source;
  /** The header's value, which may be any text. */
  idempotencyKey: string | null;
  /** The value of If-None-Match; null when the header was not sent. */
  knownTag: string | null;
  /** The value of Last-Event-ID; null when the header was not sent. */
  lastEventId: string | null;
  /** The key's secret, once it has proved to be one; null: nobody has shown a key. */
  secret: string | null;
  /** The operation's limit. */
  maxBodyBytes: number;
  /** The tool that a message of MCP calls; null for any other request. */
  tool: string | null;
  /** True when the tool may use credit. */
  isBilled: boolean;
  /** The body as it was sent; empty when there was none. */
  body: Record<string, unknown>;
  /** The reply's body when a procedure returned JSON text. */
  text: string | null;
  /** The reply's body, when a procedure returned bytes. */
  bytes: Bytes | null;
  /** Makes the reply to an error, in the format of the route. */
  errorReply: (error: unknown) => ErrorReply<object>;
  /** Replaces the error body of the tRPC adapter. */
  error: ErrorReply<object> | null;
}

const states = new WeakMap<object, RequestState>();

/** `request` is always the Fastify request, though the tRPC adapter declares it as Node's. */
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
    source: 'api',
    idempotencyKey: null,
    knownTag: null,
    lastEventId: null,
    secret: null,
    maxBodyBytes: SMALL_BODY_BYTES,
    tool: null,
    isBilled: false,
    body: {},
    text: null,
    bytes: null,
    errorReply,
    error: null,
  };
  states.set(request, state);
  return state;
}

/** The context of every procedure. */
export interface Context {
  services: CallerServices;
  bounds: Bounds;
  key: ApiKey;
  found: StoredRecord | null | undefined;
  signals: RequestSignals;
  waitSeconds: number | null;
  source: Source;
  idempotencyKey: string | null;
  knownTag: string | null;
  lastEventId: string | null;
  /** Null for a caller that is not REST's. */
  secret: string | null;
  /** The path with its query, as in the request line. */
  path: string;
  body: RequestState['body'];
}
