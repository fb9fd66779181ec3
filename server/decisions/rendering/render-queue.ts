/**
 * Decides which order is rendered next. Organizations take turns: in each round, each of them has
 * one order rendered, however many it has waiting. An organization with too many waiting orders is
 * refused, and everybody is refused when the whole queue is too long.
 */
import { Refusal } from '../../refusals.ts';

/**
 * The most characters that may wait or be rendered at once. One organization may have four of the
 * largest decisions, or 64 usual ones; the last of these waits about four seconds. All
 * organizations together may have four times as much.
 */
const MOST_TAKEN = { ofParty: 16_000_000, inAll: 64_000_000 };
/** A shorter order counts as this many characters, which bounds the number of orders too. */
const LEAST_TAKEN = 250_000;
const RETRY_SECONDS = 2;

export interface RenderQueue {
  /** Runs the work alone, in its turn. Refuses with `unavailable` when too much waits. */
  run<Result>(order: { party: number; characters: number }, work: () => Promise<Result>): Promise<Result>;
}

export function openRenderQueue(): RenderQueue {
  /** What each organization waits for; the one whose turn is next comes first. */
  const waiting = new Map<number, (() => void)[]>();
  const takenBy = new Map<number, number>();
  let takenInAll = 0;
  let isBusy = false;

  function take(party: number, characters: number): void {
    const left = (takenBy.get(party) ?? 0) + characters;
    if (left > 0) takenBy.set(party, left);
    else takenBy.delete(party);
    takenInAll += characters;
  }

  /** The organization whose order begins goes to the end of the line. */
  function begin(): void {
    const [first] = waiting;
    isBusy = first !== undefined;
    if (first === undefined) return;
    const [party, [start, ...others]] = first;
    waiting.delete(party);
    if (others.length > 0) waiting.set(party, others);
    start!();
  }

  async function waitFor(party: number): Promise<void> {
    if (!isBusy) {
      isBusy = true;
      return;
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.set(party, [...(waiting.get(party) ?? []), resolve]);
    await promise;
  }

  return {
    async run({ party, characters }, work) {
      const taken = Math.max(LEAST_TAKEN, characters);
      if ((takenBy.get(party) ?? 0) + taken > MOST_TAKEN.ofParty)
        throw refused('Too many pages or pictures of this organization wait to be drawn.');
      if (takenInAll + taken > MOST_TAKEN.inAll)
        throw refused('Too many pages and pictures wait to be drawn.');
      take(party, taken);
      await waitFor(party);
      try {
        return await work();
      } finally {
        take(party, -taken);
        begin();
      }
    },
  };
}

function refused(why: string): Refusal {
  return new Refusal('unavailable', {
    message: `${why} Send the request again after the time in Retry-After.`,
    retryAfterSeconds: RETRY_SECONDS,
  });
}
