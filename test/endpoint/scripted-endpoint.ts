/**
 * A server that imitates one of five servers of language models and answers from a table. A test
 * can give it faults and read the requests that it received.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Asked, PATHS, type Path, readAsked } from './asked.ts';
import type { Dialect, Reply } from './dialect.ts';
import { DIALECTS, type EndpointOptions, servingOf } from './endpoint-options.ts';
import { errorBody, type Fault, type FaultPlan, sendFaulty, sendReply } from './fault.ts';
import { Listener } from './listener.ts';
import { PrefixCache } from './prompt-tokens.ts';
import { type Counted, type Serving, serve } from './serve.ts';
import { Slots } from './slots.ts';

/** A request for an answer, and its outcome. */
export interface Recorded extends Counted {
  asked: Asked;
  fault: Fault['kind'] | null;
  /** 0: nothing was sent. */
  status: number;
  /** `gone`: the client left before the whole reply was sent. */
  ended: 'open' | 'sent' | 'gone';
  /** The number of other requests that were open when this one came. */
  besides: number;
}

export interface Counts extends Counted {
  /** Requests for an answer, including refused and faulty ones. */
  calls: number;
  /** The most of them that were open at the same time. */
  mostAtOnce: number;
}

export interface ScriptedEndpoint {
  /** The address with `/v1`. */
  readonly url: string;
  /** The address without `/v1`, for health paths. */
  readonly origin: string;
  readonly requests: readonly Recorded[];
  /** The paths of all GET requests, in order. */
  readonly looked: readonly string[];
  counts(): Counts;
  /** Sets the faults of later requests; null: no faults. */
  setFault(plan: FaultPlan | null): void;
  setLoading(loading: boolean): void;
  /**
   * Errors of the test so far: a wrong key, a body that no server accepts, an answer that threw.
   */
  readonly problems: readonly string[];
  /** Refuses connections until `acceptConnections`, and cuts those that are open. */
  refuseConnections(): Promise<void>;
  acceptConnections(): Promise<void>;
  /** Cuts all connections. Rejects if there were problems, unless they are expected. */
  close(expected?: { problems: boolean }): Promise<void>;
}

export async function openScriptedEndpoint(options: EndpointOptions): Promise<ScriptedEndpoint> {
  const endpoint = new Endpoint(options);
  await endpoint.open();
  return endpoint;
}

class Endpoint implements ScriptedEndpoint {
  readonly requests: Recorded[] = [];
  readonly looked: string[] = [];
  readonly problems: string[] = [];
  readonly #dialect: Dialect;
  readonly #serving: Serving;
  readonly #options: EndpointOptions;
  readonly #cache = new PrefixCache();
  readonly #slots: Slots;
  readonly #closing = new AbortController();
  readonly #listener: Listener;
  #fault: FaultPlan | null;
  /** Set while the model loads; resolves when it is loaded. */
  #loading: PromiseWithResolvers<void> | null = null;
  #open = 0;
  #mostAtOnce = 0;

  constructor(options: EndpointOptions) {
    this.#options = options;
    this.#dialect = DIALECTS[options.dialect];
    this.#serving = servingOf(options);
    this.#slots = new Slots(options.slots ?? Number.POSITIVE_INFINITY);
    this.#fault = options.fault ?? null;
    this.#listener = new Listener((request, response) => this.#handle(request, response), this.problems);
    this.setLoading(options.loading ?? false);
  }

  get origin(): string {
    return this.#listener.origin;
  }

  get url(): string {
    return `${this.origin}/v1`;
  }

  open(): Promise<void> {
    return this.#listener.open();
  }

  counts(): Counts {
    const sum = (key: keyof Counted) => this.requests.reduce((total, request) => total + request[key], 0);
    return {
      calls: this.requests.length,
      mostAtOnce: this.#mostAtOnce,
      questions: sum('questions'),
      inputTokens: sum('inputTokens'),
      sharedTokens: sum('sharedTokens'),
      outputTokens: sum('outputTokens'),
    };
  }

  setFault(plan: FaultPlan | null): void {
    this.#fault = plan;
  }

  setLoading(loading: boolean): void {
    if (loading) this.#loading ??= Promise.withResolvers<void>();
    else {
      this.#loading?.resolve();
      this.#loading = null;
    }
  }

  refuseConnections(): Promise<void> {
    return this.#listener.refuseConnections();
  }

  acceptConnections(): Promise<void> {
    return this.#listener.acceptConnections();
  }

  async close(expected = { problems: false }): Promise<void> {
    this.#closing.abort();
    this.setLoading(false);
    await this.refuseConnections();
    if (!expected.problems && this.problems.length > 0)
      throw new Error(`the scripted endpoint had problems: ${this.problems.join('; ')}`);
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '').split('?')[0] ?? '';
    const { apiKey, model } = this.#options;
    // Health needs no key.
    const open = request.method === 'GET' && path !== '/v1/models';
    if (apiKey !== undefined && !open && request.headers.authorization !== `Bearer ${apiKey}`) {
      this.problems.push(`${request.method} ${path}: not the key that was expected`);
      return sendReply(response, this.#dialect.unauthorized);
    }
    if (request.method === 'GET') {
      this.looked.push(path);
      return sendReply(response, this.#look(path, model ?? 'scripted'));
    }
    const kind = PATHS.get(path);
    if (request.method !== 'POST' || kind === undefined)
      return sendReply(response, { status: 404, body: { detail: 'Not Found' } });
    await this.#answer(kind, await text(request), response);
  }

  #look(path: string, model: string): Reply {
    const own = this.#dialect.get(path, this.#loading !== null, model);
    if (own !== null) return own;
    if (path === '/v1/models') return { status: 200, body: this.#dialect.models(model) };
    return { status: 404, body: { detail: 'Not Found' } };
  }

  async #answer(path: Path, body: string, response: ServerResponse): Promise<void> {
    const recorded = this.#record(path, body, response);
    if (this.#loading !== null && this.#dialect.loading !== 'waits') {
      recorded.status = this.#dialect.loading.status;
      return sendReply(response, this.#dialect.loading);
    }
    await this.#loading?.promise;
    const release = await this.#slots.take();
    try {
      if (!response.destroyed) await this.#send(recorded, response);
    } finally {
      release();
    }
  }

  #record(path: Path, body: string, response: ServerResponse): Recorded {
    const recorded: Recorded = {
      asked: readAsked(this.requests.length, path, JSON.parse(body)),
      fault: null,
      status: 0,
      ended: 'open',
      besides: this.#open,
      questions: 0,
      inputTokens: 0,
      sharedTokens: 0,
      outputTokens: 0,
    };
    this.requests.push(recorded);
    this.#open += 1;
    this.#mostAtOnce = Math.max(this.#mostAtOnce, this.#open);
    response.once('close', () => {
      this.#open -= 1;
      recorded.ended = response.writableFinished ? 'sent' : 'gone';
    });
    return recorded;
  }

  async #send(recorded: Recorded, response: ServerResponse): Promise<void> {
    const fault = this.#fault?.(recorded.asked) ?? null;
    recorded.fault = fault?.kind ?? null;
    await this.#options.hold?.(recorded.asked);
    if (response.destroyed) return;
    const reply = this.#instead(fault, recorded.asked) ?? this.#served(recorded, fault);
    recorded.status = fault?.kind === 'stall' || fault?.kind === 'reset' ? 0 : reply.status;
    if (fault === null || reply.status !== 200) return sendReply(response, reply);
    await sendFaulty(response, reply, fault, this.#closing.signal);
  }

  /** The reply of a fault that takes effect before the server looks at the request. */
  #instead(fault: Fault | null, asked: Asked): Reply | null {
    if (fault?.kind === 'status') {
      const headers = fault.retryAfter === undefined ? {} : { 'retry-after': fault.retryAfter };
      return { status: fault.status, body: errorBody(fault.status), headers };
    }
    if (fault?.kind === 'echo') {
      const said = `${JSON.stringify(asked.body)} ${asked.prompts.join(' ')}`;
      return {
        status: fault.status,
        body: { error: { message: said, type: said, param: said, code: said } },
      };
    }
    if (fault?.kind === 'model-missing')
      return this.#dialect.missing(asked.model) ?? { status: 404, body: errorBody(404) };
    if (fault?.kind !== 'loading') return null;
    return this.#dialect.loading === 'waits' ? { status: 503, body: errorBody(503) } : this.#dialect.loading;
  }

  #served(recorded: Recorded, fault: Fault | null): Reply {
    const { reply, counted } = serve(
      fault?.kind === 'no-logprobs' ? { ...this.#serving, logprobs: 'ignored' } : this.#serving,
      recorded.asked,
      this.#cache,
      fault?.kind === 'truncated' ? fault.tokens : Number.POSITIVE_INFINITY,
    );
    Object.assign(recorded, counted);
    return reply;
  }
}
