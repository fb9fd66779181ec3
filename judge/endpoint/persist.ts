/** What is tried again when the endpoint fails, and for how long. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Asker, FairTurns } from '../fair-turns.ts';
import { ModelFailure } from '../port.ts';
import { type Fault, faultOf } from './faults.ts';
import { TimeUp, withLimit } from './with-limit.ts';

export interface Persistence {
  turns: FairTurns;
  /** From the first try to the deadline. What passes while the endpoint starts is not counted. */
  timeoutMs: number;
  /** How long an endpoint may take to start. */
  startingMs: number;
  /** Told of every try that ended: its fault, or null; and whether it is given up now. */
  onOutcome: (fault: Fault | null, isGivenUp: boolean) => void;
}

/** For whom something is tried, and how patiently. */
export interface Patience {
  asker: Asker;
  signal: AbortSignal;
  /** Whether an endpoint that starts is waited for. */
  waits: boolean;
  /**
   * Whether all that is tried has one deadline together, whatever passes after the first try. Else each piece has its own, and
   * what passes while others have their turn is not counted.
   */
  isOneDeadline: boolean;
}

/**
 * Runs a piece of work until it succeeds. `draw` is the number of the try from 0: another try is another draw of the model.
 * Rejects with ModelFailure, with the signal's reason, or with what is no fault of the endpoint.
 */
export type Persist = <T>(run: (signal: AbortSignal, draw: number) => Promise<T>) => Promise<T>;

const READING_TRIES = 3;
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 5000;
/** A timer may fire as much before its time. */
const ROUNDING_MS = 2;

/** One for an endpoint; what it returns is for one request. */
export function openPersistence({
  turns,
  timeoutMs,
  startingMs,
  onOutcome,
}: Persistence): (patience: Patience) => Persist {
  /** When the endpoint was first seen not to be up; null since it answered. */
  let startingSince: number | null = null;

  /** How long to wait before the next try, or the failure that it is. */
  function afterFault(fault: Fault, waits: boolean, work: WorkState): number | ModelFailure {
    const failed = new ModelFailure('failed', `the endpoint failed: ${fault.said}`);
    if (fault.kind === 'missing') return new ModelFailure('missing', `the endpoint: ${fault.said}`);
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
    return isInTime && work.unreadable < READING_TRIES ? waitMs : failed;
  }

  async function once<T>(
    run: (signal: AbortSignal, draw: number) => Promise<T>,
    { asker, signal, isOneDeadline }: Patience,
    work: WorkState,
  ): Promise<T> {
    const askedAt = performance.now();
    return turns.run(asker, signal, () => {
      const now = performance.now();
      if (work.deadline === null) work.deadline = now + timeoutMs;
      else if (!isOneDeadline) work.deadline += now - askedAt;
      const draw = work.draw;
      work.draw += 1;
      return withLimit(Math.max(1, Math.ceil(work.deadline - now)), signal, (within) => run(within, draw));
    });
  }

  return (patience) => {
    const { signal, waits, isOneDeadline } = patience;
    let common: number | null = null;
    return async (run) => {
      const work: WorkState = { deadline: isOneDeadline ? common : null, draw: 0, waits: 0, unreadable: 0 };
      for (;;) {
        try {
          const value = await once(run, patience, work);
          common = work.deadline;
          startingSince = null;
          onOutcome(null, false);
          return value;
        } catch (error) {
          signal.throwIfAborted();
          if (error instanceof ModelFailure) throw error;
          const fault = error instanceof TimeUp ? outOfTime(timeoutMs, work) : faultOf(error);
          if (fault === null) throw error;
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

/** Of one piece of work. */
interface WorkState {
  /** By performance.now(); null until the first try. */
  deadline: number | null;
  draw: number;
  waits: number;
  unreadable: number;
}

/** Where it is not this work's time that is up, but that of a probe which began before it: another probe may go through. */
function outOfTime(timeoutMs: number, { deadline }: WorkState): Fault {
  const isOver = performance.now() >= (deadline ?? Infinity) - ROUNDING_MS;
  return {
    kind: isOver ? 'broken' : 'busy',
    said: `no answer within the ${timeoutMs / 1000} seconds of MODEL_TIMEOUT_SECONDS`,
    message: '',
  };
}

/** Doubles, and is spread over its upper half, so that those who failed together do not return together. */
function backoffMs(work: WorkState): number {
  const most = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** work.waits);
  work.waits += 1;
  return most * (0.5 + Math.random() / 2);
}
