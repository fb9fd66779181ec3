/**
 * How a key is looked up: at once when it has worked here lately, else in the narrow lane and within the budget of its
 * address. What is remembered only chooses the way: the database decides each time, so a revoked key ends at once.
 *
 * Cost of a random well-formed key: two index probes, at most 4 at a time for all addresses, and none once the address has
 * used up its budget. A malformed key never gets here.
 */
import { digestOf } from '../accounts/keys.ts';
import type { AddressBudget } from './address-budget.ts';
import type { NarrowLane } from './narrow-lane.ts';
import { RecentMap } from './recent-map.ts';

export interface KeyLanes {
  /** Gives what `look` finds for a well-formed key; null: no key. Refuses beyond the budget of the address. */
  find<Found>(secret: string, address: string, look: () => Promise<Found | null>): Promise<Found | null>;
}

/** Some 150 bytes each, by digest. Two maps, so that a flood of refused keys does not push out those that work. */
const WORKING_KEYS = 5000;
const REFUSED_KEYS = 10_000;

export function openKeyLanes({ budget, lane }: { budget: AddressBudget; lane: NarrowLane }): KeyLanes {
  const working = new RecentMap<boolean>(WORKING_KEYS);
  const refused = new RecentMap<boolean>(REFUSED_KEYS);

  /**
   * Beyond the budget a key is refused once, and looked up when it comes again. Random keys never come again, and a new key
   * gets in behind a budget that others of its address use up.
   */
  function admit(digest: string, address: string): void {
    if (budget.tryTake(address)) return;
    const isAgain = refused.get(digest) === true;
    refused.set(digest, !isAgain);
    if (!isAgain) throw budget.refusal(address);
  }

  return {
    async find(secret, address, look) {
      const digest = digestOf(secret).toString('base64');
      if (working.get(digest) === true) {
        const found = await look();
        if (found !== null) return found;
        working.set(digest, false);
      }
      admit(digest, address);
      const found = await lane.run(look).catch((error: unknown) => {
        budget.giveBack(address);
        throw error;
      });
      if (found === null) return null;
      working.set(digest, true);
      budget.giveBack(address);
      return found;
    },
  };
}
