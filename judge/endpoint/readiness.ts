/**
 * Keeps the current knowledge of the endpoint. A probe finds it once, and it holds until a request
 * contradicts it.
 */
import type { CallForm } from './asking/calls.ts';
import { formFor, unsupportedIn } from './asking/strategy.ts';
import type { Findings } from './probing/probe.ts';
import type { Fault } from './retries/faults.ts';
import type { Retry } from './retries/retry-policy.ts';
import type { ModelStrategy } from './settings.ts';

/** The state that /readyz shows. */
export interface EndpointState {
  state: 'unknown' | 'ready' | 'starting' | 'missing' | 'failed';
  /** The reason why the endpoint is not ready. */
  reason?: string;
  /** Tokens listed beside an answer in a chat. */
  logprobs?: number;
  /** Tokens listed beside an answer in a batch of prompts. */
  batch?: number;
  grammar?: string;
  /** The form in which records are asked, and the form for questions of one pass. */
  records?: CallForm;
  one_pass?: CallForm;
}

/** Gets a line for each change of the state. */
export interface StateLog {
  info(fields: { model: EndpointState }, message: string): void;
  warn(fields: { model: EndpointState }, message: string): void;
}

export interface Readiness {
  readonly findings: Findings | null;
  readonly state: EndpointState;
  /** Resolves with the first known state: after the first try that says whether it is ready. */
  readonly firstKnown: Promise<EndpointState>;
  /** Returns the findings, and probes if there are none. Rejects as a call does. */
  find(retry: Retry): Promise<Findings>;
  /** Takes the result of a try: its fault or null, and whether the work was given up. */
  note(fault: Fault | null, isGivenUp: boolean): void;
}

export function trackReadiness(
  probe: () => Promise<Findings>,
  strategy: ModelStrategy,
  log: StateLog,
): Readiness {
  let findings: Findings | null = null;
  let state: EndpointState = { state: 'unknown' };
  /**
   * The probe that runs now. All who need findings share it, and each waits only until its own
   * deadline.
   */
  let underWay: Promise<Findings> | null = null;
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
  function learn(): Promise<Findings> {
    underWay ??= probe()
      .then((found) => {
        findings = found;
        become(describe(found, strategy));
        return found;
      })
      .finally(() => {
        underWay = null;
      });
    return underWay;
  }

  return {
    get findings() {
      return findings;
    },
    get state() {
      return state;
    },
    firstKnown: firstKnown.promise,
    async find(retry) {
      return findings ?? retry((signal) => orAborted(learn(), signal));
    },
    note(fault, isGivenUp) {
      if (fault === null) {
        if (findings !== null) become(describe(findings, strategy));
        return;
      }
      const { kind, said } = fault;
      if (kind === 'missing' || kind === 'unfit') findings = null;
      if (kind === 'starting' || kind === 'refused') become({ state: 'starting', reason: said });
      else if (kind === 'missing') become({ state: 'missing', reason: said });
      // One missing answer does not make an endpoint failed that has answered before.
      else if (kind === 'broken' || kind === 'unfit' || (isGivenUp && findings === null))
        become({ state: 'failed', reason: said });
    },
  };
}

function describe(findings: Findings, strategy: ModelStrategy): EndpointState {
  const unsupported = unsupportedIn(strategy, findings);
  const { mostListed, batch, grammar } = findings;
  return {
    ...(unsupported === null ? { state: 'ready' } : { state: 'failed', reason: unsupported }),
    logprobs: mostListed,
    ...(batch === null ? {} : { batch: batch.mostListed }),
    ...(grammar === null ? {} : { grammar }),
    records: formFor(strategy, findings, false),
    one_pass: formFor(strategy, findings, true),
  };
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
