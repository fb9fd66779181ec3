/** The bounds of operations that read much or last long, for each process. */
import type { Watcher } from '../../decisions/events/watcher.ts';
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
/** Streams of events: of one key, and of one organization. */
const STREAMS = { key: 100, organization: 500 };
/** The share of the connections that may be streams, so that requests find one too. */
const STREAM_SHARE = 0.6;
const RETRY_SECONDS = 1;
const RETRY_STREAM_SECONDS = 10;

interface Shared {
  /** The lane of statements that may read all decisions of an organization. */
  reports: NarrowLane;
  watcher: Watcher;
  maxConnections: number;
}

export function openBounds({ reports, watcher, maxConnections }: Shared): Bounds {
  const streams = openPlaces(STREAMS, Math.ceil(maxConnections * STREAM_SHARE));
  const lists = openPlaces({ organization: LISTS_OF_ORGANIZATION }, LISTS);
  return {
    watcher,
    openStream({ organizationId: organization, id: key }) {
      const place = streams.take({ key, organization });
      if (typeof place === 'function') return place;
      if (place === ALL) throw new Refusal('unavailable', { retryAfterSeconds: RETRY_STREAM_SECONDS });
      throw new Refusal('rate_limited', {
        message: `${STREAMS[place]} event streams are open, which is the limit for one ${place === 'key' ? 'API key' : place}; close one, or fetch the decision`,
        retryAfterSeconds: RETRY_STREAM_SECONDS,
      });
    },
    async list({ organizationId: organization }, work) {
      const place = lists.take({ organization });
      if (place === ALL) throw new Refusal('unavailable', { retryAfterSeconds: RETRY_SECONDS });
      if (place === 'organization')
        throw new Refusal('rate_limited', {
          message: `${LISTS_OF_ORGANIZATION} lists of the organization are being read, which is the limit; send the request again when one is done`,
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
