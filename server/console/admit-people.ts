/**
 * Finds who calls the console, before a byte of the body is read, and bounds how often.
 *
 * Cost of a random well-formed cookie: one index probe, in the narrow lane and within the budget of
 * its address, as for a random key. A cookie that worked here lately is looked up at once, within
 * the budget of its member.
 */
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { findSession, type SignedIn } from '../accounts/sessions.ts';
import { stateOf } from '../api/adapter/request-state.ts';
import { openAddressBudget } from '../api/door/address-budget.ts';
import type { Strangers } from '../api/door/strangers.ts';
import type { Services } from '../api/services.ts';
import { Refusal } from '../refusals.ts';
import type { Cookie } from './session-cookie.ts';

export type AdmitPerson = (request: FastifyRequest) => Promise<SignedIn | null>;

/** Some 100 bytes each. */
const WORKING_TOKENS = 5000;

export function openPeopleDoor(
  { config, database }: Pick<Services, 'config' | 'database'>,
  { strangers, cookie }: { strangers: Strangers; cookie: Cookie },
): AdmitPerson {
  /** The name of the member whose session it was. */
  const working = new LRUCache<string, string>({ max: WORKING_TOKENS });
  const members = openAddressBudget(config.rateLimitPerMinute, () => performance.now());
  const take = (name: string) => {
    if (members.tryTake(name)) return;
    const { retryAfterSeconds = 1 } = members.refusal(name);
    throw new Refusal('rate_limited', {
      message: `one member may send ${config.rateLimitPerMinute} requests a minute in the console; send again in ${retryAfterSeconds} s`,
      retryAfterSeconds,
    });
  };
  return async (request) => {
    const address = stateOf(request).address ?? '';
    const token = cookie.read(request.headers.cookie);
    const name = token === null ? undefined : working.get(token);
    if (token !== null && name !== undefined) {
      take(name);
      const known = await findSession(database.sql, token);
      if (known !== null) return known;
      working.delete(token);
    }
    strangers.budget.take(address);
    if (token === null) return null;
    const found = await strangers.lane.run(() => findSession(database.sql, token));
    if (found === null) return null;
    const nameOfMember = `member ${found.organizationId}/${found.memberId}`;
    working.set(token, nameOfMember);
    strangers.budget.giveBack(address);
    take(nameOfMember);
    return found;
  };
}
