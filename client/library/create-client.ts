/** The client: each operation of the API as a function. */
import { ApiError } from './api-error.ts';
import { type DecisionEvent, type EventOptions, followEvents } from './follow-events.ts';
import type {
  Assessment,
  AssessmentRequest,
  ChosenReport,
  DecisionRecord,
  DirectDecisionRequest,
  DirectDecisionResponse,
  ExplicitDecisionRequest,
  ExplicitDecisionResponse,
  ListedDecision,
  Receipt,
  RefineRequest,
  RunningNotice,
} from './generated/openapi.ts';
import { type DecisionFilter, listDecisions } from './list-decisions.ts';
import { listReceipts, type Period } from './list-receipts.ts';
import { noteReply } from './reply-of.ts';
import {
  type CallOptions,
  type Connection,
  type Outgoing,
  pathOf,
  type Sleep,
  send,
  sleep,
  withOptions,
} from './send.ts';
import type { AnswersTo, AskedQuestions, AskRequest } from './typed-questions.ts';
import { type WaitOptions, waitForDecision } from './wait-for-decision.ts';

export interface ClientOptions {
  /**
   * The service, such as `http://127.0.0.1:3000`; `/api/v1` is added unless it is there. The
   * variable `DECISIONS_URL` of the environment by default.
   */
  baseUrl?: string | undefined;
  /** The variable `DECISIONS_API_KEY` of the environment by default. */
  apiKey?: string | undefined;
  /** Used in place of the global `fetch`. */
  fetch?: typeof fetch | undefined;
  /** How many tries may follow the first one; 2 by default. */
  retries?: number | undefined;
  /**
   * The time of one try in milliseconds; 100,000 by default. It must be longer than the service
   * itself waits for a decision, usually 50 seconds.
   */
  timeoutMs?: number | undefined;
  /** Used in place of waiting by `setTimeout`, for tests. */
  sleep?: Sleep | undefined;
}

export interface SendOptions extends CallOptions {
  /**
   * Used in place of a random key. A request with the same key, path and body runs once in 24
   * hours, also when another process sends it.
   */
  idempotencyKey?: string | undefined;
}

export interface CreateOptions extends SendOptions {
  /** How long the service shall wait for the answer; as long as it does for anyone by default. */
  waitSeconds?: number | undefined;
}

export type DecisionRequest = ExplicitDecisionRequest | DirectDecisionRequest;

/**
 * The final result of a request. Only Direct mode has another one. For a request whose type says
 * nothing (`any`), a Default mode result is expected.
 */
export type ResultOf<Request extends DecisionRequest> = [Request] extends [ExplicitDecisionRequest]
  ? ExplicitDecisionResponse
  : [Request] extends [DirectDecisionRequest]
    ? DirectDecisionResponse
    : ExplicitDecisionResponse | DirectDecisionResponse;

export interface Client {
  /** Creates a decision and waits for its result, however long it takes. */
  decide<Request extends DecisionRequest>(
    request: Request,
    options?: CreateOptions & WaitOptions,
  ): Promise<ResultOf<Request>>;
  /**
   * Makes a revision of the decision with more answers, of the judge or of persons, and waits for
   * its result.
   */
  refine(
    id: string,
    request: RefineRequest,
    options?: CreateOptions & WaitOptions,
  ): Promise<ExplicitDecisionResponse>;
  questions: {
    /** Asks typed questions. The types of the answers follow from the questions. */
    ask<const Questions extends AskedQuestions>(
      request: AskRequest<Questions>,
      options?: SendOptions,
    ): Promise<AnswersTo<Questions>>;
  };
  /** `questions.ask`, by its earlier name. */
  ask: Client['questions']['ask'];
  /** The organization's payments, newest first. */
  receipts(period?: Period): AsyncGenerator<Receipt, void, undefined>;
  decisions: {
    /** The result, or the notice that the decision runs (its `status` is `running`). */
    create<Request extends DecisionRequest>(
      request: Request,
      options?: CreateOptions,
    ): Promise<ResultOf<Request> | RunningNotice>;
    /** Makes a revision: `request` is the whole decision as it is now. Waits for its result. */
    revise<Request extends DecisionRequest>(
      id: string,
      request: Request,
      options?: CreateOptions & WaitOptions,
    ): Promise<ResultOf<Request>>;
    get(id: string, options?: CallOptions): Promise<DecisionRecord>;
    /** The decisions that the key sees, newest first. */
    list(filter?: DecisionFilter): AsyncGenerator<ListedDecision, void, undefined>;
    /** Cancels a decision that runs. One that has ended stays as it is: the status says which. */
    cancel(id: string, options?: SendOptions): Promise<DecisionRecord>;
    /** The progress and the end of a decision, as they come. */
    events(id: string, options?: EventOptions): AsyncGenerator<DecisionEvent, void, undefined>;
    /** A PNG of 1200 × 630 pixels. */
    picture(id: string, options?: CallOptions): Promise<Uint8Array>;
    /** Waits until the decision has ended. */
    wait(id: string, options?: WaitOptions): Promise<DecisionRecord>;
    share(id: string, isShared: boolean, options?: CallOptions): Promise<DecisionRecord>;
    publish(id: string, options?: SendOptions): Promise<DecisionRecord>;
    withdraw(id: string, options?: CallOptions): Promise<DecisionRecord>;
    reportChosen(id: string, report: ChosenReport, options?: SendOptions): Promise<DecisionRecord>;
    /** Takes the report back, as if there had been none. */
    takeBackChosen(id: string, options?: CallOptions): Promise<DecisionRecord>;
    assess(id: string, assessment: AssessmentRequest, options?: SendOptions): Promise<Assessment>;
  };
}

const RETRIES = 2;
const TIMEOUT_MS = 100_000;
/** With `onProgress`, the service answers after this time, so that there is something to report. */
const PROGRESS_AFTER_SECONDS = 1;

export function createClient(options: ClientOptions = {}): Client {
  const connection: Connection = withOptions(
    {
      apiUrl: apiUrlOf(settingOf('baseUrl', options.baseUrl, 'DECISIONS_URL')),
      apiKey: checkedKey(settingOf('apiKey', options.apiKey, 'DECISIONS_API_KEY')),
      fetch: options.fetch ?? globalThis.fetch.bind(globalThis),
      retries: RETRIES,
      timeoutMs: TIMEOUT_MS,
      sleep: options.sleep ?? sleep,
    },
    options,
  );
  // The service describes its replies in docs/openapi.json, and its own tests hold it to that.
  const call = async <Body>(outgoing: Outgoing, given: CallOptions) => {
    const reply = await send(withOptions(connection, given), { ...outgoing, signal: given.signal });
    noteReply(reply.body, reply);
    return reply.body as Body;
  };
  const post = <Body>(path: string, body: unknown, given: CreateOptions) => {
    const { idempotencyKey, waitSeconds } = given;
    const headers = {
      'idempotency-key': idempotencyKey ?? randomKey(),
      ...(waitSeconds === undefined ? {} : { prefer: `wait=${waitSeconds}` }),
    };
    return call<Body>({ method: 'POST', path, body, headers }, given);
  };
  /** Sends what makes a decision, and waits for the decision where the reply does not. */
  const settle = async <Result extends object>(
    path: string,
    request: unknown,
    given: CreateOptions & WaitOptions,
  ): Promise<Result> => {
    const { onProgress } = given;
    const waitSeconds = given.waitSeconds ?? (onProgress === undefined ? undefined : PROGRESS_AFTER_SECONDS);
    const answer = await post<Result | RunningNotice>(path, request, { ...given, waitSeconds });
    if (!isRunning(answer)) return answer;
    const { id, retry_after, progress } = answer;
    onProgress?.({ id, ...progress });
    const { response } = await waitForDecision(connection, id, { ...given, waitSeconds: retry_after });
    if (response === null)
      throw new ApiError('answer_gone', 'The decision ended, and its result is no longer stored.', {
        decisionId: id,
      });
    return response as object as Result;
  };

  const ask: Client['ask'] = (request, given = {}) => post('/questions', request, given);
  return {
    decide: (request, given = {}) => settle('/decisions', request, given),
    refine: async (id, request, given = {}) => settle(`${pathOf(id)}/refine`, request, given),
    questions: { ask },
    ask,
    receipts: (period = {}) => listReceipts(connection, period),
    decisions: {
      create: (request, given = {}) => post('/decisions', request, given),
      revise: (id, request, given = {}) => settle('/decisions', { ...request, revises: id }, given),
      get: async (id, given = {}) => call({ method: 'GET', path: pathOf(id) }, given),
      list: (filter = {}) => listDecisions(connection, filter),
      cancel: async (id, given = {}) => post(`${pathOf(id)}/cancel`, {}, given),
      events: (id, given = {}) => followEvents(connection, id, given),
      picture: async (id, given = {}) =>
        call({ method: 'GET', path: `${pathOf(id)}/picture.png`, isBytes: true }, given),
      wait: async (id, given = {}) => waitForDecision(connection, id, given),
      share: async (id, isShared, given = {}) =>
        call({ method: 'PATCH', path: pathOf(id), body: { shared_with_org: isShared } }, given),
      publish: async (id, given = {}) => post(`${pathOf(id)}/publication`, {}, given),
      withdraw: async (id, given = {}) =>
        call({ method: 'DELETE', path: `${pathOf(id)}/publication` }, given),
      reportChosen: async (id, report, given = {}) => post(`${pathOf(id)}/chosen`, report, given),
      takeBackChosen: async (id, given = {}) =>
        call({ method: 'DELETE', path: `${pathOf(id)}/chosen` }, given),
      assess: async (id, assessment, given = {}) => post(`${pathOf(id)}/assessments`, assessment, given),
    },
  };
}

/** True when the answer to a new decision is only the notice that it runs. */
export function isRunning<Result extends object>(answer: Result | RunningNotice): answer is RunningNotice {
  return 'status' in answer && answer.status === 'running';
}

/** Browsers have no environment. An empty value counts as not set. */
function settingOf(option: string, value: string | undefined, variable: string): string {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  const found = value ?? (process?.env?.[variable] || undefined);
  if (found === undefined) throw new TypeError(`${option}: give it, or set ${variable} in the environment`);
  return found;
}

function apiUrlOf(baseUrl: string): string {
  const url = new URL(baseUrl);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new TypeError(`baseUrl: expected http:// or https://, got ${url.protocol}`);
  const path = url.pathname.replace(/(?<!\/)\/+$/, '');
  return `${url.origin}${path.endsWith('/api/v1') ? path : `${path}/api/v1`}`;
}

/** The error does not quote the key, because errors are logged. */
function checkedKey(apiKey: string): string {
  if (!/^[\x21-\x7e]+$/.test(apiKey))
    throw new TypeError('apiKey: expected printable ASCII characters without spaces');
  return apiKey;
}

/** 128 random bits. `crypto.randomUUID` is missing on pages that are no secure context. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
