/**
 * Bounds how many database queries run at once for callers without a working key, so that callers
 * with one do not wait.
 */
import { Refusal } from '../../refusals.ts';

export interface NarrowLane {
  /**
   * Runs the work when one of the places is free; refuses with `unavailable` when too many wait
   * already.
   */
  run<Value>(work: () => Promise<Value>): Promise<Value>;
}

/** How many of a process's 8 or 10 serving connections may be used at once. */
const AT_ONCE = 4;
/**
 * Each query takes a millisecond or two, so the last in the queue waits about a tenth of a second.
 */
const MOST_WAITING = 200;
const RETRY_SECONDS = 1;

export function openNarrowLane({ atOnce = AT_ONCE, mostWaiting = MOST_WAITING } = {}): NarrowLane {
  let running = 0;
  const waiting: (() => void)[] = [];
  return {
    async run(work) {
      if (running < atOnce) running += 1;
      else if (waiting.length < mostWaiting) await new Promise<void>((start) => waiting.push(start));
      else throw new Refusal('unavailable', { retryAfterSeconds: RETRY_SECONDS });
      try {
        return await work();
      } finally {
        // The next in the queue takes this place directly, so that no new request gets in between.
        const next = waiting.shift();
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}
