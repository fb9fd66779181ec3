/** Reads a reply of the service to its end: its JSON, or the error that it stands for. */
import { ApiError, type ErrorDetails, type RateLimit } from './api-error.ts';

export interface Reply {
  status: number;
  headers: Headers;
  body: unknown;
}

/** Returns an error instead of throwing it. Rejects when the connection breaks. */
export async function readReply(response: Response): Promise<Reply | ApiError> {
  const { status, headers } = response;
  // The whole body is read, also that of an error: only then can the connection be used again.
  const text = await response.text();
  const body = parse(text);
  if (response.ok && body !== undefined) return { status, headers, body };
  const details = {
    status,
    requestId: headers.get('x-request-id'),
    rateLimit: readRateLimit(headers.get('ratelimit')),
    retryAfterMs: readRetryAfter(headers, Date.now()),
  };
  return errorOf(body, details) ?? new ApiError('unexpected_reply', unexpected(response), details);
}

function errorOf(body: unknown, details: ErrorDetails): ApiError | null {
  const error = fieldOf(body, 'error');
  const text = (name: string) => {
    const value = fieldOf(error, name);
    return typeof value === 'string' ? value : null;
  };
  const [type, message] = [text('type'), text('message')];
  if (type === null || message === null) return null;
  return new ApiError(type, message, {
    ...details,
    code: text('code'),
    param: text('param'),
    docUrl: text('doc_url'),
  });
}

function unexpected({ status, headers, ok, type }: Response): string {
  if (type === 'opaqueredirect') return 'The address redirects elsewhere: give the address itself.';
  if (status >= 300 && status < 400)
    return `The address redirects to ${headers.get('location')}: give that address.`;
  if (ok) return `The reply (${status}) is not complete JSON.`;
  return `The reply (${status}) does not come from the service: its body has no error of the API.`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** Reads `"requests";r=597;t=42, "creating";r=59;t=42`; null when nothing can be read. */
export function readRateLimit(header: string | null): RateLimit | null {
  const found = [...(header ?? '').matchAll(/"([^"]+)";r=(\d+);t=(\d+)/g)].map(([, name, r, t]) => [
    name,
    { remaining: Number(r), resetSeconds: Number(t) },
  ]);
  return found.length === 0 ? null : Object.fromEntries(found);
}

/**
 * `Retry-After` in milliseconds from now: seconds, or a date. A date is compared with the sender's
 * clock (`Date`) where the reply has it, because this machine's clock may be wrong.
 */
export function readRetryAfter(headers: Headers, nowMs: number): number | null {
  const value = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1000;
  const until = Date.parse(value);
  if (Number.isNaN(until)) return null;
  const sent = Date.parse(headers.get('date') ?? '');
  return Math.max(0, until - (Number.isNaN(sent) ? nowMs : sent));
}
