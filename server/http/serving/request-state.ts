/** What the service knows about a request beyond Fastify's own fields. */
import type { FastifyRequest } from 'fastify';
import type { ApiKey } from '../../accounts/keys.ts';
import type { StoredRecord } from '../../decisions/afterwards/record-store.ts';
import type { ErrorReply } from './error-reply.ts';
import type { RequestSignals } from './request-signals.ts';

export interface RequestState {
  /** The route's pattern, for the log, which never shows the path that the caller wrote. */
  route: string;
  /**
   * The client's address, found with the help of `TRUST_PROXY`; null until the request's first
   * hook.
   */
  address: string | null;
  /** Null until the request's first hook. */
  signals: RequestSignals | null;
  key: ApiKey | null;
  /** The key's secret, once it has proved to be one; null: nobody has shown a key. */
  secret: string | null;
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
  /** The tool that a message of MCP calls; null for any other request. */
  tool: string | null;
  /** True when the tool may use credit. */
  isBilled: boolean;
  /** Makes the reply to an error, in the format of the route. Null: in that of the API. */
  errorReply: ((error: unknown) => ErrorReply<object>) | null;
  /** The error that was replied, for the log. */
  error: { fault: unknown; code: string } | null;
}

const states = new WeakMap<FastifyRequest, RequestState>();

export function stateOf(request: FastifyRequest): RequestState {
  const known = states.get(request);
  if (known !== undefined) return known;
  const state: RequestState = {
    route: 'unknown',
    address: null,
    signals: null,
    key: null,
    secret: null,
    memberId: null,
    organizationId: null,
    decisionId: null,
    found: undefined,
    tool: null,
    isBilled: false,
    errorReply: null,
    error: null,
  };
  states.set(request, state);
  return state;
}
