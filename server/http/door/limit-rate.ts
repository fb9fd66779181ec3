/**
 * Rate limits over HTTP: every reply to a known key has the header fields of
 * draft-ietf-httpapi-ratelimit-headers-10; beyond a limit it is a 429. A key has a limit for all
 * requests and one for those that create or change something; of the latter, all keys of an
 * organization together have another.
 */

import type { Key } from '../../accounts/caller.ts';
import { countOfOrganization, countRequests } from '../../accounts/rate-limit-store.ts';
import { openRateLimiter, type Taken } from '../../accounts/rate-limiter.ts';
import { Refusal } from '../../refusals.ts';
import type { Services } from '../services.ts';
import type { Turns } from './bounds.ts';

/** Counts a request of the key, unless it is over a limit. */
export type LimitRate = (key: Key, isCreating: boolean) => Promise<Rate>;

/** Counts a request that creates something; refuses over the limit. */
export type CountCreating = (key: Key) => Promise<void>;

export interface Rate {
  /** Headers for the reply, which say how much of the limits is left. */
  headers: Record<string, string>;
  /** Null when the request may go on. */
  refusal: Refusal | null;
}

/** `reads`: the statements of known callers. */
export function openRateLimit(
  { config, database, log }: Pick<Services, 'config' | 'database' | 'log'>,
  reads: Turns,
): LimitRate {
  const limits = { requests: config.rateLimitPerMinute, creating: config.rateLimitCreatePerMinute };
  const ofAllKeys = config.rateLimitCreateOrganizationPerMinute;
  const keys = openRateLimiter<Key>({
    limits,
    idOf: ({ id }) => id,
    count: (key, more) =>
      reads.run(key.organizationId, () => countRequests(database.of(key.organizationId), key, more)),
    // No request's id: one portion is taken for all requests of the key that wait.
    onLease: ({ id: keyId, organizationId }, lease) =>
      log.debug({ keyId, organizationId, ...lease }, 'requests of the minute taken'),
  });
  const organizations = openRateLimiter<number>({
    limits: { requests: ofAllKeys, creating: ofAllKeys },
    idOf: (organizationId) => organizationId,
    count: (organizationId, more) =>
      reads.run(organizationId, () => countOfOrganization(database.of(organizationId), organizationId, more)),
    onLease: (organizationId, lease) =>
      log.debug({ organizationId, ...lease }, 'requests of the minute taken'),
  });
  const policy = [
    `"requests";q=${limits.requests};w=60`,
    `"creating";q=${limits.creating};w=60`,
    `"organization";q=${ofAllKeys};w=60`,
  ].join(', ');

  /** Null: the request does not count there, because the key is over its own limit. */
  async function takeOfOrganization(ofKey: Taken, { organizationId }: Key): Promise<Taken | null> {
    return ofKey.isRefused ? null : organizations.take(organizationId, true);
  }

  return async (key, isCreating) => {
    const ofKey = await keys.take(key, isCreating);
    const ofOrganization = isCreating ? await takeOfOrganization(ofKey, key) : null;
    // Only the limits that this request counts against: a request that creates nothing need not
    // slow down for the others.
    const items = [
      itemOf('requests', ofKey.left.requests, ofKey),
      ...(isCreating ? [itemOf('creating', ofKey.left.creating, ofKey)] : []),
      ...(ofOrganization ? [itemOf('organization', ofOrganization.left.creating, ofOrganization)] : []),
    ];
    const headers = { 'ratelimit-policy': policy, ratelimit: items.join(', ') };
    if (ofOrganization?.isRefused === true)
      return {
        headers,
        refusal: refused(
          `all API keys of one organization together may send ${ofAllKeys}`,
          CREATE,
          ofOrganization,
        ),
      };
    if (!ofKey.isRefused) return { headers, refusal: null };
    const kind = ofKey.left.requests === 0 ? 'requests' : 'creating';
    const which = kind === 'requests' ? '' : CREATE;
    return { headers, refusal: refused(`one API key may send ${limits[kind]}`, which, ofKey) };
  };
}

const CREATE = ' that create or change something';

function itemOf(name: string, left: number, { secondsLeft }: Taken): string {
  return `"${name}";r=${left};t=${secondsLeft}`;
}

function refused(limit: string, which: string, { secondsLeft }: Taken): Refusal {
  return new Refusal('rate_limited', {
    message: `${limit} requests a minute${which}; send again in ${secondsLeft} s`,
    retryAfterSeconds: secondsLeft,
  });
}

/** For a request that is counted only when it is known what it does. */
export function countCreating(limitRate: LimitRate): CountCreating {
  return async (key) => {
    const { refusal } = await limitRate(key, true);
    if (refusal !== null) throw refusal;
  };
}
