/** Places for work that lasts: so many of one holder, and so many of all. */
import { Refusal } from '../refusals.ts';

export interface Places {
  /** Takes a place; refuses when there is none. The returned function gives it back. */
  take(holder: string): () => void;
}

const RETRY_SECONDS = 5;

/** `what`: what there are places for, as the refusal calls it. */
export function openPlaces({ ofOne, ofAll, what }: { ofOne: number; ofAll: number; what: string }): Places {
  const held = new Map<string, number>();
  let heldByAll = 0;
  return {
    take(holder) {
      const ofHolder = held.get(holder) ?? 0;
      if (ofHolder >= ofOne)
        throw new Refusal('rate_limited', {
          message: `${ofHolder} ${what} are open, which is the limit of one person; close one and try again`,
          retryAfterSeconds: RETRY_SECONDS,
        });
      if (heldByAll >= ofAll) throw new Refusal('unavailable', { retryAfterSeconds: RETRY_SECONDS });
      held.set(holder, ofHolder + 1);
      heldByAll += 1;
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        heldByAll -= 1;
        const left = (held.get(holder) ?? 1) - 1;
        if (left > 0) held.set(holder, left);
        else held.delete(holder);
      };
    },
  };
}
