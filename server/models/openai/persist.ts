/** One call to the endpoint, with what is tried again and for how long. */
import { setTimeout as sleep } from 'node:timers/promises';
import { ModelFailure } from '../model.ts';
import type { Asker, FairTurns } from './fair-turns.ts';
import { type Fault, faultOf } from './faults.ts';
import { TimeUp, withLimit } from './with-limit.ts';

export interface Persistence {
  turns: FairTurns;
  /** Of one call with all its tries. What passes while the endpoint starts, or while others have their turn, is not counted. */
  timeoutMs: number;
  /** How long an endpoint may take to start. */
  startingMs: number;
  /** Told of every try that ended: its fault, or null. */
  onOutcome: (fault: Fault | null) => void;
}

export interface Attempt<T> {
  /** `draw` is the number of the try from 0: another try is another draw of the model. */
  run: (signal: AbortSignal, draw: number) => Promise<T>;
  asker: Asker;
  signal: AbortSignal;
  /** Whether an endpoint that starts is waited for. */
  waits: boolean;
}

/** Rejects with ModelFailure, with the signal's reason, or with what is no fault of the endpoint. */
export type Persist = <T>(attempt: Attempt<T>) => Promise<T>;

const READING_TRIES = 3;
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 5000;

export function openPersist({ turns, timeoutMs, startingMs, onOutcome }: Persistence): Persist {
  /** When the endpoint was first seen not to be up; null since it answered. */
  let startingSince: number | null = null;

  /** How long to wait before the next try, or the failure that it is. */
  function afterFault(fault: Fault, { waits }: { waits: boolean }, call: CallState): number | ModelFailure {
    const failed = new ModelFailure('failed', `the endpoint failed: ${fault.said}`);
    if (fault.kind === 'missing') return new ModelFailure('missing', `the endpoint: ${fault.said}`);
    if (fault.kind === 'unfit' || fault.kind === 'broken') return failed;
    if (fault.kind === 'starting' || fault.kind === 'refused') {
      startingSince ??= performance.now();
      const isLate = performance.now() - startingSince > startingMs;
      if (isLate && fault.kind === 'refused') return failed;
      if (isLate || !waits) return new ModelFailure('warming', `the endpoint starts: ${fault.said}`);
      call.deadline = null;
      return Math.max(backoffMs(call), Math.min(fault.waitMs ?? 0, LONGEST_WAIT_MS));
    }
    if (fault.kind === 'unreadable') call.unreadable += 1;
    const waitMs = Math.max(backoffMs(call), fault.waitMs ?? 0);
    const isInTime = performance.now() + waitMs < (call.deadline ?? Infinity);
    return isInTime && call.unreadable < READING_TRIES ? waitMs : failed;
  }

  async function once<T>({ run, asker, signal }: Attempt<T>, call: CallState): Promise<T> {
    return turns.run(asker, signal, () => {
      call.deadline ??= performance.now() + timeoutMs;
      const leftMs = Math.max(1, Math.ceil(call.deadline - performance.now()));
      const draw = call.draw;
      call.draw += 1;
      return withLimit(leftMs, signal, (within) => run(within, draw));
    });
  }

  return async (attempt) => {
    const call: CallState = { deadline: null, draw: 0, waits: 0, unreadable: 0 };
    for (;;) {
      try {
        const value = await once(attempt, call);
        startingSince = null;
        onOutcome(null);
        return value;
      } catch (error) {
        attempt.signal.throwIfAborted();
        if (error instanceof ModelFailure) throw error;
        const fault = error instanceof TimeUp ? outOfTime(timeoutMs) : faultOf(error);
        if (fault === null) throw error;
        if (fault.kind !== 'starting' && fault.kind !== 'refused') startingSince = null;
        onOutcome(fault);
        const next = afterFault(fault, attempt, call);
        if (next instanceof ModelFailure) throw next;
        await sleep(next, undefined, { signal: attempt.signal }).catch(() => attempt.signal.throwIfAborted());
      }
    }
  };
}

interface CallState {
  /** By performance.now(); null until the first try. */
  deadline: number | null;
  draw: number;
  waits: number;
  unreadable: number;
}

function outOfTime(timeoutMs: number): Fault {
  return { kind: 'broken', said: `no answer within ${timeoutMs / 1000} seconds`, message: '' };
}

/** Doubles, and is spread over its upper half, so that those who failed together do not return together. */
function backoffMs(call: CallState): number {
  const most = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** call.waits);
  call.waits += 1;
  return most * (0.5 + Math.random() / 2);
}
