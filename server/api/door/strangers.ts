/**
 * Bounds the cost of callers without a working API key:
 * - each client address has a budget of requests a minute for pages, documentation, the webhook and
 *   keys that do not work;
 * - their database queries share a few places (narrow-lane.ts), so that callers with a working key
 *   do not wait;
 * - a malformed key is refused without a query, and health checks count against no budget, because
 *   all of them share one query.
 */
import type { Config } from '../../config.ts';
import { type AddressBudget, openAddressBudget } from './address-budget.ts';
import { type KeyLanes, openKeyLanes } from './key-lanes.ts';
import { type NarrowLane, openNarrowLane } from './narrow-lane.ts';

export interface Strangers {
  budget: AddressBudget;
  lane: NarrowLane;
  keys: KeyLanes;
}

export function openStrangers(config: Pick<Config, 'rateLimitAddressPerMinute'>): Strangers {
  const budget = openAddressBudget(config.rateLimitAddressPerMinute, () => performance.now());
  const lane = openNarrowLane();
  return { budget, lane, keys: openKeyLanes({ budget, lane }) };
}
