/**
 * Keeps the current knowledge of the endpoint. A probe finds it once, and it holds until a request
 * contradicts it.
 */
import type { Format, FormatFindings } from './format.ts';
import type { Fault, FaultKind } from './retries/faults.ts';
import type { Retry } from './retries/retry-policy.ts';

/** The state that /readyz shows. */
export interface EndpointState extends FormatFindings {
  state: 'unknown' | 'ready' | 'starting' | 'missing' | 'failed';
  /** The reason why the endpoint is not ready. */
  reason?: string;
  /** The format in which it is asked; absent before it is known. */
  format?: Format['format'];
}

/** Gets a line for each change of the state. */
export interface StateLog {
  info(fields: { model: EndpointState }, message: string): void;
  warn(fields: { model: EndpointState }, message: string): void;
}

export interface Readiness {
  /** The last that was found; null: the endpoint has not been probed. */
  readonly format: Format | null;
  readonly state: EndpointState;
  /** Resolves with the first known state: after the first try that says whether it is ready. */
  readonly firstKnown: Promise<EndpointState>;
  /** Returns the format, and probes if it is not known. Rejects as a call does. */
  find(retry: Retry): Promise<Format>;
  /** Takes the result of a try: its fault or null, and whether the work was given up. */
  note(fault: Fault | null, isGivenUp: boolean): void;
}

/** The endpoint answers no request until somebody has changed something. */
const LASTING: readonly FaultKind[] = ['broken', 'unfit', 'key-refused', 'quota-exhausted'];

export function trackReadiness(probe: () => Promise<Format>, log: StateLog): Readiness {
  let format: Format | null = null;
  /** True when a request has contradicted what was found, so that the next one probes again. */
  let isStale = true;
  let state: EndpointState = { state: 'unknown' };
  /**
   * The probe that runs now. All who need its result share it, and each waits only until its own
   * deadline.
   */
  let underWay: Promise<Format> | null = null;
  const firstKnown = Promise.withResolvers<EndpointState>();

  function become(next: EndpointState): void {
    const isNews = next.state !== state.state || next.reason !== state.reason;
    state = next;
    firstKnown.resolve(next);
    if (!isNews) return;
    if (next.state === 'ready') log.info({ model: next }, 'the model endpoint is ready');
    else log.warn({ model: next }, 'the model endpoint is not ready');
  }

  /**
   * The probe continues when its callers have given up, so that the next caller knows a slow
   * endpoint's abilities.
   */
  function learn(): Promise<Format> {
    underWay ??= probe()
      .then((found) => {
        format = found;
        isStale = false;
        become(describe(found));
        return found;
      })
      .finally(() => {
        underWay = null;
      });
    return underWay;
  }

  return {
    get format() {
      return format;
    },
    get state() {
      return state;
    },
    firstKnown: firstKnown.promise,
    async find(retry) {
      return format !== null && !isStale ? format : retry((signal) => orAborted(learn(), signal));
    },
    note(fault, isGivenUp) {
      if (fault === null) {
        if (format !== null && !isStale) become(describe(format));
        return;
      }
      const { kind, said, isContradiction } = fault;
      if (kind === 'missing' || kind === 'unfit' || isContradiction) isStale = true;
      if (kind === 'starting' || kind === 'refused') become({ state: 'starting', reason: said });
      else if (kind === 'missing') become({ state: 'missing', reason: said });
      // One missing answer does not make an endpoint failed that has answered before.
      else if (LASTING.includes(kind) || (isGivenUp && isStale)) become({ state: 'failed', reason: said });
    },
  };
}

function describe({ format, unsupported, findings }: Format): EndpointState {
  const state = unsupported === null ? 'ready' : 'failed';
  return { state, ...(unsupported === null ? {} : { reason: unsupported }), format, ...findings };
}

/** Rejects with the signal's reason as soon as the signal is aborted. */
async function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
