/** Sends one request, and sends it again when a try fails in a way that may pass. */
import { ApiError } from './api-error.ts';
import { type Reply, readReply } from './read-reply.ts';
import { waitBeforeRetry } from './retries.ts';

export interface Connection {
  /** Ends with the path of the API's version, without a slash. */
  apiUrl: string;
  apiKey: string;
  fetch: typeof fetch;
  /** How many tries may follow the first one. */
  retries: number;
  /** The time of one try in milliseconds, its body included. */
  timeoutMs: number;
  sleep: Sleep;
}

/** What one call may change of the connection. */
export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Used in place of the client's own. */
  timeoutMs?: number | undefined;
  retries?: number | undefined;
}

/** The timer of JavaScript fires at once when it is set to more. */
const MOST_TIMEOUT_MS = 2 ** 31 - 1;

/** The connection with the settings of one call. */
export function withOptions<Base extends Connection>(base: Base, given: CallOptions): Base {
  const { timeoutMs = base.timeoutMs, retries = base.retries } = given;
  if (!(timeoutMs >= 1 && timeoutMs <= MOST_TIMEOUT_MS))
    throw new TypeError(`timeoutMs: expected 1 to ${MOST_TIMEOUT_MS}, got ${timeoutMs}`);
  if (!(retries >= 0)) throw new TypeError(`retries: expected 0 or more, got ${retries}`);
  return { ...base, timeoutMs, retries };
}

/** Resolves after so many milliseconds, or rejects with the signal's reason. */
export type Sleep = (ms: number, signal: AbortSignal | undefined) => Promise<void>;

export interface Outgoing {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below the address of the API; begins with a slash. */
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** The body of the reply is bytes, not JSON. */
  isBytes?: boolean;
  signal?: AbortSignal | undefined;
}

/**
 * All tries are the same request: a POST brings its `Idempotency-Key` in `headers`. Rejects with an
 * `ApiError`, or with the signal's reason.
 */
export async function send(connection: Connection, outgoing: Outgoing): Promise<Reply> {
  const { signal } = outgoing;
  for (let tries = 1; ; tries += 1) {
    signal?.throwIfAborted();
    const outcome = await tryOnce(connection, outgoing);
    if (!(outcome instanceof ApiError)) return outcome;
    const waitMs = tries > connection.retries ? null : waitBeforeRetry(outcome, tries, Math.random());
    if (waitMs === null) throw outcome;
    await connection.sleep(waitMs, signal);
  }
}

async function tryOnce(connection: Connection, outgoing: Outgoing): Promise<Reply | ApiError> {
  const { apiUrl, apiKey, timeoutMs } = connection;
  const { method, path, body, headers, signal } = outgoing;
  const end = new AbortController();
  const abort = () => end.abort();
  let isTimeUp = false;
  const timer = setTimeout(() => {
    isTimeUp = true;
    abort();
  }, timeoutMs);
  signal?.addEventListener('abort', abort, { once: true });
  try {
    const { fetch } = connection;
    const response = await fetch(`${apiUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      // A redirect could turn a POST into a GET without a word.
      redirect: 'manual',
      signal: end.signal,
    });
    if (outgoing.isBytes === true && response.ok)
      return { status: 200, headers: response.headers, body: new Uint8Array(await response.arrayBuffer()) };
    return await readReply(response);
  } catch (cause) {
    signal?.throwIfAborted();
    if (isTimeUp) return new ApiError('timeout', `No complete reply came within ${timeoutMs} ms.`, { cause });
    return new ApiError('no_connection', `${apiUrl} was not reached, or the connection broke.`, { cause });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

/** An id is part of an address, so anything else than an id would be another address. */
export function pathOf(id: string): string {
  if (!/^[A-Za-z0-9_-]{1,100}$/.test(id))
    throw new TypeError(`id: expected letters, digits, - and _, such as dec_…, got ${JSON.stringify(id)}`);
  return `/decisions/${id}`;
}

export const sleep: Sleep = (ms, signal) =>
  new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    if (signal?.aborted === true) onAbort();
    else signal?.addEventListener('abort', onAbort, { once: true });
  });
