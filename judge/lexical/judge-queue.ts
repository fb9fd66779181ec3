/**
 * Decides which request gets a thread next. Parties take turns, large requests never take the last
 * thread, and a request is refused when the queue is too long. So the largest requests of one party
 * do not delay the small request of another.
 */

import { createFairSemaphore } from '../fair-semaphore.ts';
import { ModelFailure } from '../port.ts';

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

export function openJudgeQueue(threads: number): JudgeQueue {
  const all = createFairSemaphore(threads);
  const large = createFairSemaphore(threads - 1);
  const takenBy = new Map<number | undefined, number>();
  let takenInAll = 0;

  function take(party: number | undefined, characters: number): void {
    const left = (takenBy.get(party) ?? 0) + characters;
    if (left > 0) takenBy.set(party, left);
    else takenBy.delete(party);
    takenInAll += characters;
  }

  return {
    async run({ party, characters, tasks, isAwaited }, signal, work) {
      // Jobs are limited elsewhere, and no caller waits for them.
      const taken = isAwaited ? Math.max(LEAST_TAKEN, characters) : 0;
      const isFull =
        (takenBy.get(party) ?? 0) + taken > MOST_TAKEN.ofParty || takenInAll + taken > MOST_TAKEN.inAll;
      if (isAwaited && isFull) throw new ModelFailure('busy', 'the queue of the built-in judge is full');
      const asker = { isPaying: true, ...(party === undefined ? {} : { party }) };
      const takeThread = () => all.run(asker, signal, work);
      const isSmall = characters <= SMALL.characters && tasks <= SMALL.tasks;
      take(party, taken);
      try {
        return await (isSmall ? takeThread() : large.run(asker, signal, takeThread));
      } finally {
        take(party, -taken);
      }
    },
  };
}
