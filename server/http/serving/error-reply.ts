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
import { type ErrorType, REFUSALS, Refusal } from '../../refusals.ts';

interface ErrorBody {
  error: { type: ErrorType; message: string };
}

export interface ErrorReply<Body extends object = ErrorBody> {
  status: number;
  headers: Record<string, string>;
  body: Body;
  /** The error to log when the service is at fault; null when the caller or another system is. */
  fault: unknown;
}

/** A database that restarts usually answers again within seconds. */
const RETRY_UNAVAILABLE_SECONDS = 2;
/** A disk is full until an operator makes room. */
const RETRY_NO_ROOM_SECONDS = 30;

/** The most characters of a message, so that a reply stays below 16 kB. */
const MESSAGE_LENGTH = 4000;

export function errorReply(error: unknown): ErrorReply {
  const { refusal, fault } = explainError(error);
  return replyTo(refusal, fault);
}

/** Turns any error into what the caller may know of it. `fault`: see ErrorReply. */
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

function replyTo(refusal: Refusal, fault: unknown): ErrorReply {
  const { status, type } = REFUSALS[refusal.refusal];
  const headers: Record<string, string> = { 'cache-control': 'no-store' };
  if (refusal.retryAfterSeconds !== undefined) headers['retry-after'] = String(refusal.retryAfterSeconds);
  if (refusal.allow !== undefined) headers.allow = refusal.allow.join(', ');
  if (refusal.refusal === 'no_valid_key') headers['www-authenticate'] = 'Bearer';
  const message = refusal.message.slice(0, MESSAGE_LENGTH).toWellFormed();
  return { status, headers, body: { error: { type, message } }, fault };
}

/** Turns the errors of Fastify into refusals; null for any other error. */
function ofTheFramework(error: unknown): Refusal | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  switch (error.code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_ERR_CTP_EMPTY_TYPE':
      return invalid('content-type: expected application/json');
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return invalid('body: its length is not what Content-Length says');
    case 'FST_ERR_BAD_URL':
      return invalid('path: a percent sign that is not followed by an encoded character');
    default: {
      const status = 'statusCode' in error ? error.statusCode : undefined;
      return typeof status === 'number' && status >= 400 && status < 500
        ? new Refusal('invalid_request')
        : null;
    }
  }
}

function invalid(message: string): Refusal {
  return new Refusal('invalid_request', { message });
}

/**
 * Writes a refusal as a whole HTTP reply that closes the connection, for a connection without a
 * readable request.
 */
export function rawReply(refusal: Refusal): string {
  const { status, headers, body } = errorReply(refusal);
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
