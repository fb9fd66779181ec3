/**
 * The names that a log line may use. One thing has one name on every line, so that a search for an
 * id finds all lines about it. The type `Log` takes no other name; `LOG_FIELDS` is the table of
 * docs/watch.md.
 */

export interface LogFields {
  requestId?: string | undefined;
  keyId?: number | null;
  memberId?: number;
  organizationId?: number;
  decisionId?: string;
  questionId?: string;
  webhookId?: number;
  eventId?: string;
  attempt?: number;

  method?: string;
  route?: string;
  procedure?: string;
  account?: string;
  tool?: string;
  status?: number;
  ms?: number;
  address?: string | undefined;

  tasks?: number;
  calls?: number;
  inputTokens?: number;
  outputTokens?: number;
  draws?: number;
  picture?: string;
  isFree?: boolean;
  heldMicroUsd?: number;
  costMicroUsd?: number;
  billedMicroUsd?: number;

  taken?: object;
  left?: object;
  msLeft?: number;
  repeat?: string;

  paymentId?: string;
  rechargeId?: string;
  disputeId?: string;
  state?: string;
  failure?: string;
  entered?: number;
  takenUsd?: number;
  capUsd?: number;

  err?: unknown;
  code?: string | undefined;
  reason?: string;
  warning?: string;
  data?: unknown;

  database?: string;
  engine?: string;
  judge?: string;
  model?: object | undefined;
  stopping?: boolean;
  connections?: number;
  since?: number;
  deleted?: number;
  days?: readonly string[];
  day?: string;
  table?: string;
  rows?: number;
  bytes?: number;
  filled?: number;
  webhooks?: number;
  jobs?: number;
  signal?: string;
  drainSeconds?: number;
  folder?: string;
  restoredAt?: Date;
}

export type LogField = keyof LogFields;

/** The meaning of each field. No field holds content of customers, a key or a secret. */
export const LOG_FIELDS: Readonly<Record<LogField, string>> = {
  requestId: 'the request, as its reply has it in `X-Request-Id`; also on the lines of its job',
  keyId: 'the API key, as `admin key list` shows it; null when the request had none that works',
  memberId: 'the member at the console, as `admin member list` shows it',
  organizationId: 'the organization, as `admin org create` printed it',
  decisionId: 'the decision, `dec_…`',
  questionId: 'the request of typed questions, `q_…`',
  webhookId: 'id of the webhook, as `admin webhook list` shows it',
  eventId: 'id of the event (`evt_…`), as the receiver gets it in `webhook-id`',
  attempt: 'number of the claim on the decision, or of the try to deliver an event, from 1',

  method: 'HTTP method',
  route: 'pattern of the path, such as `/api/v1/decisions/{id}`; never the path as it was sent',
  procedure: 'procedure of the console by which somebody tried to sign in',
  account:
    'keyed hash of the e-mail address that was tried, as `admin member list` shows it for each member; the same for all spellings',
  tool: 'the tool that a message of MCP calls',
  status: 'HTTP status of the reply; for a webhook, the status that its receiver answered with',
  ms: 'how long it took, in milliseconds; for a model call, since the judge was asked',
  address: "the client's address",

  tasks: 'questions to the judge: of the whole request, or those that one call answered',
  calls: 'calls that the judge plans, or that were answered in earlier attempts',
  inputTokens: 'tokens that the judge read',
  outputTokens: 'tokens that the judge wrote',
  draws: 'draws, the most of any stakeholder',
  picture: 'name of a picture that could not be drawn',
  isFree: 'whether a free decision pays for it',
  heldMicroUsd: 'most that the request can cost, in millionths of a dollar',
  costMicroUsd: 'what it cost',
  billedMicroUsd: 'what was billed',

  taken:
    'requests that this node has reserved of the minute of the key or organization: `requests` of all kinds, `creating` of those that create',
  left: 'requests that are left in that minute, for all nodes',
  msLeft: 'milliseconds until the minute ends',
  repeat: 'outcome of the first request with this `Idempotency-Key`',

  paymentId: 'the payment at Stripe, `pi_…`',
  rechargeId: 'the automatic purchase',
  disputeId: 'the dispute at Stripe',
  state: 'state of the dispute',
  failure:
    "Stripe's code for a failed payment; the reason why a webhook got no answer, or why an identity provider signed nobody in",
  entered: 'rows that the ledger got',
  takenUsd: 'credit that a dispute takes',
  capUsd: 'monthly cap of automatic purchases',

  err: 'an error: `type`, `code`, `message`, `stack`',
  code: "Stripe's code of an error, or the type of the error; why a sign-in failed: `wrong_sign_in`, `wrong_passkey`, `rate_limited`, `link_gone`, `challenge_gone`, `sign_in_gone`, `not_admitted`, `provider_failed`",
  reason: 'why the model failed: `warming`, `busy`, `missing`, `failed`',
  warning: "a warning of the queue's library",
  data: 'what that library says with it',

  database: '`ok`, or why the database does not answer',
  engine: '`ok`, or why the engine does not solve',
  judge: 'name of the judge',
  model: 'state of the model endpoint: see [the model](judge.md#which-judge-answers)',
  stopping: 'whether the service stops',
  connections: 'open connections of this node',
  since: 'events that this line stands for',
  deleted: 'deleted rows',
  days: 'days of content that got their tables',
  day: 'day, by UTC, whose expired content was dropped',
  table: 'table of which that day was dropped',
  rows: 'rows that it had',
  bytes: 'bytes that it had on disk, with its indexes',
  filled: 'earlier decisions that got their verdicts',
  webhooks: 'webhooks whose secret no key of this node opens',
  jobs: 'decisions that were handed back',
  signal: 'signal that the process got',
  drainSeconds: '`DRAIN_DELAY_SECONDS` and `DRAIN_SECONDS` together',
  folder: 'folder of the embedded PostgreSQL',
  restoredAt: 'when the database was restored from a backup',
};

/** Refuses names that are not in the list, also those that come by a spread. */
type Listed<Fields> = Fields & Record<Exclude<keyof Fields, LogField>, never>;

interface LogLine {
  <Fields extends LogFields>(fields: Listed<Fields>, message: string): void;
  (message: string): void;
}

/** The part of pino's logger that the service needs, with the names of `LogFields` alone. */
export interface Log {
  debug: LogLine;
  info: LogLine;
  warn: LogLine;
  error: LogLine;
  fatal: LogLine;
  /** Each line of the child has these fields besides its own. */
  child<Fields extends LogFields>(fields: Listed<Fields>): Log;
}
