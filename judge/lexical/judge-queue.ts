/**
 * Decides which request gets a thread next. Parties take turns, large requests never take the last
 * thread, and a request is refused when the queue is too long. So the largest requests of one party
 * do not delay the small request of another.
 */

import { ModelFailure } from '../port.ts';
import type { OpenQueue } from '../queue.ts';

export interface JudgeRequest {
  /** Requests of one party take turns as one. */
  party: number | undefined;
  /** Characters of its distinct texts. */
  characters: number;
  tasks: number;
  /**
   * Whether a caller waits for the answer: such a request is refused when the queue is too long.
   */
  isAwaited: boolean;
}

/** A request up to this size takes at most about 100 ms of a thread; a usual one takes 5 ms. */
const SMALL = { characters: 50_000, tasks: 1_000 };
/**
 * The most characters that wait or are judged, for one party and for all: four of the largest
 * requests, and sixteen.
 */
const MOST_TAKEN = { ofParty: 16_000_000, inAll: 64_000_000 };
/** The least that a request counts for in these sums. */
const LEAST_TAKEN = 10_000;

export interface JudgeQueue {
  /**
   * Rejects with ModelFailure when the queue is too long, and with the signal's reason when the
   * signal is aborted in the queue.
   */
  run<T>(request: JudgeRequest, signal: AbortSignal, work: () => Promise<T>): Promise<T>;
}

export function openJudgeQueue(threads: number, openQueue: OpenQueue): JudgeQueue {
  /** Bounds what waits or is judged; nothing waits here. */
  const taken = openQueue<unknown>({
    atOnce: Infinity,
    mostOfParty: MOST_TAKEN.ofParty,
    mostOfAll: MOST_TAKEN.inAll,
    refuse: () => new ModelFailure('busy', 'the queue of the built-in judge is full'),
  });
  const all = openQueue<unknown>({ atOnce: threads });
  const large = openQueue<unknown>({ atOnce: threads - 1 });
  return {
    run({ party, characters, tasks, isAwaited }, signal, work) {
      // Without a party, each request takes turns by itself.
      const turns = party ?? Symbol('request');
      const takeThread = () => all.run(turns, work, { signal });
      const isSmall = characters <= SMALL.characters && tasks <= SMALL.tasks;
      // Jobs are limited elsewhere, and no caller waits for them.
      const weight = isAwaited ? Math.max(LEAST_TAKEN, characters) : 0;
      return taken.run(party, isSmall ? takeThread : () => large.run(turns, takeThread, { signal }), {
        weight,
      });
    },
  };
}
