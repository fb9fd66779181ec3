/** What is known of the endpoint: found once by a probe, kept until a request shows that it is no longer so. */
import type { Logger } from 'pino';
import type { CallForm } from './calls.ts';
import type { Fault } from './faults.ts';
import type { Persist } from './persist.ts';
import type { Findings } from './probe.ts';
import type { ModelStrategy } from './settings.ts';
import { formFor, undoableIn } from './strategy.ts';

/** As /readyz shows it. */
export interface EndpointState {
  state: 'unknown' | 'ready' | 'starting' | 'missing' | 'failed';
  /** Why it is not ready. */
  reason?: string;
  /** Tokens listed beside an answer. */
  logprobs?: number;
  /** The same where many prompts go in one request. */
  batch?: number;
  grammar?: string;
  /** How records and questions of one pass are asked. */
  records?: CallForm;
  one_pass?: CallForm;
}

export interface Ready {
  readonly findings: Findings | null;
  readonly state: EndpointState;
  /** Probes, if nothing is known. Rejects as a call does. */
  find(persist: Persist): Promise<Findings>;
  /** What a try met: its fault, or null; and whether it was given up then. */
  note(fault: Fault | null, isGivenUp: boolean): void;
}

export function openReady(probe: () => Promise<Findings>, strategy: ModelStrategy, log: Logger): Ready {
  let findings: Findings | null = null;
  let state: EndpointState = { state: 'unknown' };
  /** Those who ask at once share one probe; each waits only as long as it may. */
  let underWay: Promise<Findings> | null = null;

  function become(next: EndpointState): void {
    const isNews = next.state !== state.state || next.reason !== state.reason;
    state = next;
    if (!isNews) return;
    if (next.state === 'ready') log.info({ model: next }, 'the model endpoint is ready');
    else log.warn({ model: next }, 'the model endpoint is not ready');
  }

  /** Goes on when those who wait for it have given up: what a slow endpoint can do is known to the next. */
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
    async find(persist) {
      return findings ?? persist((signal) => orAborted(learn(), signal));
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
      // An endpoint that has answered well is not called failed for one answer that it did not give.
      else if (kind === 'broken' || kind === 'unfit' || (isGivenUp && findings === null))
        become({ state: 'failed', reason: said });
    },
  };
}

function describe(findings: Findings, strategy: ModelStrategy): EndpointState {
  const undoable = undoableIn(strategy, findings);
  const { mostListed, batch, grammar } = findings;
  return {
    ...(undoable === null ? { state: 'ready' } : { state: 'failed', reason: undoable }),
    logprobs: mostListed,
    ...(batch === null ? {} : { batch: batch.mostListed }),
    ...(grammar === null ? {} : { grammar }),
    records: formFor(strategy, findings, false),
    one_pass: formFor(strategy, findings, true),
  };
}

/** Rejects with the signal's reason as soon as it is aborted. */
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
