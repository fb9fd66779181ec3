/** Places for work of persons that lasts: so many of one person, and so many of all. */
import { ALL, openPlaces as openCounted } from '../api/door/places.ts';
import { Refusal } from '../refusals.ts';

export interface Places {
  /** Takes a place; refuses when there is none. The returned function gives it back. */
  take(holder: string): () => void;
}

const RETRY_SECONDS = 5;

/** `what`: what there are places for, as the refusal calls it. */
export function openPlaces({ ofOne, ofAll, what }: { ofOne: number; ofAll: number; what: string }): Places {
  const places = openCounted({ person: ofOne }, ofAll);
  return {
    take(holder) {
      const taken = places.take({ person: holder });
      if (typeof taken === 'function') return taken;
      if (taken === ALL) throw new Refusal('unavailable', { retryAfterSeconds: RETRY_SECONDS });
      throw new Refusal('rate_limited', {
        message: `${ofOne} ${what} are open, which is the limit of one person; close one and try again`,
        retryAfterSeconds: RETRY_SECONDS,
      });
    },
  };
}
