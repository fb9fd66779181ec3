/**
 * The events of a decision as text of server-sent events. A reader that is slow misses progress,
 * never the end: only the newest state waits for it.
 */
import type { FailedPart } from '../result-store.ts';
import type { DecisionState } from './look.ts';
import type { OnState } from './watcher.ts';

const HEARTBEAT_MS = 15_000;
/** How long a client waits before it comes back, which it does by itself. */
const RETRY_MS = 2000;

interface Following {
  /** As the client sent it in `Last-Event-ID`; null: it begins. */
  lastId: string | null;
  watch(onState: OnState): () => void;
  /** Aborted when the client has gone or the service stops. */
  ended: AbortSignal;
}

/**
 * Ends after `done` or `failed`, and without either when fetching the decision would be refused or
 * the service stops: a client that comes back gets the refusal, or is served by another node.
 */
export async function* decisionEvents(
  decisionId: string,
  first: DecisionState,
  { lastId, watch, ended }: Following,
): AsyncGenerator<string> {
  let told = lastId;
  let now: DecisionState | null = first;
  let isBeating = false;
  let wake = () => {};
  const onEnd = () => wake();
  const stop = watch((state) => {
    now = state;
    // Most looks bring no news, and then cost a stream nothing.
    if (state === null || eventId(state) !== told) wake();
  });
  const heart = setInterval(() => {
    isBeating = true;
    wake();
  }, HEARTBEAT_MS).unref();
  ended.addEventListener('abort', onEnd);
  try {
    yield `retry: ${RETRY_MS}\n\n`;
    while (!ended.aborted && now !== null) {
      const id = eventId(now);
      if (id !== told) {
        told = id;
        yield eventText(decisionId, now);
        if (hasEnded(id)) return;
      } else if (isBeating) {
        isBeating = false;
        yield ': heartbeat\n\n';
      } else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  } finally {
    stop();
    clearInterval(heart);
    ended.removeEventListener('abort', onEnd);
  }
}

/** Names the state: the same state has the same id on every node. */
export function eventId({ status, callsDone, callsTotal }: DecisionState): string {
  return status === 'running' ? `${callsDone}-${callsTotal}` : status;
}

/** Whether the event with this id is the last one of any decision. */
export function hasEnded(id: string | null): boolean {
  return id === 'ok' || id === 'error';
}

const EVENTS = { running: 'progress', ok: 'done', error: 'failed' } as const;

const REASONS = { model: 'model', missing_model: 'model', service: 'service' } as const satisfies Record<
  FailedPart,
  string
>;

function eventText(decisionId: string, state: DecisionState): string {
  const { status, callsDone: done, callsTotal: total, failedPart } = state;
  const reason = failedPart === null ? 'cancelled' : REASONS[failedPart];
  const data = {
    id: decisionId,
    status,
    progress: { done, total },
    ...(status === 'error' ? { reason } : {}),
  };
  return `id: ${eventId(state)}\nevent: ${EVENTS[status]}\ndata: ${JSON.stringify(data)}\n\n`;
}
