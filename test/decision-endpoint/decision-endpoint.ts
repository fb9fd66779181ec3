/**
 * A server that imitates a server of decision models and answers by a judge. A test can give it
 * faults and read the calls that it received.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Reply } from '../endpoint/dialect.ts';
import { sendFaulty, sendReply } from '../endpoint/fault.ts';
import { Listener } from '../endpoint/listener.ts';
import { type CallFault, type CallFaultPlan, isDamage, isTransport, replyInstead } from './call-fault.ts';
import { checkLimits } from './check-limits.ts';
import type { DecisionCall } from './decision-call.ts';
import { DECISION_DIALECTS, type DecisionOptions } from './decision-options.ts';
import type { DecisionDialect } from './dialect.ts';
import { hashedJudge } from './judges.ts';
import { parseOrdered, writeOrdered } from './ordered-json.ts';
import { readDecisions, readSystemOne } from './read-request.ts';
import { type Limits, Refused } from './refusal.ts';
import { type Answering, writeReply } from './write-reply.ts';

export interface DecisionCounts {
  calls: number;
  questions: number;
  /** Of all bodies. */
  bytes: number;
  open: number;
  mostAtOnce: number;
}

export interface DecisionEndpoint {
  /** The address with `/v1`. */
  readonly url: string;
  readonly origin: string;
  /** The name to ask for. */
  readonly model: string;
  readonly calls: readonly DecisionCall[];
  /** Methods and paths of all other requests, in order, such as `GET /v1/models`. */
  readonly looked: readonly string[];
  readonly problems: readonly string[];
  counts(): DecisionCounts;
  /** Sets the faults of later calls; null: no faults. */
  setFault(plan: CallFaultPlan | null): void;
  refuseConnections(): Promise<void>;
  acceptConnections(): Promise<void>;
  /** Cuts all connections. Rejects if there were problems. */
  close(): Promise<void>;
}

export async function openDecisionEndpoint(options: DecisionOptions): Promise<DecisionEndpoint> {
  const endpoint = new Endpoint(options);
  await endpoint.acceptConnections();
  return endpoint;
}

class Endpoint implements DecisionEndpoint {
  readonly calls: DecisionCall[] = [];
  readonly looked: string[] = [];
  readonly problems: string[] = [];
  readonly model: string;
  readonly #answeringModel: string;
  readonly #options: DecisionOptions;
  readonly #dialect: DecisionDialect;
  readonly #answering: Answering;
  readonly #limits: Limits;
  readonly #listener: Listener;
  readonly #closing = new AbortController();
  #fault: CallFaultPlan | null;
  #mostAtOnce = 0;

  constructor(options: DecisionOptions) {
    const dialect: DecisionDialect = DECISION_DIALECTS[options.dialect];
    this.#options = options;
    this.#dialect = dialect;
    this.model = options.model ?? dialect.model.asked;
    this.#answeringModel = options.answeringModel ?? options.model ?? dialect.model.answers;
    this.#answering = {
      judge: options.judge ?? hashedJudge(),
      form: { ...dialect.form, ...options.form },
      labelMass: options.labelMass ?? (() => 1),
      refuses: options.refuses ?? (() => false),
    };
    this.#limits = { ...dialect.limits, ...options.limits };
    this.#fault = options.fault ?? null;
    this.#listener = new Listener((request, response) => this.#handle(request, response), this.problems);
  }

  get origin(): string {
    return this.#listener.origin;
  }

  get url(): string {
    return `${this.origin}/v1`;
  }

  counts(): DecisionCounts {
    const sum = (count: (call: DecisionCall) => number) =>
      this.calls.reduce((total, call) => total + count(call), 0);
    return {
      calls: this.calls.length,
      questions: sum(({ asked }) => asked?.questions.length ?? 0),
      bytes: sum((call) => Buffer.byteLength(call.text)),
      open: this.#open(),
      mostAtOnce: this.#mostAtOnce,
    };
  }

  setFault(plan: CallFaultPlan | null): void {
    this.#fault = plan;
  }

  refuseConnections(): Promise<void> {
    return this.#listener.refuseConnections();
  }

  acceptConnections(): Promise<void> {
    return this.#listener.acceptConnections();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.refuseConnections();
    if (this.problems.length > 0)
      throw new Error(`the decision endpoint had problems: ${this.problems.join('; ')}`);
  }

  #open(): number {
    return this.calls.filter(({ ended }) => ended === 'open').length;
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '').split('?')[0] ?? '';
    const body = await text(request);
    if (request.method === 'POST' && path === this.#dialect.path)
      return this.#answer(this.#record(body, request, response), response);
    this.looked.push(`${request.method} ${path}`);
    sendReply(response, await this.#look(request, path, body));
  }

  async #look(request: IncomingMessage, path: string, body: string): Promise<Reply> {
    const { models, decides, behind } = this.#options;
    if (request.method === 'GET' && path === '/v1/models' && models !== null)
      return { status: 200, body: models ?? this.#dialect.models(this.model) };
    if (path === '/api/show' && this.#dialect.capabilities !== null) {
      const capabilities = decides === false ? ['completion'] : this.#dialect.capabilities;
      return { status: 200, body: { capabilities, details: { family: 'scripted' } } };
    }
    if (behind === undefined) return { status: 404, body: { detail: 'Not Found' } };
    const reply = await fetch(behind + request.url, {
      method: request.method ?? 'GET',
      headers: { authorization: request.headers.authorization ?? '', 'content-type': 'application/json' },
      ...(request.method === 'POST' ? { body } : {}),
    });
    const type = reply.headers.get('content-type') ?? 'text/plain';
    return { status: reply.status, body: await reply.text(), headers: { 'content-type': type } };
  }

  #record(body: string, { headers }: IncomingMessage, response: ServerResponse): DecisionCall {
    const call: DecisionCall = {
      number: this.calls.length,
      text: body,
      headers,
      asked: null,
      refusal: null,
      fault: null,
      status: 0,
      ended: 'open',
      besides: this.#open(),
    };
    this.calls.push(call);
    this.#mostAtOnce = Math.max(this.#mostAtOnce, call.besides + 1);
    response.once('close', () => {
      call.ended = response.writableFinished ? 'sent' : 'gone';
    });
    return call;
  }

  async #answer(call: DecisionCall, response: ServerResponse): Promise<void> {
    const refused = this.#read(call);
    const fault = this.#fault?.(call) ?? null;
    call.fault = fault?.kind ?? null;
    await this.#options.hold?.(call);
    if (response.destroyed) return;
    const found =
      replyInstead(fault, call, this.#dialect, this.model) ?? refused ?? this.#served(call, fault);
    const reply = { ...found, headers: { ...this.#dialect.headers(call.number), ...found.headers } };
    call.status = fault?.kind === 'stall' || fault?.kind === 'reset' ? 0 : reply.status;
    if (isTransport(fault)) return sendFaulty(response, reply, fault, this.#closing.signal);
    sendReply(response, reply);
  }

  /** Sets `asked`. Returns the server's refusal, or null. */
  #read(call: DecisionCall): Reply | null {
    try {
      const { apiKey, decides } = this.#options;
      const { authorization } = call.headers;
      if (apiKey !== undefined && authorization !== `Bearer ${apiKey}`)
        throw new Refused({ why: authorization === undefined ? 'no-key' : 'wrong-key' });
      if (decides === false) throw new Refused({ why: 'no-decisions' });
      const { path, rules, takesAnyModel } = this.#dialect;
      const body = parsed(call.text);
      call.asked = path === '/v1/systemone' ? readSystemOne(body, rules) : readDecisions(body);
      const name = call.asked.model ?? this.model;
      if (!takesAnyModel && name !== this.model) throw new Refused({ why: 'model', name });
      checkLimits(call.asked, Buffer.byteLength(call.text), this.#limits);
      return null;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      call.refusal = error.refusal;
      return this.#dialect.refuse(error.refusal, this.model);
    }
  }

  #served({ asked, number }: DecisionCall, fault: CallFault | null): Reply {
    if (asked === null) throw new Error('a call that was not read cannot be answered');
    const damage = isDamage(fault) ? fault : null;
    const body = writeReply(this.#dialect.path, asked, this.#answeringModel, number, this.#answering, damage);
    return { status: 200, body: writeOrdered(body), headers: { 'content-type': 'application/json' } };
  }
}

function parsed(body: string): unknown {
  try {
    return parseOrdered(body);
  } catch {
    throw new Refused({ why: 'shape', at: ['body'], message: 'the body is no JSON' });
  }
}
