/**
 * Bounds the cost of callers without a working API key:
 * - each client address has a budget of requests a minute for pages, documentation, the webhook and
 *   keys that do not work;
 * - their database queries share a few places, in which addresses take turns, so that callers with
 *   a working key do not wait;
 * - a malformed key is refused without a query, and health checks count against no budget, because
 *   all of them share one query.
 */

import { type Budget, openBudget } from '../../limits/budget.ts';
import type { Config } from '../../process/config.ts';
import type { Turns } from './bounds.ts';
import { limitedNetwork } from './client-address.ts';
import { type KeyLanes, openKeyLanes } from './key-lanes.ts';
import { type LookUp, openLookUp } from './look-up.ts';

export interface Strangers {
  /** Of addresses. */
  budget: Budget;
  /** Runs a query of a caller at this address in its turn. */
  lookUp: LookUp;
  keys: KeyLanes;
}

/** `reads`: the queries of callers whose key is known, by organization. */
export function openStrangers(
  { rateLimitAddressPerMinute: perMinute }: Pick<Config, 'rateLimitAddressPerMinute'>,
  reads: Turns,
): Strangers {
  const budget = openBudget({
    perMinute,
    limit: `one address may send ${perMinute} requests a minute without an API key that works`,
    nameOf: limitedNetwork,
  });
  const lookUp = openLookUp();
  return { budget, lookUp, keys: openKeyLanes({ budget, lookUp, reads }) };
}
