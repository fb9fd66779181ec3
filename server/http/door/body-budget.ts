/**
 * Bounds how many bytes of bodies this process holds at once. A body counts until its request is
 * answered, because a request keeps its body while it waits for the model. The first 64 KiB of a
 * body do not count, so ordinary requests are never refused because of other callers' large ones.
 */
import { openPlaces } from '../../limits/places.ts';
import { Refusal } from '../../refusals.ts';
import { formatBytes, LARGEST_BODY_BYTES } from '../bodies/body-limits.ts';
import type { BodyLease } from '../bodies/read-body.ts';

const FREE_BYTES = 64 * 1024;
/** The bound for one organization, or for the webhook: four of the largest bodies. */
const HOLDER_BYTES = 4 * LARGEST_BODY_BYTES;
/**
 * The bound for all together. Each byte of a body takes two to five bytes of memory until its
 * request is answered.
 */
const ALL_BYTES = 16 * LARGEST_BODY_BYTES;
const RETRY_SECONDS = 2;

/**
 * Whose bytes are counted together: an organization's, by its id, those of all callers of the
 * webhook, or those of all who are about to sign in to the console.
 */
type Holder = number | 'stripe' | 'sign in';

export interface BodyBudget {
  lease(holder: Holder): BodyLease;
}

export function openBodyBudget(): BodyBudget {
  const bytes = openPlaces({
    most: { holder: HOLDER_BYTES },
    all: ALL_BYTES,
    what: 'bytes of bodies',
    retryAfterSeconds: RETRY_SECONDS,
  });
  return {
    lease(holder) {
      let length = 0;
      let counted = 0;
      const giveBack: (() => void)[] = [];
      return {
        add(more) {
          length += more;
          const uncounted = Math.max(0, length - FREE_BYTES) - counted;
          if (uncounted === 0) return;
          const taken = bytes.tryTake({ holder }, uncounted);
          if (typeof taken !== 'function') throw taken === 'all' ? allFull() : holderFull();
          giveBack.push(taken);
          counted += uncounted;
        },
        release() {
          for (const give of giveBack.splice(0)) give();
        },
      };
    },
  };
}

function holderFull(): Refusal {
  return new Refusal('rate_limited', {
    message: `body: the bodies of an organization's unanswered requests may have ${formatBytes(HOLDER_BYTES)} together; send this request again when others have been answered`,
    retryAfterSeconds: RETRY_SECONDS,
  });
}

function allFull(): Refusal {
  return new Refusal('unavailable', {
    message:
      'The service holds as many large bodies as it can at once. Send the request again shortly. Nothing was billed.',
    retryAfterSeconds: RETRY_SECONDS,
  });
}
