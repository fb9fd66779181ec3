/** The one table of errors. Rooms throw a refusal by its name; only the API room turns one into a status and a body. */

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
    message: 'No valid API key: send the header "Authorization: Bearer <API_KEY>".',
  },
  insufficient_credit: {
    type: 'insufficient_credit',
    status: 402,
    retryable: false,
    message:
      'The organization has no free decisions left, and less credit than this request can cost. Add credit and send again. Nothing was billed.',
  },
  not_the_owner: {
    type: 'invalid_request',
    status: 403,
    retryable: false,
    message: 'Only the API key that made this decision can do this; send with that key.',
  },
  unknown_path: {
    type: 'invalid_request',
    status: 404,
    retryable: false,
    message: 'There is nothing at this path.',
  },
  no_such_page: {
    type: 'invalid_request',
    status: 404,
    retryable: false,
    message: 'There is no page with this link: it is wrong or not complete, or the page has been taken down.',
  },
  wrong_method: {
    type: 'invalid_request',
    status: 405,
    retryable: false,
    message: 'This path does not take this method.',
  },
  model_missing: {
    type: 'model_unavailable',
    status: 409,
    retryable: false,
    message:
      'The endpoint that judges does not serve the model that this service asks it for. Nothing was billed. Send again when the operator has set MODEL_NAME to a model that is served, or has the model served.',
  },
  revision_conflict: {
    type: 'revision_conflict',
    status: 409,
    retryable: false,
    message: 'A newer revision of this decision exists; revise that one.',
  },
  no_such_decision: {
    type: 'invalid_request',
    status: 410,
    retryable: false,
    message:
      'No such decision that this API key can see: it does not exist, has been deleted, or is not shared.',
  },
  rate_limited: {
    type: 'rate_limited',
    status: 429,
    retryable: true,
    message: 'More requests than one API key may send in a minute; send again when Retry-After has passed.',
  },
  answer_gone: {
    type: 'invalid_request',
    status: 410,
    retryable: false,
    message:
      'Idempotency-Key: the first answer to this key is not held any more; send another key to have the request run again.',
  },
  too_many_running: {
    type: 'rate_limited',
    status: 429,
    retryable: true,
    message: 'The organization has as many decisions running as it may; send again when one is done.',
  },
  internal_error: {
    type: 'server_error',
    status: 500,
    retryable: true,
    message: 'Something went wrong on our side.',
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
  model_warming: {
    type: 'model_warming',
    status: 503,
    retryable: true,
    message: 'The model is starting; send again shortly. Nothing was billed.',
  },
  free_capacity_busy: {
    type: 'free_capacity_busy',
    status: 503,
    retryable: true,
    message:
      'The model has no free slot, and free requests do not wait; send again shortly. Nothing was used.',
  },
  unavailable: {
    type: 'server_error',
    status: 503,
    retryable: true,
    message: 'The service is not available at the moment; send again shortly. Nothing was billed.',
  },
} as const satisfies Record<string, RefusalRow>;

export type RefusalName = keyof typeof REFUSALS;

interface RefusalDetails {
  /** In place of the table's message; names field, value, limit and remedy, and never carries anything internal. */
  message?: string;
  /** When to send again, whole seconds. */
  retryAfterSeconds?: number;
  /** What the path takes instead (405). */
  allow?: readonly string[];
}

export class Refusal extends Error {
  override name = 'Refusal';
  readonly refusal: RefusalName;
  readonly retryAfterSeconds: number | undefined;
  readonly allow: readonly string[] | undefined;

  constructor(refusal: RefusalName, details: RefusalDetails = {}) {
    super(details.message ?? REFUSALS[refusal].message);
    this.refusal = refusal;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.allow = details.allow;
  }
}
