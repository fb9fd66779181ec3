/** The bounds of operations that read much or last long, for each process. */
import { Refusal } from '../../refusals.ts';
import type { Bounds } from '../services.ts';
import type { NarrowLane } from './narrow-lane.ts';
import { ALL, openPlaces } from './places.ts';

/**
 * Lists of one organization that run or wait. The lane is shared by all, so an organization with a
 * million decisions must not fill it.
 */
const LISTS_OF_ORGANIZATION = 4;
const LISTS = 100;
const RETRY_SECONDS = 1;

/** `reports`: the lane of statements that may read all decisions of an organization. */
export function openBounds({ reports }: { reports: NarrowLane }): Bounds {
  const lists = openPlaces({ organization: LISTS_OF_ORGANIZATION }, LISTS);
  return {
    async list({ organizationId: organization }, work) {
      const place = lists.take({ organization });
      if (place === ALL) throw new Refusal('unavailable', { retryAfterSeconds: RETRY_SECONDS });
      if (place === 'organization')
        throw new Refusal('rate_limited', {
          message: `${LISTS_OF_ORGANIZATION} lists of the organization are being read, which is the limit; send again when one is done`,
          retryAfterSeconds: RETRY_SECONDS,
        });
      try {
        return await reports.run(work);
      } finally {
        place();
      }
    },
  };
}
