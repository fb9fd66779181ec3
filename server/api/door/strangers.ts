/**
 * Bounds the cost of callers without a working API key:
 * - each client address has a budget of requests a minute for pages, documentation, the webhook and
 *   keys that do not work;
 * - their database queries share a few places, in which addresses take turns, so that callers with
 *   a working key do not wait;
 * - a malformed key is refused without a query, and health checks count against no budget, because
 *   all of them share one query.
 */
import type { Config } from '../../config.ts';
import { type Budget, openBudget } from '../../limits/budget.ts';
import { type FairQueue, openFairQueue } from '../../limits/fair-queue.ts';
import { Refusal } from '../../refusals.ts';
import { limitedNetwork } from './client-address.ts';
import { type KeyLanes, openKeyLanes } from './key-lanes.ts';

export interface Strangers {
  /** Of addresses. */
  budget: Budget;
  /** Runs a query of a caller at this address in its turn. */
  lookUp: LookUp;
  keys: KeyLanes;
}

export type LookUp = <Value>(address: string, work: () => Promise<Value>) => Promise<Value>;

/** How many of a process's 12 database connections these queries use at once. */
const AT_ONCE = 4;
/**
 * Queries that run or wait, of one address and of all. Each takes a millisecond or two, so the last
 * of an address waits about a tenth of a second.
 */
const MOST_OF_ADDRESS = 200;
const MOST_OF_ALL = 1000;
const RETRY_SECONDS = 1;

/** `reads`: the queries of callers whose key is known, by organization. */
export function openStrangers(
  { rateLimitAddressPerMinute: perMinute }: Pick<Config, 'rateLimitAddressPerMinute'>,
  reads: FairQueue<number>,
): Strangers {
  const budget = openBudget({
    perMinute,
    limit: `one address may send ${perMinute} requests a minute without an API key that works`,
    nameOf: limitedNetwork,
  });
  const lookUp = openLookUp();
  return { budget, lookUp, keys: openKeyLanes({ budget, lookUp, reads }) };
}

export function openLookUp(): LookUp {
  const queue = openFairQueue<string>({
    atOnce: AT_ONCE,
    mostOfParty: MOST_OF_ADDRESS,
    mostOfAll: MOST_OF_ALL,
    refuse: () => new Refusal('unavailable', { retryAfterSeconds: RETRY_SECONDS }),
  });
  return (address, work) => queue.run(limitedNetwork(address), work);
}
