/** Decides which faults of the endpoint are tried again, and for how long. */
import { setTimeout as sleep } from 'node:timers/promises';
import { ModelFailure } from '../../port.ts';
import type { Queue } from '../../queue.ts';
import { type Fault, faultOf } from './faults.ts';
import { TimeUp, withLimit } from './with-limit.ts';

/** A request: its pieces of work take turns as one. Unpaid ones wait while a paying one waits. */
export interface Asker {
  isPaying: boolean;
}

export interface RetryPolicyOptions {
  /** Has a place for each slot of the endpoint. */
  slots: Queue<Asker>;
  /**
   * The time from the first try to the deadline. Time in which the endpoint starts is not counted.
   */
  timeoutMs: number;
  /** The longest time that an endpoint may take to start. */
  startingMs: number;
  /** Called after every try with its fault or null, and with whether the work is given up. */
  onOutcome: (fault: Fault | null, isGivenUp: boolean) => void;
  observer?: CallObserver;
}

/** Told of every try, of the probes as well. */
export interface CallObserver {
  /** Runs a try; `faultOf` names what its error means. */
  call<T>(run: () => Promise<T>, faultOf: (error: unknown) => string): Promise<T>;
  /** Headers that every request gets, by which the endpoint's own traces find ours. */
  headers(): Record<string, string>;
}

export const UNOBSERVED: CallObserver = { call: (run) => run(), headers: () => ({}) };

/** The asker of a request, and how long its work is tried. */
export interface RetryScope {
  asker: Asker;
  signal: AbortSignal;
  /** True when the work waits for an endpoint that is starting. */
  waits: boolean;
  /**
   * True: all pieces of work share one deadline, which starts with the first try. False: each piece
   * has a deadline of its own, and the time in which it waits for its turn is not counted.
   */
  isOneDeadline: boolean;
}

/**
 * Runs a piece of work until it succeeds. `draw` numbers the tries from 0, because each try is
 * another draw of the model. Rejects with ModelFailure, with the signal's reason, or with an error
 * that does not come from the endpoint.
 */
export type Retry = <T>(run: (signal: AbortSignal, draw: number) => Promise<T>) => Promise<T>;

/** The status of a limit on the rate of requests. */
const LIMITED = 429;
const READING_TRIES = 3;
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 5000;
/** A timer may fire this much too early. */
const ROUNDING_MS = 2;

/** An endpoint has one policy; each request gets a `Retry` from it. */
export function createRetryPolicy({
  slots,
  timeoutMs,
  startingMs,
  onOutcome,
  observer = UNOBSERVED,
}: RetryPolicyOptions): (scope: RetryScope) => Retry {
  /** The time when the endpoint was first seen to be down; null since its last answer. */
  let startingSince: number | null = null;

  /** The wait before the next try, or the failure that ends the work. */
  function afterFault(fault: Fault, waits: boolean, work: WorkState): number | ModelFailure {
    const failed = new ModelFailure('failed', `the endpoint failed: ${fault.said}`);
    if (fault.kind === 'missing') return new ModelFailure('missing', `the endpoint: ${fault.said}`);
    if (fault.kind === 'key-refused' || fault.kind === 'quota-exhausted')
      return new ModelFailure(fault.kind, `the endpoint: ${fault.said}`);
    if (fault.kind === 'unfit' || fault.kind === 'too-long' || fault.kind === 'broken') return failed;
    if (fault.kind === 'starting' || fault.kind === 'refused') {
      startingSince ??= performance.now();
      const isLate = performance.now() - startingSince > startingMs;
      if (isLate && fault.kind === 'refused') return failed;
      if (isLate || !waits) return new ModelFailure('warming', `the endpoint starts: ${fault.said}`);
      work.deadline = null;
      return Math.max(backoffMs(work), Math.min(fault.waitMs ?? 0, LONGEST_WAIT_MS));
    }
    if (fault.kind === 'unreadable') work.unreadable += 1;
    const waitMs = Math.max(backoffMs(work), fault.waitMs ?? 0);
    const isInTime = performance.now() + waitMs < (work.deadline ?? Infinity);
    if (isInTime && work.unreadable < READING_TRIES) return waitMs;
    return fault.status === LIMITED
      ? new ModelFailure('limited', `the endpoint: ${fault.said}`, { waitMs })
      : failed;
  }

  async function once<T>(
    run: (signal: AbortSignal, draw: number) => Promise<T>,
    { asker, signal, isOneDeadline }: RetryScope,
    work: WorkState,
  ): Promise<T> {
    const askedAt = performance.now();
    const begin = () => {
      const now = performance.now();
      if (work.deadline === null) work.deadline = now + timeoutMs;
      else if (!isOneDeadline) work.deadline += now - askedAt;
      const draw = work.draw;
      work.draw += 1;
      const limitMs = Math.max(1, Math.ceil(work.deadline - now));
      const ask = () => withLimit(limitMs, signal, (within) => run(within, draw));
      return observer.call(ask, (error) => faultName(error, signal));
    };
    return slots.run(asker, begin, { signal, isLast: !asker.isPaying });
  }

  return (scope) => {
    const { signal, waits, isOneDeadline } = scope;
    let common: number | null = null;
    return async (run) => {
      const work: WorkState = {
        deadline: isOneDeadline ? common : null,
        draw: 0,
        waits: 0,
        unreadable: 0,
        limited: null,
      };
      for (;;) {
        try {
          const value = await once(run, scope, work);
          common = work.deadline;
          startingSince = null;
          onOutcome(null, false);
          return value;
        } catch (error) {
          signal.throwIfAborted();
          if (error instanceof ModelFailure) {
            if (error.reason === 'missing')
              onOutcome({ kind: 'missing', said: error.message, message: '' }, true);
            throw error;
          }
          const fault = error instanceof TimeUp ? outOfTime(timeoutMs, work) : faultOf(error);
          if (fault === null) throw error;
          work.limited = fault.status === LIMITED ? fault : null;
          if (fault.kind !== 'starting' && fault.kind !== 'refused') startingSince = null;
          const next = afterFault(fault, waits, work);
          onOutcome(fault, next instanceof ModelFailure);
          if (next instanceof ModelFailure) throw next;
          await sleep(next, undefined, { signal }).catch(() => signal.throwIfAborted());
        }
      }
    };
  };
}

/** The kind of fault, or `limited` when the endpoint limits the rate of requests. */
function faultName(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'cancelled';
  if (error instanceof ModelFailure) return error.reason === 'missing' ? 'missing' : 'broken';
  const fault = faultOf(error);
  return fault?.status === LIMITED ? 'limited' : (fault?.kind ?? 'broken');
}

interface WorkState {
  /** In the time of performance.now(); null until the first try. */
  deadline: number | null;
  draw: number;
  waits: number;
  unreadable: number;
  /** The last fault, if it was a limit on the rate of requests. */
  limited: Fault | null;
}

/**
 * The time that is up may be that of a probe which began before this work. Another probe may then
 * succeed, so the fault is temporary. If all before was limited, so is the end.
 */
function outOfTime(timeoutMs: number, { deadline, limited }: WorkState): Fault {
  const isOver = performance.now() >= (deadline ?? Infinity) - ROUNDING_MS;
  if (isOver && limited !== null) return limited;
  return {
    kind: isOver ? 'broken' : 'busy',
    said: `no answer within the ${timeoutMs / 1000} seconds of MODEL_TIMEOUT_SECONDS`,
    message: '',
  };
}

/**
 * The wait doubles with each try. It is random within its upper half, so that works that failed
 * together do not return together.
 */
function backoffMs(work: WorkState): number {
  const most = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** work.waits);
  work.waits += 1;
  return most * (0.5 + Math.random() / 2);
}
