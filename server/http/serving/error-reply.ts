/**
 * Makes the reply to any error: its status, its headers, and the body that all errors have. An
 * error that the service does not know becomes `internal_error`, so that the caller sees nothing
 * internal.
 */
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import { TRPCError } from '@trpc/server';
import { isUnavailable } from '../../database/database.ts';
import { isOutOfRoom } from '../../database/outages.ts';
import { type ErrorCode, type ErrorType, invalidAt, REFUSALS, Refusal } from '../../refusals.ts';

/** What the caller is told. */
interface ErrorBody {
  type: ErrorType;
  code: ErrorCode;
  message: string;
  param: string | null;
}

interface Reply {
  status: number;
  /** As the body of the API's errors has it. */
  code: ErrorCode;
  headers: Record<string, string>;
  /** The error to log when the service is at fault; null when the caller or another system is. */
  fault: unknown;
}

export interface ErrorReply<Body extends object = { error: ErrorBody & { doc_url: string } }> extends Reply {
  body: Body;
}

/** The page of the errors, at which each code has a place. */
const DOCS_PATH = '/docs/errors';

/** A database that restarts usually answers again within seconds. */
const RETRY_UNAVAILABLE_SECONDS = 2;
/** A disk is full until an operator makes room. */
const RETRY_NO_ROOM_SECONDS = 30;

/** The most characters of a message, so that a reply stays below 16 kB. */
const MESSAGE_LENGTH = 4000;
/** The most characters of a place. Names of the API's own are far shorter. */
const PARAM_LENGTH = 400;

export function errorReply(error: unknown, baseUrl: string): ErrorReply {
  const { error: told, ...reply } = describeError(error);
  return { ...reply, body: { error: { ...told, doc_url: `${baseUrl}${DOCS_PATH}#${told.code}` } } };
}

export function describeError(error: unknown): Reply & { error: ErrorBody } {
  const { refusal, fault } = explainError(error);
  return replyTo(refusal, fault);
}

/** Turns any error into what the caller may know of it. `fault`: see Reply. */
export function explainError(error: unknown): { refusal: Refusal; fault: unknown } {
  const cause = error instanceof TRPCError && error.cause !== undefined ? error.cause : error;
  if (cause instanceof Refusal) return { refusal: cause, fault: null };
  // The operator must learn of it, so it is logged as a fault.
  if (isOutOfRoom(cause)) return { refusal: noRoom(), fault: cause };
  if (isUnavailable(cause)) {
    const refusal = new Refusal('unavailable', { retryAfterSeconds: RETRY_UNAVAILABLE_SECONDS });
    return { refusal, fault: null };
  }
  const known = ofTheFramework(cause);
  return known === null
    ? { refusal: new Refusal('internal_error'), fault: cause }
    : { refusal: known, fault: null };
}

function noRoom(): Refusal {
  return new Refusal('unavailable', {
    message:
      'The service has no room to store anything at the moment. The request was not carried out, and nothing was billed; what is stored can be read. Send the request again later, with the same Idempotency-Key if it had one.',
    retryAfterSeconds: RETRY_NO_ROOM_SECONDS,
  });
}

function replyTo(refusal: Refusal, fault: unknown): Reply & { error: ErrorBody } {
  const { status, type } = REFUSALS[refusal.refusal];
  const headers: Record<string, string> = { 'cache-control': 'no-store' };
  if (refusal.retryAfterSeconds !== undefined) headers['retry-after'] = String(refusal.retryAfterSeconds);
  if (refusal.allow !== undefined) headers.allow = refusal.allow.join(', ');
  if (refusal.refusal === 'no_valid_key') headers['www-authenticate'] = 'Bearer';
  const message = refusal.message.slice(0, MESSAGE_LENGTH).toWellFormed();
  const param = refusal.param?.slice(0, PARAM_LENGTH).toWellFormed() ?? null;
  const { code } = refusal;
  return { status, code, headers, error: { type, code, message, param }, fault };
}

/** Turns the errors of Fastify into refusals; null for any other error. */
function ofTheFramework(error: unknown): Refusal | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  switch (error.code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_ERR_CTP_EMPTY_TYPE':
      return invalidAt(
        'content-type',
        'expected application/json; send the header Content-Type: application/json',
        'unsupported_content',
      );
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return invalidAt('body', 'its length is not what Content-Length says', 'unreadable_request');
    case 'FST_ERR_BAD_URL':
      return invalidAt(
        'path',
        'a percent sign that is not followed by an encoded character',
        'unreadable_request',
      );
    default: {
      const status = 'statusCode' in error ? error.statusCode : undefined;
      return typeof status === 'number' && status >= 400 && status < 500
        ? new Refusal('invalid_request')
        : null;
    }
  }
}

/**
 * Writes a refusal as a whole HTTP reply that closes the connection, for a connection without a
 * readable request.
 */
export function rawReply(refusal: Refusal, baseUrl: string): string {
  const { status, headers, body } = errorReply(refusal, baseUrl);
  const text = JSON.stringify(body);
  const fields = {
    'content-type': 'application/json',
    'x-request-id': newRequestId(),
    'x-content-type-options': 'nosniff',
    'content-length': Buffer.byteLength(text),
    connection: 'close',
    ...headers,
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${text}`;
}

/** Makes the id of a request, which X-Request-Id and the log show. */
export function newRequestId(): string {
  return `req_${randomUUID().replaceAll('-', '')}`;
}
