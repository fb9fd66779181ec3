/**
 * Looks up a key. One that worked here lately is looked up at once; any other waits for one of a
 * few places (narrow-lane.ts) and counts against the budget of its address. The remembered keys
 * only choose between these two ways. The database is asked each time, so a revoked key stops
 * working at once.
 *
 * A random well-formed key costs two index probes, at most 4 keys at a time for all addresses, and
 * none once its address has used up its budget. A malformed key never gets here.
 */
import { LRUCache } from 'lru-cache';
import { type ApiKey, digestOf, type Viewer } from '../../accounts/keys.ts';
import type { AddressBudget } from './address-budget.ts';
import type { NarrowLane } from './narrow-lane.ts';

export interface KeyLanes {
  /** The ids of a key that worked here lately, else null. The key may have been revoked since. */
  remembered(secret: string): Viewer | null;
  /**
   * Returns what `look` finds for a well-formed key, or null when there is no such key. Refuses
   * when the budget of the address is used up.
   */
  find<Found extends { key: ApiKey }>(
    secret: string,
    address: string,
    look: () => Promise<Found | null>,
  ): Promise<Found | null>;
}

/**
 * How many keys are remembered, by their digests, at some 250 bytes each. Refused keys have a cache
 * of their own, so that a flood of them does not push out those that work.
 */
const WORKING_KEYS = 5000;
const REFUSED_KEYS = 10_000;

export function openKeyLanes({ budget, lane }: { budget: AddressBudget; lane: NarrowLane }): KeyLanes {
  const working = new LRUCache<string, Viewer>({ max: WORKING_KEYS });
  const refused = new LRUCache<string, true>({ max: REFUSED_KEYS });

  /**
   * When the budget is used up, a key is refused the first time and looked up the second time. A
   * random key never comes twice. A new working key thus gets through even when other callers at
   * its address use up the budget.
   */
  function admit(digest: string, address: string): void {
    if (budget.tryTake(address)) return;
    if (refused.delete(digest)) return;
    refused.set(digest, true);
    throw budget.refusal(address);
  }

  return {
    remembered: (secret) => working.get(nameOf(secret)) ?? null,
    async find(secret, address, look) {
      const digest = nameOf(secret);
      if (working.has(digest)) {
        const found = await look();
        if (found !== null) return found;
        working.delete(digest);
      }
      admit(digest, address);
      const found = await lane.run(look).catch((error: unknown) => {
        budget.giveBack(address);
        throw error;
      });
      if (found === null) return null;
      working.set(digest, { organizationId: found.key.organizationId, id: found.key.id });
      budget.giveBack(address);
      return found;
    },
  };
}

function nameOf(secret: string): string {
  return digestOf(secret).toString('base64');
}
