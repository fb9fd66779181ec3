/**
 * The one table of errors. Any room throws a refusal by its name; http/serving/error-reply.ts turns
 * it into a status and a body.
 */
import type { Fault } from './wire/request-faults.ts';

/** `type` of the error body, as the API names them. */
export const ERROR_TYPES = [
  'invalid_request',
  'authentication',
  'insufficient_credit',
  'model_unavailable',
  'model_warming',
  'free_capacity_busy',
  'too_many_overlap_pairs',
  'too_many_records',
  'revision_conflict',
  'rate_limited',
  'server_error',
] as const;
export type ErrorType = (typeof ERROR_TYPES)[number];

interface RefusalRow {
  type: ErrorType;
  status: number;
  /** Whether sending the same request again later can succeed. */
  retryable: boolean;
  /** Said when the refusal is thrown without words of its own. */
  message: string;
}

export const REFUSALS = {
  invalid_request: {
    type: 'invalid_request',
    status: 400,
    retryable: false,
    message: 'The request is invalid.',
  },
  too_many_records: {
    type: 'too_many_records',
    status: 400,
    retryable: false,
    message: 'The decision needs more ratio records than the limit.',
  },
  too_many_overlap_pairs: {
    type: 'too_many_overlap_pairs',
    status: 400,
    retryable: false,
    message: 'The decision needs more overlap pairs than the limit.',
  },
  no_valid_key: {
    type: 'authentication',
    status: 401,
    retryable: false,
    message:
      'No valid API key: it is missing, wrong, revoked or expired. Send the header "Authorization: Bearer <API_KEY>". Members make keys in the console under Keys, and the operator with: npm run -s admin -- key create.',
  },
  not_signed_in: {
    type: 'authentication',
    status: 401,
    retryable: false,
    message: 'You are not signed in, or your session has ended. Sign in again.',
  },
  wrong_sign_in: {
    type: 'authentication',
    status: 401,
    retryable: false,
    message:
      'No member has this address with this password, or there were too many wrong passwords for it. Try again, later if you are sure, or ask an owner or the operator for a one-time link.',
  },
  wrong_passkey: {
    type: 'authentication',
    status: 401,
    retryable: false,
    message:
      'This passkey signs nobody in: it was removed, belongs to another address, or its device did not check that it is you. Sign in another way.',
  },
  challenge_gone: {
    type: 'invalid_request',
    status: 410,
    retryable: false,
    message:
      'This took longer than 5 minutes, was sent twice, or began in another browser. Nothing has changed: try again.',
  },
  sign_in_again: {
    type: 'invalid_request',
    status: 403,
    retryable: false,
    message:
      'Your session began more than 10 minutes ago: sign in again to add a passkey or to set your first password, so that nobody else does it where you stay signed in.',
  },
  link_gone: {
    type: 'invalid_request',
    status: 410,
    retryable: false,
    message:
      'This link does not work: it was used already, has expired, or was replaced. Ask an owner or the operator for another.',
  },
  sign_in_gone: {
    type: 'invalid_request',
    status: 410,
    retryable: false,
    message:
      'This sign-in was finished already, took longer than ten minutes, or began in another browser. Go to the page “Sign in”, and start again.',
  },
  not_admitted: {
    type: 'invalid_request',
    status: 403,
    retryable: false,
    message: 'Your identity provider does not let you in here. Ask whoever manages it in your organization.',
  },
  insufficient_credit: {
    type: 'insufficient_credit',
    status: 402,
    retryable: false,
    message:
      'The organization has no free decisions left, and its credit is less than this request can cost. Add credit and send the request again. Nothing was billed.',
  },
  not_the_owner: {
    type: 'invalid_request',
    status: 403,
    retryable: false,
    message: 'Only the API key that made this decision can do this. Send the request with that key.',
  },
  owners_only: {
    type: 'invalid_request',
    status: 403,
    retryable: false,
    message: 'Only an owner of the organization can do this. Ask one of the owners.',
  },
  foreign_page: {
    type: 'invalid_request',
    status: 403,
    retryable: false,
    message:
      'The console takes changes only from its own pages: send the header X-Console: 1, and as Origin the address of this service.',
  },
  unknown_path: {
    type: 'invalid_request',
    status: 404,
    retryable: false,
    message: 'This path does not exist.',
  },
  no_such_entry: {
    type: 'invalid_request',
    status: 404,
    retryable: false,
    message: 'There is no such entry in your organization that you may change.',
  },
  no_such_page: {
    type: 'invalid_request',
    status: 404,
    retryable: false,
    message: 'No page has this link: the link is wrong or incomplete, or the page was taken down.',
  },
  wrong_method: {
    type: 'invalid_request',
    status: 405,
    retryable: false,
    message: 'This path does not accept this method.',
  },
  model_missing: {
    type: 'model_unavailable',
    status: 409,
    retryable: false,
    message:
      'The model endpoint does not serve the model that MODEL_NAME names. Nothing was billed. Send the request again after the operator has corrected this.',
  },
  model_key_refused: {
    type: 'model_unavailable',
    status: 409,
    retryable: false,
    message:
      'The model endpoint refuses the key of this service. Nothing was billed. Send the request again after the operator has corrected MODEL_API_KEY.',
  },
  model_quota_exhausted: {
    type: 'model_unavailable',
    status: 409,
    retryable: false,
    message:
      'The account of this service at the model endpoint has used up its quota or credit. Nothing was billed. Send the request again after the operator has raised the quota of the account that MODEL_API_KEY belongs to.',
  },
  revision_conflict: {
    type: 'revision_conflict',
    status: 409,
    retryable: false,
    message: 'A newer revision of this decision exists; revise that one.',
  },
  draft_changed: {
    type: 'revision_conflict',
    status: 409,
    retryable: false,
    message:
      'This draft was changed elsewhere since this page opened it. Keep what you have as a new draft, or load the other.',
  },
  no_such_decision: {
    type: 'invalid_request',
    status: 410,
    retryable: false,
    message:
      'This API key can see no such decision: the decision does not exist, was deleted, or is not shared. GET /api/v1/decisions lists those that it can see; the owner of another can share it.',
  },
  decision_cancelled: {
    type: 'invalid_request',
    status: 410,
    retryable: false,
    message: 'The decision was cancelled. Nothing was billed.',
  },
  rate_limited: {
    type: 'rate_limited',
    status: 429,
    retryable: true,
    message:
      'This API key has sent more requests than it may send in a minute. Send the request again after the time in Retry-After.',
  },
  answer_gone: {
    type: 'invalid_request',
    status: 410,
    retryable: false,
    message:
      'Idempotency-Key: the first answer to this key is no longer stored. Send another key to run the request again.',
  },
  too_many_running: {
    type: 'rate_limited',
    status: 429,
    retryable: true,
    message:
      'The organization already has as many decisions running as it may. Send the request again when one has ended.',
  },
  internal_error: {
    type: 'server_error',
    status: 500,
    retryable: true,
    message: 'The service failed with an internal error.',
  },
  decision_failed: {
    type: 'server_error',
    status: 502,
    retryable: true,
    message: 'The decision could not be completed. Nothing was billed.',
  },
  model_failed: {
    type: 'model_unavailable',
    status: 502,
    retryable: true,
    message: 'The model failed to answer. Nothing was billed.',
  },
  provider_failed: {
    type: 'server_error',
    status: 502,
    retryable: true,
    message:
      'The identity provider did not answer, or its answer cannot be trusted. Try again in a minute, or tell the operator of this service.',
  },
  model_busy: {
    type: 'model_unavailable',
    status: 502,
    retryable: true,
    message:
      'The model endpoint limits how many requests this service may send. Nothing was billed. Send the request again after the time in Retry-After.',
  },
  model_warming: {
    type: 'model_warming',
    status: 503,
    retryable: true,
    message: 'The model is starting. Send the request again shortly. Nothing was billed.',
  },
  free_capacity_busy: {
    type: 'free_capacity_busy',
    status: 503,
    retryable: true,
    message:
      'The model has no slot for a free request at the moment. Send the request again shortly. No free decision was used.',
  },
  unavailable: {
    type: 'server_error',
    status: 503,
    retryable: true,
    message:
      'The service is not available at the moment. Send the request again shortly, with the same Idempotency-Key if it had one.',
  },
} as const satisfies Record<string, RefusalRow>;

export type RefusalName = keyof typeof REFUSALS;

/** `code` of the error body: the name of the refusal, or what is wrong with an invalid request. */
export type ErrorCode = RefusalName | Fault;

interface RefusalDetails {
  /**
   * In place of the table's message; names field, value, limit and remedy, and never carries
   * anything internal.
   */
  message?: string;
  /** The place in the request, as the message writes it. */
  param?: string;
  /** In place of the refusal's name. */
  code?: Fault;
  /** When to send again, whole seconds. */
  retryAfterSeconds?: number;
  /** What the path takes instead (405). */
  allow?: readonly string[];
}

export class Refusal extends Error {
  override name = 'Refusal';
  readonly refusal: RefusalName;
  readonly code: ErrorCode;
  readonly param: string | null;
  readonly retryAfterSeconds: number | undefined;
  readonly allow: readonly string[] | undefined;

  constructor(refusal: RefusalName, details: RefusalDetails = {}) {
    super(details.message ?? REFUSALS[refusal].message);
    this.refusal = refusal;
    this.code = details.code ?? refusal;
    this.param = details.param ?? null;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.allow = details.allow;
  }
}

/** Refuses a request for one place in it. */
export function invalidAt(param: string, why: string, code: Fault = 'invalid_value'): Refusal {
  return new Refusal('invalid_request', { message: `${param}: ${why}`, param, code });
}
