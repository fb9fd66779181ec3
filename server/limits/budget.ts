/**
 * Bounds how many requests a minute one sender may send, such as a client address or a member. The
 * budget is in the memory of this process, so with N web nodes a sender has N budgets.
 */
import { LRUCache } from 'lru-cache';
import { Refusal } from '../refusals.ts';

export interface Budget {
  /** Counts a request; refuses with `rate_limited` when nothing is left. */
  take(sender: string): void;
  /** Counts a request and returns true, or returns false when nothing is left. */
  tryTake(sender: string): boolean;
  /** Takes back the count of a request that turned out not to count. */
  giveBack(sender: string): void;
  refusal(sender: string): Refusal;
}

interface Bucket {
  left: number;
  /** The time at which `left` was computed. */
  atMs: number;
}

/**
 * How many senders are remembered, in about 3 MB. The sender that has not called for the longest
 * time is forgotten first, and has a full budget again.
 */
const SENDERS = 10_000;

interface Settings {
  perMinute: number;
  /** What the refusal says before the time: "one address may send 600 requests a minute". */
  limit: string;
  /** Senders with one name share a budget. */
  nameOf?(sender: string): string;
  /** The milliseconds of a clock that never goes back. */
  now?(): number;
}

/** Each sender has a token bucket that holds a minute's requests and fills evenly. */
export function openBudget({
  perMinute,
  limit,
  nameOf = (sender) => sender,
  now = () => performance.now(),
}: Settings): Budget {
  const buckets = new LRUCache<string, Bucket>({ max: SENDERS });
  const perMs = perMinute / 60_000;

  /** Fills the sender's bucket up to now, and marks it as the most recently used. */
  function bucketOf(sender: string): Bucket {
    const name = nameOf(sender);
    const atMs = now();
    const known = buckets.get(name);
    const left =
      known === undefined ? perMinute : Math.min(perMinute, known.left + (atMs - known.atMs) * perMs);
    const bucket = { left, atMs };
    buckets.set(name, bucket);
    return bucket;
  }

  function tryTake(sender: string): boolean {
    const bucket = bucketOf(sender);
    if (bucket.left < 1) return false;
    bucket.left -= 1;
    return true;
  }

  function refusal(sender: string): Refusal {
    const seconds = Math.max(1, Math.ceil((1 - bucketOf(sender).left) / perMs / 1000));
    return new Refusal('rate_limited', {
      message: `${limit}; send again in ${seconds} s`,
      retryAfterSeconds: seconds,
    });
  }

  return {
    tryTake,
    refusal,
    take(sender) {
      if (!tryTake(sender)) throw refusal(sender);
    },
    giveBack(sender) {
      const bucket = bucketOf(sender);
      bucket.left = Math.min(perMinute, bucket.left + 1);
    },
  };
}
