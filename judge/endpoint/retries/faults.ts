/**
 * Classifies the error of a request by the reaction that it needs. Of the endpoint's own words only
 * a code is kept.
 */
import { APIConnectionError, APIError } from 'openai';
import { z } from 'zod';
import { LostLogprobs, UnreadableReply } from '../replies/read-reply.ts';
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
  /** The request is larger than the model or the server takes; a smaller one may fit. */
  | 'too-long'
  /** The endpoint refuses the key. */
  | 'key-refused'
  /** The quota or the credit is used up. */
  | 'quota-exhausted'
  /** The endpoint refuses permanently. */
  | 'broken';

export interface Fault {
  kind: FaultKind;
  /** The reason for the log and for ModelFailure: our own words, a status, a code. */
  said: string;
  /** The reply's status, if there was a reply. */
  status?: number;
  /** True when the reply contradicts what was found about the endpoint. */
  isContradiction?: boolean;
  /** The endpoint's own name of the error, if it has one that consists of letters. */
  code?: string;
  /** The wait that `retry-after-ms` or `Retry-After` asks for. */
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
/** 529: TypeSafe is overloaded. */
const BUSY = [408, 409, 425, 429, 500, 502, 504, 529];

/** Null: the error does not come from the endpoint. */
export function faultOf(error: unknown): Fault | null {
  if (error instanceof TimeUp) return { kind: 'broken', said: error.message, message: '' };
  if (error instanceof UnreadableReply)
    return {
      kind: 'unreadable',
      said: error.message,
      message: '',
      isContradiction: error instanceof LostLogprobs,
    };
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

/** The model's limit, by the codes of OpenAI, TypeSafe and llama.cpp. */
const OVER_CONTEXT =
  /^(?:context_length_exceeded|max_tokens_exceeded|exceed_(?:context|batch)_size(?:_error)?)$/;
/** The model's limit, by the messages of vLLM and SGLang. */
const OVER_CONTEXT_WORDS =
  /context_length_exceeded|exceed_context_size|maximum context length|context length of/i;
/** The server's limit, by the code of llama.cpp. */
const TOO_LARGE = /^request_too_large(?:_error)?$/;
/** OpenAI's code; only fewer questions help, not fewer choices or levels. */
const TOO_MANY = /^array_above_max_length$/;

/** By the codes of OpenAI. */
const QUOTA = /^(?:insufficient_quota|billing_hard_limit_reached|billing_not_active)$/;

const REMEDIES: Readonly<Record<number, string>> = {
  401: '; check MODEL_API_KEY',
  402: '; check the credit of the account that MODEL_API_KEY belongs to',
  403: '; check what MODEL_API_KEY may use',
  404: '; check MODEL_NAME, and that MODEL_URL is the base address with its /v1',
};

function ofStatus(error: APIError, status: number): Fault {
  const { codes, message } = read(error);
  const code = codes.at(0);
  const said = `it answered ${status}${code === undefined ? '' : ` (${code})`}${REMEDIES[status] ?? ''}`;
  const waitMs = waitOf(error.headers);
  const details = {
    said,
    message,
    status,
    ...(code === undefined ? {} : { code }),
    ...(waitMs === null ? {} : { waitMs }),
  };
  if (status === 503) return { kind: 'starting', ...details };
  const overLimit = overLimitOf(error, status, codes, message);
  if (overLimit !== null) return { kind: 'too-long', ...details, said: `${said}: ${overLimit}` };
  if (status === 402 || codes.some((one) => QUOTA.test(one)))
    return { kind: 'quota-exhausted', ...details, said: `${said}${status === 402 ? '' : REMEDIES[402]}` };
  if (BUSY.includes(status)) return { kind: 'busy', ...details };
  // Some reasoning models refuse logprobs so; the key may be used without.
  if (status === 403 && /logprob/i.test(message)) return { kind: 'unfit', ...details };
  if (status === 401 || (status === 403 && !codes.includes('model_not_found')))
    return { kind: 'key-refused', ...details };
  // TypeSafe answers 400 with "Unknown model: X".
  if (isRefusal(status) && /^unknown model\b/i.test(message))
    return { kind: 'missing', ...details, said: `${said}; check MODEL_NAME` };
  const isMissing =
    status === 404 || codes.includes('model_not_found') || /\bmodel\b.*\bnot (?:found|exist)/i.test(message);
  if (isMissing) return { kind: 'missing', ...details };
  return { kind: isRefusal(status) ? 'unfit' : 'broken', ...details };
}

/** True when a server answers so to a request that it will not take in this form. */
const isRefusal = (status: number): boolean => [400, 422, 501].includes(status);

/** The limit that the request exceeds, for the log; null: it exceeds none. */
function overLimitOf(
  { param }: APIError,
  status: number,
  codes: readonly string[],
  message: string,
): string | null {
  const has = (pattern: RegExp) => codes.some((code) => pattern.test(code));
  if (has(OVER_CONTEXT) || (isRefusal(status) && OVER_CONTEXT_WORDS.test(message)))
    return "a prompt is longer than the model's context";
  return status === 413 || has(TOO_LARGE) || (has(TOO_MANY) && param === 'questions')
    ? 'the request is larger than the endpoint takes'
    : null;
}

const Envelope = z.looseObject({ error_type: z.string().optional().catch(undefined) });
const Detailed = z.object({
  detail: z.union([z.string(), Envelope.extend({ message: z.string().optional().catch(undefined) })]),
});
/** FastAPI's list; its `input` repeats the request, and `loc` names the field. */
const Listed = z.object({
  detail: z.array(z.looseObject({ loc: z.array(z.union([z.string(), z.int()])), msg: z.string() })),
});

/** The codes and the message, from OpenAI's envelope or from TypeSafe's, which is `detail`. */
function read(error: APIError): { codes: readonly string[]; message: string } {
  const detail = Detailed.safeParse(error.error).data?.detail;
  const typed = typeof detail === 'object' ? detail : Envelope.safeParse(error.error).data;
  const listed = Listed.safeParse(error.error).data?.detail.map(({ loc, msg }) => {
    const fields = loc.filter((part) => /^[a-z_]{1,40}$/.test(String(part)));
    return `${fields.join('.')}: ${msg}`;
  });
  const said = listed?.join('; ') ?? (typeof detail === 'object' ? detail.message : detail);
  return {
    // A code with digits could be a key, so only letters are kept.
    codes: [error.code, typed?.error_type, error.type].filter(
      (one): one is string => typeof one === 'string' && /^[A-Za-z_]{1,40}$/.test(one),
    ),
    // The client puts the status before the endpoint's message.
    message: said ?? error.message.replace(/^\d{3}\s/, ''),
  };
}

/** The wait in milliseconds that the headers ask for. */
function waitOf(headers: Headers | undefined): number | null {
  const ms = headers?.get('retry-after-ms')?.trim() ?? '';
  return /^\d{1,9}(?:\.\d+)?$/.test(ms) ? Number(ms) : retryAfterMs(headers?.get('retry-after') ?? null);
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
