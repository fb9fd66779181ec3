/** Decides when a failed try is repeated, and after which wait. */
import type { ApiError } from './api-error.ts';

const FIRST_WAIT_MS = 500;
const MOST_WAIT_MS = 8000;
/** Spreads the clients that were all told to come back at the same time. */
const SPREAD_MS = 500;
/** If the service wants the request later than this, the error goes to the caller, who decides. */
const MOST_RETRY_AFTER_MS = 60_000;

/** Statuses after which the same request may succeed, apart from 409 and 5xx. */
const TRANSIENT = [408, 429];

/**
 * Milliseconds until the next try; null: there is no next try. `tries` counts those made, from 1.
 */
export function waitBeforeRetry(error: ApiError, tries: number, random: number): number | null {
  if (!isTransient(error)) return null;
  if (error.retryAfterMs === null)
    return Math.min(MOST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries - 1) * (1 + random));
  return error.retryAfterMs > MOST_RETRY_AFTER_MS ? null : error.retryAfterMs + SPREAD_MS * random;
}

function isTransient({ type, status, retryAfterMs }: ApiError): boolean {
  if (type === 'no_connection' || type === 'timeout') return true;
  if (status === null) return false;
  // A 409 that says when to come back means that the first try is still running. Other conflicts
  // last.
  if (status === 409) return retryAfterMs !== null;
  // A 2xx whose body is not complete JSON was cut short.
  return status >= 500 || TRANSIENT.includes(status) || (status >= 200 && status < 300);
}
