/**
 * Runs the database queries of callers without a working key, in which addresses take turns. They
 * use a few of the connections, so that callers with a key do not wait.
 */
import { openFairQueue } from '../../limits/fair-queue.ts';
import { Refusal } from '../../refusals.ts';
import { limitedNetwork } from './client-address.ts';

/** Runs a query of a caller at this address in its turn; refuses when too many wait. */
export type LookUp = <Value>(address: string, work: () => Promise<Value>) => Promise<Value>;

/** How many of a process's database connections for serving these queries use at once. */
const AT_ONCE = 4;
/**
 * Queries that run or wait, of one address and of all. Each takes a millisecond or two, so the last
 * of an address waits about a tenth of a second.
 */
const MOST_OF_ADDRESS = 200;
const MOST_OF_ALL = 1000;
const RETRY_SECONDS = 1;

export function openLookUp(): LookUp {
  const queue = openFairQueue<string>({
    atOnce: AT_ONCE,
    mostOfParty: MOST_OF_ADDRESS,
    mostOfAll: MOST_OF_ALL,
    refuse: () => new Refusal('unavailable', { retryAfterSeconds: RETRY_SECONDS }),
  });
  return (address, work) => queue.run(limitedNetwork(address), work);
}
