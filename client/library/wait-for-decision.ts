/**
 * Waits for the end of a decision by its events, or where there are none by asking for its record.
 */
import { ApiError } from './api-error.ts';
import { followEvents } from './follow-events.ts';
import type { DecisionRecord } from './generated/openapi.ts';
import { noteReply } from './reply-of.ts';
import { type CallOptions, type Connection, pathOf, send, withOptions } from './send.ts';

/** The progress of a decision that runs: how many of its model calls are done. */
export interface Progress {
  id: string;
  done: number;
  total: number;
}

/** `signal` ends the waiting. The decision itself goes on. */
export interface WaitOptions extends CallOptions {
  onProgress?: ((progress: Progress) => void) | undefined;
}

/** The service's own rule: 2 seconds at first, and one more for every 10 that have passed. */
const FIRST_WAIT_SECONDS = 2;
const MOST_WAIT_SECONDS = 10;
const SECONDS_PER_STEP = 10;

/**
 * `waitSeconds` is what the service said last, if anything. Rejects when the decision ended in an
 * error; every `ApiError` names the decision, which goes on whatever happens to this wait.
 */
export async function waitForDecision(
  base: Connection,
  id: string,
  { signal, onProgress, waitSeconds = 0, ...options }: WaitOptions & { waitSeconds?: number },
): Promise<DecisionRecord> {
  const connection = withOptions(base, options);
  let waited = 0;
  let next = waitSeconds;
  let events: Awaited<ReturnType<typeof followOnce>> = 'lost';
  try {
    for (;;) {
      if (events !== 'none') events = await followOnce(connection, id, { signal, onProgress });
      if (events === 'ended') next = 0;
      if (next > 0) await connection.sleep(next * 1000, signal);
      waited += next;
      const reply = await send(connection, { method: 'GET', path: pathOf(id), signal });
      const record = reply.body as DecisionRecord;
      if (record.status === 'error')
        throw new ApiError('decision_failed', record.errorMessage ?? 'The decision failed.');
      if (record.status === 'ok') {
        noteReply(record, reply);
        noteReply(record.response, reply);
        return record;
      }
      if (record.progress !== null) onProgress?.({ id, ...record.progress });
      next = Number(reply.headers.get('retry-after')) || growing(waited);
      // Events that end before the decision would be asked for again at once, for ever.
      if (events === 'ended') events = 'none';
    }
  } catch (error) {
    if (error instanceof ApiError) error.decisionId ??= id;
    throw error;
  }
}

/**
 * `ended`: the record tells the end, or why the events were refused. `lost`: they broke off, or the
 * service has no room for them. `none`: it has no events.
 */
async function followOnce(
  connection: Connection,
  id: string,
  { signal, onProgress }: WaitOptions,
): Promise<'ended' | 'lost' | 'none'> {
  try {
    for await (const { type, progress } of followEvents({ ...connection, retries: 0 }, id, { signal }))
      if (type === 'progress') onProgress?.({ id, ...progress });
    return 'ended';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, type } = error;
    if (status === 404 || status === 405 || type === 'unexpected_reply') return 'none';
    return status !== null && status < 500 && status !== 429 ? 'ended' : 'lost';
  }
}

function growing(waited: number): number {
  return Math.min(MOST_WAIT_SECONDS, FIRST_WAIT_SECONDS + Math.floor(waited / SECONDS_PER_STEP));
}
