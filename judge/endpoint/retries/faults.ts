/**
 * Classifies the error of a request by the reaction that it needs. Of the endpoint's own words only
 * a code is kept.
 */
import { APIConnectionError, APIError } from 'openai';
import { UnreadableReply } from '../replies/read-reply.ts';
import { ReplyTooLong } from '../requests/endpoint.ts';
import { TimeUp } from './with-limit.ts';

export type FaultKind =
  /** The endpoint says that it is not ready (503). */
  | 'starting'
  /** Nobody listens at the address: the endpoint starts, or it is gone. */
  | 'refused'
  /** Another try may succeed. */
  | 'busy'
  /** Another try may succeed; a few are made. */
  | 'unreadable'
  /** The endpoint does not have the model. */
  | 'missing'
  /**
   * The endpoint refuses a field of the request, as it does after it was replaced by another
   * server.
   */
  | 'unfit'
  /** The prompt is longer than the model's context; other prompts may fit. */
  | 'too-long'
  /** The endpoint refuses permanently. */
  | 'broken';

export interface Fault {
  kind: FaultKind;
  /** For the log and for ModelFailure: our own words, a status, a code. */
  said: string;
  /** The reply's status, if there was a reply. */
  status?: number;
  /** The wait that `Retry-After` asks for. */
  waitMs?: number;
  /**
   * The endpoint's message, which only the probe reads. It may repeat the request's text, so it is
   * never logged.
   */
  message: string;
}

/**
 * Codes of an address where nobody listens or that cannot be found; an endpoint that is not up yet
 * gives these.
 */
const NOT_LISTENING = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'];
const BUSY = [408, 409, 425, 429, 500, 502, 504];

/** Null: the error does not come from the endpoint. */
export function faultOf(error: unknown): Fault | null {
  if (error instanceof TimeUp) return { kind: 'broken', said: error.message, message: '' };
  if (error instanceof UnreadableReply) return { kind: 'unreadable', said: error.message, message: '' };
  const causes = causesOf(error);
  if (causes.some((cause) => cause instanceof ReplyTooLong))
    return { kind: 'unreadable', said: 'its reply is longer than 8 MiB', message: '' };
  if (error instanceof APIError && error.status !== undefined) return ofStatus(error, error.status);
  const code = causes.map(codeOf).find((one) => one !== null) ?? null;
  if (code !== null && NOT_LISTENING.includes(code))
    return { kind: 'refused', said: `it does not answer (${code})`, message: '' };
  if (error instanceof SyntaxError) return { kind: 'unreadable', said: 'its reply is not JSON', message: '' };
  if (code === null && !(error instanceof APIConnectionError)) return null;
  return { kind: 'busy', said: `the connection broke (${code ?? 'no code'})`, message: '' };
}

/** The code of OpenAI, the type of llama.cpp, and the words of vLLM and SGLang. */
const TOO_LONG = /context_length_exceeded|exceed_context_size|maximum context length|context length of/i;

const REMEDIES: Readonly<Record<number, string>> = {
  401: '; check MODEL_API_KEY',
  403: '; check what MODEL_API_KEY may use',
  404: '; check MODEL_NAME, and that MODEL_URL is the base address with its /v1',
};

function ofStatus(error: APIError, status: number): Fault {
  // A code with digits could be a key, so only letters are kept.
  const code = [error.code, error.type].find((one) => one != null && /^[A-Za-z_]{1,40}$/.test(one));
  const said = `it answered ${status}${code ? ` (${code})` : ''}${REMEDIES[status] ?? ''}`;
  const waitMs = retryAfterMs(error.headers?.get('retry-after') ?? null);
  // The client puts the status before the endpoint's message.
  const message = error.message.replace(/^\d{3}\s/, '');
  const details = { said, message, status, ...(waitMs === null ? {} : { waitMs }) };
  if (status === 503) return { kind: 'starting', ...details };
  if (BUSY.includes(status) && error.code !== 'insufficient_quota') return { kind: 'busy', ...details };
  const isMissing =
    status === 404 ||
    error.code === 'model_not_found' ||
    /\bmodel\b.*\bnot (?:found|exist)/i.test(error.message);
  if (isMissing) return { kind: 'missing', ...details };
  if (![400, 422, 501].includes(status)) return { kind: 'broken', ...details };
  if (TOO_LONG.test(`${error.code} ${error.type} ${message}`))
    return { kind: 'too-long', ...details, said: `${said}: a prompt is longer than the model's context` };
  return { kind: 'unfit', ...details };
}

/** The header holds seconds or a date (RFC 9110 §10.2.3). */
function retryAfterMs(header: string | null): number | null {
  if (header === null) return null;
  const ms = /^\d{1,6}$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}

/** The error and all its causes; after several addresses were tried, also the error of each. */
function causesOf(error: unknown, depth = 0): unknown[] {
  if (!(error instanceof Error) || depth > 5) return [];
  const inner = [error.cause, ...(error instanceof AggregateError ? error.errors : [])];
  return [error, ...inner.flatMap((one) => causesOf(one, depth + 1))];
}

function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}
