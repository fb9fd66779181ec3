/**
 * Bounds the requests a minute of one client address without a working API key: pages, the
 * documentation, and keys that turn out not to work. The budget is in the memory of this process:
 * with N web nodes an address has N budgets.
 */
import { LRUCache } from 'lru-cache';
import { Refusal } from '../../refusals.ts';
import { limitedNetwork } from './client-address.ts';

export interface AddressBudget {
  /** Counts a request; refuses with `rate_limited` when nothing is left. */
  take(address: string): void;
  /** As take, but says whether anything was left. */
  tryTake(address: string): boolean;
  /** For a request whose key turned out to work. */
  giveBack(address: string): void;
  refusal(address: string): Refusal;
}

interface Bucket {
  left: number;
  /** When `left` was true, by the clock. */
  atMs: number;
}

/**
 * Addresses that are remembered, the latest callers first, in about 3 MB. A forgotten address has a
 * full budget again.
 */
const ADDRESSES = 10_000;

/**
 * A bucket of a minute's requests for each address, filled evenly. `now`: milliseconds of a clock
 * that never goes back.
 */
export function openAddressBudget(perMinute: number, now: () => number): AddressBudget {
  const buckets = new LRUCache<string, Bucket>({ max: ADDRESSES });
  const perMs = perMinute / 60_000;

  /** Filled up to now, and the most recently used. */
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
