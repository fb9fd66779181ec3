/** What is known of a request beside what Fastify holds. */
import type { ApiKey } from '../accounts/keys.ts';
import type { Known } from './authenticate.ts';
import { SMALL_BODY_BYTES } from './body-limits.ts';
import type { ErrorReply } from './error-reply.ts';
import type { RequestSignals } from './request-signals.ts';
import type { Services } from './services.ts';

export interface RequestState {
  /** As X-Request-Id has it. */
  requestId: string;
  /** Route pattern for the log: what a caller typed never gets there. */
  route: string;
  /** As the request line holds it. */
  path: string;
  /** Of the client, by `TRUST_PROXY`; null until the request's first hook. */
  address: string | null;
  key: ApiKey | null;
  /** Of the record that is to be read, when the key sees it. */
  decisionId: string | null;
  /** The record that is to be read, as it was found with the key. */
  found: Known['found'];
  /** Null until the request's first hook. */
  signals: RequestSignals | null;
  /** How long the caller prefers to wait, seconds; null: says nothing of it. */
  waitSeconds: number | null;
  /** As the header says it, which may be any text. */
  idempotencyKey: string | null;
  /** The limit of the operation. */
  maxBodyBytes: number;
  /** As it was sent; empty when nothing was. */
  body: Record<string, unknown>;
  /** What a procedure says of its reply besides the body; `text`: the body, when it is JSON text already. */
  reply: { status?: number; headers: Record<string, string>; text?: string };
  /** What the tRPC adapter's own error body is replaced with. */
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
    decisionId: null,
    found: undefined,
    signals: null,
    waitSeconds: null,
    idempotencyKey: null,
    maxBodyBytes: SMALL_BODY_BYTES,
    body: {},
    reply: { headers: {} },
    error: null,
  };
  states.set(request, state);
  return state;
}

/** The context of every procedure. */
export interface Context {
  services: Services;
  key: ApiKey;
  found: Known['found'];
  signals: RequestSignals;
  waitSeconds: number | null;
  idempotencyKey: string | null;
  /** On the request line. */
  path: string;
  body: RequestState['body'];
  reply: RequestState['reply'];
}
