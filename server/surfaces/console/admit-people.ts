/**
 * Finds who calls the console, before a byte of the body is read, and bounds how often.
 *
 * Cost of a random well-formed cookie: one index probe, in the turn and within the budget of its
 * address, as for a random key. A cookie that worked here lately is looked up in the turn of its
 * organization, and within the budget of its member.
 */
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { findSession, type MemberRef, type SignedIn } from '../../accounts/sessions.ts';
import type { Turns } from '../../http/door/bounds.ts';
import type { Strangers } from '../../http/door/strangers.ts';
import type { Services } from '../../http/services.ts';
import { stateOf } from '../../http/serving/request-state.ts';
import { openBudget } from '../../limits/budget.ts';
import type { Cookie } from './session-cookie.ts';

export type AdmitPerson = (request: FastifyRequest) => Promise<SignedIn | null>;

/** Some 100 bytes each. */
const WORKING_TOKENS = 5000;

export function openPeopleDoor(
  { config, database }: Pick<Services, 'config' | 'database'>,
  { strangers, cookie, reads }: { strangers: Strangers; cookie: Cookie; reads: Turns },
): AdmitPerson {
  const perMinute = config.rateLimitPerMinute;
  /** The member whose session it was. */
  const working = new LRUCache<string, MemberRef>({ max: WORKING_TOKENS });
  const members = openBudget({
    perMinute,
    limit: `one member may send ${perMinute} requests a minute in the console`,
  });
  return async (request) => {
    const address = stateOf(request).address ?? '';
    const token = cookie.read(request.headers.cookie);
    const member = token === null ? undefined : working.get(token);
    if (token !== null && member !== undefined) {
      members.take(nameOf(member));
      const known = await reads.run(member.organizationId, () => findSession(database.sql, token));
      if (known !== null) return known;
      working.delete(token);
    }
    strangers.budget.take(address);
    if (token === null) return null;
    const found = await strangers.lookUp(address, () => findSession(database.sql, token));
    if (found === null) return null;
    const { organizationId, memberId } = found;
    working.set(token, { organizationId, memberId });
    strangers.budget.giveBack(address);
    members.take(nameOf(found));
    return found;
  };
}

function nameOf({ organizationId, memberId }: MemberRef): string {
  return `${organizationId}/${memberId}`;
}
