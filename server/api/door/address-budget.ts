/**
 * Bounds how many requests a minute one client address may send without a working API key: for
 * pages and the documentation, and with keys that turn out not to work. The budget is in the memory
 * of this process, so with N web nodes an address has N budgets.
 */
import { LRUCache } from 'lru-cache';
import { Refusal } from '../../refusals.ts';
import { limitedNetwork } from './client-address.ts';

export interface AddressBudget {
  /** Counts a request; refuses with `rate_limited` when nothing is left. */
  take(address: string): void;
  /** Counts a request and returns true, or returns false when nothing is left. */
  tryTake(address: string): boolean;
  /** Takes back the count of a request whose key turned out to work. */
  giveBack(address: string): void;
  refusal(address: string): Refusal;
}

interface Bucket {
  left: number;
  /** The time at which `left` was computed. */
  atMs: number;
}

/**
 * How many addresses are remembered, in about 3 MB. The address that has not called for the longest
 * time is forgotten first, and has a full budget again.
 */
const ADDRESSES = 10_000;

/**
 * Each address has a token bucket that holds a minute's requests and fills evenly. `now` gives the
 * milliseconds of a clock that never goes back.
 */
export function openAddressBudget(perMinute: number, now: () => number): AddressBudget {
  const buckets = new LRUCache<string, Bucket>({ max: ADDRESSES });
  const perMs = perMinute / 60_000;

  /** Fills the address's bucket up to now, and marks it as the most recently used. */
  function bucketOf(address: string): Bucket {
    const network = limitedNetwork(address);
    const atMs = now();
    const known = buckets.get(network);
    const left =
      known === undefined ? perMinute : Math.min(perMinute, known.left + (atMs - known.atMs) * perMs);
    const bucket = { left, atMs };
    buckets.set(network, bucket);
    return bucket;
  }

  function tryTake(address: string): boolean {
    const bucket = bucketOf(address);
    if (bucket.left < 1) return false;
    bucket.left -= 1;
    return true;
  }

  function refusal(address: string): Refusal {
    const seconds = Math.max(1, Math.ceil((1 - bucketOf(address).left) / perMs / 1000));
    return new Refusal('rate_limited', {
      message: `one address may send ${perMinute} requests a minute without an API key that works; send again in ${seconds} s`,
      retryAfterSeconds: seconds,
    });
  }

  return {
    tryTake,
    refusal,
    take(address) {
      if (!tryTake(address)) throw refusal(address);
    },
    giveBack(address) {
      const bucket = bucketOf(address);
      bucket.left = Math.min(perMinute, bucket.left + 1);
    },
  };
}
