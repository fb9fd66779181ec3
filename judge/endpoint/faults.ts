/** What went wrong with a request, as far as it decides what happens next. Nothing of the endpoint's words is kept but a code. */
import { APIConnectionError, APIError } from 'openai';
import { ReplyTooLong } from './endpoint.ts';
import { Unreadable } from './read-reply.ts';
import { TimeUp } from './with-limit.ts';

export type FaultKind =
  /** It says that it is not ready (503). */
  | 'starting'
  /** Nobody listens: it starts, or it is gone. */
  | 'refused'
  /** Another try may go through. */
  | 'busy'
  /** So it may here, a few times. */
  | 'unreadable'
  /** It has no such model. */
  | 'missing'
  /** It refuses the form of the request, as one does that was exchanged for another. */
  | 'unfit'
  /** The prompt is longer than its context; others may fit. */
  | 'too-long'
  /** It refuses for good. */
  | 'broken';

export interface Fault {
  kind: FaultKind;
  /** For the log and for ModelFailure: our own words, a status, a code. */
  said: string;
  /** Of the reply, where there was one. */
  status?: number;
  /** What `Retry-After` asks for. */
  waitMs?: number;
  /** The endpoint's message, for the probe alone: it may repeat what was sent, so it is never logged. */
  message: string;
}

/** Where nobody listens, or nobody can be found: an endpoint that is not up yet looks like this. */
const NOT_LISTENING = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'];
const BUSY = [408, 409, 425, 429, 500, 502, 504];

/** Null: it is none of the endpoint's. */
export function faultOf(error: unknown): Fault | null {
  if (error instanceof TimeUp) return { kind: 'broken', said: error.message, message: '' };
  if (error instanceof Unreadable) return { kind: 'unreadable', said: error.message, message: '' };
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

/** OpenAI's code, llama.cpp's type, vLLM's and SGLang's words. */
const TOO_LONG = /context_length_exceeded|exceed_context_size|maximum context length|context length of/i;

const REMEDIES: Readonly<Record<number, string>> = {
  401: '; check MODEL_API_KEY',
  403: '; check what MODEL_API_KEY may use',
  404: '; check MODEL_NAME, and that MODEL_URL is the base address with its /v1',
};

function ofStatus(error: APIError, status: number): Fault {
  // Letters alone: a code with digits in it could be a key.
  const code = [error.code, error.type].find((one) => one != null && /^[A-Za-z_]{1,40}$/.test(one));
  const said = `it answered ${status}${code ? ` (${code})` : ''}${REMEDIES[status] ?? ''}`;
  const waitMs = retryAfterMs(error.headers?.get('retry-after') ?? null);
  // The client puts the status before the endpoint's words.
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

/** Seconds or a date (RFC 9110 §10.2.3). */
function retryAfterMs(header: string | null): number | null {
  if (header === null) return null;
  const ms = /^\d{1,6}$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}

/** The error, what caused it, what caused that; and where several addresses were tried, each one's. */
function causesOf(error: unknown, depth = 0): unknown[] {
  if (!(error instanceof Error) || depth > 5) return [];
  const inner = [error.cause, ...(error instanceof AggregateError ? error.errors : [])];
  return [error, ...inner.flatMap((one) => causesOf(one, depth + 1))];
}

function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}
