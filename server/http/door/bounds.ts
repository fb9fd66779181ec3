/**
 * The bounds of what reads much, lasts long or comes often, for each process. Organizations take
 * turns, and each has its own share, by however many keys and people it asks.
 */
import type { Key } from '../../accounts/caller.ts';
import { type FairQueue, openFairQueue } from '../../limits/fair-queue.ts';
import { openPlaces } from '../../limits/places.ts';
import { Refusal } from '../../refusals.ts';
import type { Bounds } from '../services.ts';
import { limitedNetwork } from './client-address.ts';

/**
 * Statements at once, of all organizations and of one. They are a few more than the connections for
 * serving, so that none of these is idle. Another organization waits for eight statements at most.
 */
const READS = { atOnce: 12, atOnceOfParty: 8 };
/**
 * The share of the connections on which requests of one organization may wait; the others are for
 * everybody else. Waiting costs nothing, whereas a refused request comes again at once.
 */
const READ_SHARE = 0.8;
/**
 * Statements at once that may read all decisions or entries of an organization. Each takes up to a
 * second for a million decisions.
 */
const REPORTS = { atOnce: 3, atOnceOfParty: 2 };
/** Such statements that run or wait. The last of an organization may wait for some ten seconds. */
const REPORTS_OF_ORGANIZATION = 20;
const REPORTS_OF_ALL = 400;
/** Streams of events: of one key, and of one organization. */
const STREAMS = { 'API key': 100, organization: 500 };
/**
 * Calls that wait for decisions: of one key, of one address, and in all. Each holds its body and
 * asks for its progress.
 */
const WAITING = { most: { key: 8, address: 32 }, all: 256 };
/** The share of the connections that may be streams, so that requests find one too. */
const STREAM_SHARE = 0.6;
const RETRY_SECONDS = 1;
const RETRY_STREAM_SECONDS = 10;

/** By organization. */
export type Turns = FairQueue<number>;

/** For one statement of a request whose organization is known. */
export function openReads(maxConnections: number): Turns {
  const mostOfParty = Math.ceil(maxConnections * READ_SHARE);
  // A connection has one request at a time, so all together never have more.
  return openTurns({ ...READS, mostOfParty, mostOfAll: maxConnections }, 'requests');
}

/** For one statement that may read all decisions or entries of an organization. */
export function openReports(): Turns {
  const most = { mostOfParty: REPORTS_OF_ORGANIZATION, mostOfAll: REPORTS_OF_ALL };
  return openTurns({ ...REPORTS, ...most }, 'lists and searches');
}

function openTurns(limits: Omit<Parameters<typeof openFairQueue>[0], 'refuse'>, what: string): Turns {
  return openFairQueue<number>({
    ...limits,
    refuse: (whose) =>
      whose === 'all'
        ? new Refusal('unavailable', { retryAfterSeconds: RETRY_SECONDS })
        : new Refusal('rate_limited', {
            message: `${limits.mostOfParty} ${what} of the organization are under way at this node, which is the limit of one organization; send the request again when one is done`,
            retryAfterSeconds: RETRY_SECONDS,
          }),
  });
}

/**
 * Takes a place for a call that waits, and returns what gives it back; null when there is none. A
 * call without a place is not refused; it only does not wait.
 */
export type TakeWaiting = (key: Pick<Key, 'id'>, address: string) => (() => void) | null;

export function openWaiting(): TakeWaiting {
  const places = openPlaces({ ...WAITING, what: 'calls that wait', retryAfterSeconds: RETRY_SECONDS });
  return ({ id }, address) => {
    const taken = places.tryTake({ key: id, address: limitedNetwork(address) });
    return typeof taken === 'function' ? taken : null;
  };
}

interface Shared {
  reads: Turns;
  reports: Turns;
  maxConnections: number;
}

export function openBounds({ reads, reports, maxConnections }: Shared): Bounds {
  const streams = openPlaces({
    most: STREAMS,
    all: Math.ceil(maxConnections * STREAM_SHARE),
    what: 'event streams',
    remedy: 'close one, or fetch the decision',
    retryAfterSeconds: RETRY_STREAM_SECONDS,
  });
  return {
    openStream: ({ organizationId: organization, id }) => streams.take({ 'API key': id, organization }),
    read: ({ organizationId }, work) => reads.run(organizationId, work),
    list: ({ organizationId }, work) => reports.run(organizationId, work),
  };
}
