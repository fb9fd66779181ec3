/**
 * Decides which order is rendered next: one at a time, and organizations take turns, however many
 * orders each has waiting. An organization with too many waiting orders is refused, and everybody
 * is refused when the whole queue is too long.
 */
import { openFairQueue } from '../../limits/fair-queue.ts';
import { Refusal } from '../../refusals.ts';

/**
 * The most characters that may wait or be rendered at once. One organization may have four of the
 * largest decisions, or 64 usual ones; the last of these waits about four seconds. All
 * organizations together may have four times as much.
 */
const MOST_OF_PARTY = 16_000_000;
const MOST_OF_ALL = 64_000_000;
/** A shorter order counts as this many characters, which bounds the number of orders too. */
const LEAST_TAKEN = 250_000;
const RETRY_SECONDS = 2;

export interface RenderQueue {
  /** Runs the work alone, in its turn. Refuses with `unavailable` when too much waits. */
  run<Result>(order: { party: number; characters: number }, work: () => Promise<Result>): Promise<Result>;
}

export function openRenderQueue(): RenderQueue {
  const queue = openFairQueue<number>({
    atOnce: 1,
    mostOfParty: MOST_OF_PARTY,
    mostOfAll: MOST_OF_ALL,
    refuse: (whose) =>
      new Refusal('unavailable', {
        message: `${whose === 'party' ? 'Too many pages or pictures of this organization wait' : 'Too many pages and pictures wait'} to be drawn. Send the request again after the time in Retry-After.`,
        retryAfterSeconds: RETRY_SECONDS,
      }),
  });
  return {
    run: ({ party, characters }, work) => queue.run(party, work, Math.max(LEAST_TAKEN, characters)),
  };
}
