/**
 * Looks up a key: at once when it worked here lately, else in the narrow lane and within the budget
 * of its address. The memory only chooses the way. The database decides each time, so a revoked key
 * stops working at once.
 *
 * Cost of a random well-formed key: two index probes, at most 4 at a time for all addresses, and
 * none once the address has used up its budget. A malformed key never gets here.
 */
import { LRUCache } from 'lru-cache';
import { type ApiKey, digestOf, type Viewer } from '../../accounts/keys.ts';
import type { AddressBudget } from './address-budget.ts';
import type { NarrowLane } from './narrow-lane.ts';

export interface KeyLanes {
  /**
   * The key's viewer when it last worked here; null: it has not worked lately. The key may have
   * been revoked since.
   */
  remembered(secret: string): Viewer | null;
  /**
   * Returns what `look` finds for a well-formed key; null: no key. Refuses beyond the budget of the
   * address.
   */
  find<Found extends { key: ApiKey }>(
    secret: string,
    address: string,
    look: () => Promise<Found | null>,
  ): Promise<Found | null>;
}

/**
 * Some 250 bytes each, by digest. Two caches, so that a flood of refused keys does not push out
 * those that work.
 */
const WORKING_KEYS = 5000;
const REFUSED_KEYS = 10_000;

export function openKeyLanes({ budget, lane }: { budget: AddressBudget; lane: NarrowLane }): KeyLanes {
  const working = new LRUCache<string, Viewer>({ max: WORKING_KEYS });
  const refused = new LRUCache<string, true>({ max: REFUSED_KEYS });

  /**
   * Beyond the budget a key is refused once, and looked up when it comes again. Random keys never
   * come again, and a new key gets in behind a budget that others of its address use up.
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
