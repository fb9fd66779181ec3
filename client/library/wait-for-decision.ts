/** Waits for the end of a decision by asking for its record. */
import { ApiError } from './api-error.ts';
import type { DecisionRecord } from './generated/openapi.ts';
import { type Connection, send } from './send.ts';

/** Of a decision that runs: how many of its model calls are done. */
export interface Progress {
  id: string;
  done: number;
  total: number;
}

export interface WaitOptions {
  /** Ends the waiting. The decision itself goes on. */
  signal?: AbortSignal | undefined;
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
  connection: Connection,
  id: string,
  { signal, onProgress, waitSeconds = 0 }: WaitOptions & { waitSeconds?: number },
): Promise<DecisionRecord> {
  let waited = 0;
  let next = waitSeconds;
  try {
    for (;;) {
      if (next > 0) await connection.sleep(next * 1000, signal);
      waited += next;
      const { body, headers } = await send(connection, { method: 'GET', path: pathOf(id), signal });
      const record = body as DecisionRecord;
      if (record.status === 'error')
        throw new ApiError('decision_failed', record.errorMessage ?? 'The decision failed.');
      if (record.status === 'ok') return record;
      if (record.progress !== null) onProgress?.({ id, ...record.progress });
      next = Number(headers.get('retry-after')) || growing(waited);
    }
  } catch (error) {
    if (error instanceof ApiError) error.decisionId ??= id;
    throw error;
  }
}

function growing(waited: number): number {
  return Math.min(MOST_WAIT_SECONDS, FIRST_WAIT_SECONDS + Math.floor(waited / SECONDS_PER_STEP));
}

/** An id is part of an address, so anything else than an id would be another address. */
export function pathOf(id: string): string {
  if (!/^[A-Za-z0-9_-]{1,100}$/.test(id))
    throw new TypeError(`id: expected letters, digits, - and _, such as dec_…, got ${JSON.stringify(id)}`);
  return `/decisions/${id}`;
}
