/**
 * Errors of the client, told apart by `type`. The types of the service are those of its error body;
 * the others are for what the service could not say.
 */

export type ServiceErrorType =
  | 'invalid_request'
  | 'authentication'
  | 'insufficient_credit'
  | 'model_unavailable'
  | 'model_warming'
  | 'free_capacity_busy'
  | 'too_many_overlap_pairs'
  | 'too_many_records'
  | 'revision_conflict'
  | 'rate_limited'
  | 'server_error';

/**
 * The types that only the client uses. `no_connection`: the service was not reached, or the
 * connection broke. `timeout`: no complete reply came within `timeoutMs`. `unexpected_reply`: the
 * reply is not one of this service, for example a proxy's error page. `decision_failed`: the
 * decision was accepted and ended in an error. `answer_gone`: it ended, and its result is no longer
 * stored. `invalid_webhook`: a request is not one that the service sent to a webhook.
 */
export type ClientErrorType =
  | 'no_connection'
  | 'timeout'
  | 'unexpected_reply'
  | 'decision_failed'
  | 'answer_gone'
  | 'invalid_webhook';

/** A newer service may have other types: they arrive as they are, with the service's message. */
export type ErrorType = ServiceErrorType | ClientErrorType | (string & {});

/** How many requests are left, and in how many seconds all of them are available again. */
export interface Allowance {
  remaining: number;
  resetSeconds: number;
}

/**
 * Allowances by the names of the service's policies: `requests`, and `creating` for POST and PATCH.
 */
export type RateLimit = Readonly<Record<string, Allowance>>;

export interface ErrorDetails {
  /** Finer than `type`, such as `no_such_decision`; null from an older service. */
  code?: string | null;
  /** The place in the request, such as `options[1].description`; null: not about one place. */
  param?: string | null;
  /** The page that explains the code. */
  docUrl?: string | null;
  /** The status of the reply; null: there was no reply. */
  status?: number | null;
  /** `X-Request-Id` of the reply: quote it when you report a problem. */
  requestId?: string | null;
  rateLimit?: RateLimit | null;
  /** The time until the service wants the request again; null: it did not say. */
  retryAfterMs?: number | null;
  /** The decision that was accepted before the error, if there is one: it can be read later. */
  decisionId?: string | null;
  cause?: unknown;
}

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly type: ErrorType;
  readonly code: string | null;
  readonly param: string | null;
  readonly docUrl: string | null;
  readonly status: number | null;
  readonly requestId: string | null;
  readonly rateLimit: RateLimit | null;
  readonly retryAfterMs: number | null;
  decisionId: string | null;

  constructor(type: ErrorType, message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.type = type;
    this.code = details.code ?? null;
    this.param = details.param ?? null;
    this.docUrl = details.docUrl ?? null;
    this.status = details.status ?? null;
    this.requestId = details.requestId ?? null;
    this.rateLimit = details.rateLimit ?? null;
    this.retryAfterMs = details.retryAfterMs ?? null;
    this.decisionId = details.decisionId ?? null;
  }
}

/** True for errors of this package, also of its other copy where a program loads both formats. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError';
}
