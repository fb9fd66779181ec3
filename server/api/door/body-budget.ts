/**
 * How many bytes of bodies this process holds at once. A body counts until its request is answered,
 * because a request that waits for the model holds what was sent. The first 64 KiB of a body are
 * free, so ordinary requests are never refused for the large ones of others.
 */
import { Refusal } from '../../refusals.ts';
import { formatBytes, LARGEST_BODY_BYTES } from '../adapter/body-limits.ts';
import type { BodyLease } from '../adapter/read-body.ts';

const FREE_BYTES = 64 * 1024;
/** For one holder: four of the largest bodies. */
const HOLDER_BYTES = 4 * LARGEST_BODY_BYTES;
/** For all. Each byte of a body takes two to five of memory until it is answered. */
const ALL_BYTES = 16 * LARGEST_BODY_BYTES;
const RETRY_SECONDS = 2;

/**
 * The id of an organization; all callers of the webhook share one budget, and all who are about to
 * sign in.
 */
type Holder = number | 'stripe' | 'sign in';

export interface BodyBudget {
  lease(holder: Holder): BodyLease;
}

export function openBodyBudget(): BodyBudget {
  const held = new Map<Holder, number>();
  let heldByAll = 0;
  return {
    lease(holder) {
      let length = 0;
      let counted = 0;
      const count = (bytes: number) => {
        const left = (held.get(holder) ?? 0) + bytes;
        if (left === 0) held.delete(holder);
        else held.set(holder, left);
        heldByAll += bytes;
        counted += bytes;
      };
      return {
        add(bytes) {
          length += bytes;
          const more = Math.max(0, length - FREE_BYTES) - counted;
          if (more === 0) return;
          if ((held.get(holder) ?? 0) + more > HOLDER_BYTES) throw holderFull();
          if (heldByAll + more > ALL_BYTES) throw allFull();
          count(more);
        },
        release() {
          if (counted > 0) count(-counted);
        },
      };
    },
  };
}

function holderFull(): Refusal {
  return new Refusal('rate_limited', {
    message: `body: the bodies of an organization's requests under way may have ${formatBytes(HOLDER_BYTES)} together; send this one again when others are answered`,
    retryAfterSeconds: RETRY_SECONDS,
  });
}

function allFull(): Refusal {
  return new Refusal('unavailable', {
    message:
      'The service holds as many large bodies as it can at once; send again shortly. Nothing was billed.',
    retryAfterSeconds: RETRY_SECONDS,
  });
}
