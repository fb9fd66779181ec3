/** Reads the server-sent events of a decision, and connects again where they break off. */
import { ApiError } from './api-error.ts';
import { readReply } from './read-reply.ts';
import { waitBeforeRetry } from './retries.ts';
import { type CallOptions, type Connection, pathOf, withOptions } from './send.ts';

export interface DecisionEvent {
  type: 'progress' | 'done' | 'failed';
  /** Pass it as the option `lastEventId` to go on behind this event. */
  eventId: string;
  id: string;
  status: 'running' | 'ok' | 'error';
  progress: { done: number; total: number };
  reason?: 'model' | 'service' | 'cancelled';
}

/** `signal` ends the reading, not the decision; `timeoutMs` is not used. */
export interface EventOptions extends CallOptions {
  lastEventId?: string | undefined;
}

/** The service sends something every 15 seconds. */
const SILENCE_MS = 45_000;
const AGAIN_MS = 2000;

/**
 * Ends after `done` or `failed`, or when `lastEventId` was one of them. Rejects with an `ApiError`
 * when the service refuses, or when it was not reached as often as `retries` allows.
 */
export async function* followEvents(
  base: Connection,
  id: string,
  { signal, lastEventId, ...options }: EventOptions,
): AsyncGenerator<DecisionEvent, void, undefined> {
  const connection = withOptions(base, options);
  const path = `${pathOf(id)}/events`;
  let last = lastEventId;
  for (let tries = 1; ; tries += 1) {
    let failure: ApiError | undefined;
    try {
      for await (const event of readOnce(connection, path, signal, last)) {
        if (event === null) return;
        tries = 1;
        last = event.eventId;
        yield event;
        if (event.type !== 'progress') return;
      }
    } catch (error) {
      signal?.throwIfAborted();
      failure =
        error instanceof ApiError
          ? error
          : new ApiError('no_connection', 'The events broke off.', { cause: error, decisionId: id });
    }
    failure ??= new ApiError('no_connection', 'The events broke off.', { decisionId: id });
    const waitMs = tries > connection.retries ? null : waitBeforeRetry(failure, tries, Math.random());
    if (waitMs === null) throw failure;
    await connection.sleep(Math.max(waitMs, failure.status === null ? 0 : AGAIN_MS), signal);
  }
}

/** The events of one reply; null: there are none any more. */
async function* readOnce(
  { fetch, apiUrl, apiKey }: Connection,
  path: string,
  signal: AbortSignal | undefined,
  last: string | undefined,
): AsyncGenerator<DecisionEvent | null, void, undefined> {
  const end = new AbortController();
  const abort = () => end.abort();
  signal?.addEventListener('abort', abort, { once: true });
  let timer = setTimeout(abort, SILENCE_MS);
  try {
    const response = await fetch(`${apiUrl}${path}`, {
      headers: {
        authorization: `Bearer ${apiKey}`,
        accept: 'text/event-stream',
        ...(last === undefined ? {} : { 'last-event-id': last }),
      },
      redirect: 'manual',
      signal: end.signal,
    });
    if (response.status === 204) return yield null;
    if (!response.ok || !response.headers.get('content-type')?.startsWith('text/event-stream')) {
      const reply = await readReply(response);
      throw reply instanceof ApiError ? reply : new ApiError('unexpected_reply', 'The reply has no events.');
    }
    const reader = response.body!.getReader();
    const decoder = new TextDecoder();
    let text = '';
    for (;;) {
      const { done, value } = await reader.read();
      clearTimeout(timer);
      if (done) return;
      timer = setTimeout(abort, SILENCE_MS);
      const parts = (text + decoder.decode(value, { stream: true })).split('\n\n');
      text = parts.pop()!;
      for (const part of parts) {
        const event = parse(part);
        if (event !== null) yield event;
      }
    }
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
    // A reader that stops early ends the connection.
    abort();
  }
}

/** Null for anything but an event of a decision that this version knows, such as a heartbeat. */
function parse(part: string): DecisionEvent | null {
  const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(part)?.[1];
  const [type, eventId, data] = [field('event'), field('id'), field('data')];
  if (eventId === undefined || data === undefined) return null;
  if (type !== 'progress' && type !== 'done' && type !== 'failed') return null;
  return { ...JSON.parse(data), type, eventId };
}
