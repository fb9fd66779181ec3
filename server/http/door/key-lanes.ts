/**
 * Looks up a key. One that worked here lately is looked up in the turn of its organization; any
 * other in the turn of its address (look-up.ts), and counts against the budget of that address.
 * The remembered keys only choose between these two ways. The database is asked each time, so a
 * revoked key stops working at once.
 *
 * A random well-formed key costs two index probes, at most 4 keys at a time for all addresses, and
 * none once its address has used up its budget. A malformed key never gets here.
 */
import { LRUCache } from 'lru-cache';
import type { Key } from '../../accounts/caller.ts';
import { type ApiKey, digestOf } from '../../accounts/keys.ts';
import type { Budget } from '../../limits/budget.ts';
import type { Turns } from './bounds.ts';
import type { LookUp } from './look-up.ts';

export interface KeyLanes {
  /** The ids of a key that worked here lately, else null. The key may have been revoked since. */
  remembered(secret: string): Key | null;
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

interface Shared {
  budget: Budget;
  lookUp: LookUp;
  reads: Turns;
}

export function openKeyLanes({ budget, lookUp, reads }: Shared): KeyLanes {
  const working = new LRUCache<string, Key>({ max: WORKING_KEYS });
  const refused = new LRUCache<string, true>({ max: REFUSED_KEYS });
  /** By its digest, a key that is new here and is looked up now. */
  const asked = new Map<string, Promise<unknown>>();

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

  async function findNew<Found extends { key: ApiKey }>(
    digest: string,
    address: string,
    look: () => Promise<Found | null>,
  ): Promise<Found | null> {
    try {
      const found = await lookUp(address, look);
      if (found === null) return null;
      const { kind, organizationId, id } = found.key;
      working.set(digest, { kind, organizationId, id });
      budget.giveBack(address);
      return found;
    } catch (error) {
      budget.giveBack(address);
      throw error;
    } finally {
      asked.delete(digest);
    }
  }

  return {
    remembered: (secret) => working.get(nameOf(secret)) ?? null,
    async find(secret, address, look) {
      const digest = nameOf(secret);
      // Of many requests with a key that is new here, one waits in the turn of its address, and the
      // others for what it finds.
      const asking = asked.get(digest);
      if (asking !== undefined) await asking.catch(() => {});
      const viewer = working.get(digest);
      if (viewer !== undefined) {
        const found = await reads.run(viewer.organizationId, look);
        if (found !== null) return found;
        working.delete(digest);
      }
      admit(digest, address);
      const finding = findNew(digest, address, look);
      asked.set(digest, finding);
      return finding;
    },
  };
}

function nameOf(secret: string): string {
  return digestOf(secret).toString('base64');
}
