/**
 * Rate limits over HTTP: every reply to a known key has the header fields of
 * draft-ietf-httpapi-ratelimit-headers-10; beyond the limit it is a 429.
 */

import type { Viewer } from '../../accounts/keys.ts';
import { Refusal } from '../../refusals.ts';
import { openRateLimiter } from '../../requests/rate-limiter.ts';
import type { Services } from '../services.ts';

/** Counts a request of the key, unless it is over the limit. */
export type LimitRate = (key: Viewer, isCreating: boolean) => Promise<Rate>;

export interface Rate {
  /** Headers for the reply, which say how much of the limit is left. */
  headers: Record<string, string>;
  /** Null when the request may go on. */
  refusal: Refusal | null;
}

export function openRateLimit({
  config,
  database,
  log,
}: Pick<Services, 'config' | 'database' | 'log'>): LimitRate {
  const limits = { requests: config.rateLimitPerMinute, creating: config.rateLimitCreatePerMinute };
  // The line has the key's id and no request's id, because the limiter takes a portion for all
  // waiting requests of the key at once.
  const limiter = openRateLimiter(database, limits, ({ id: keyId, organizationId }, lease) =>
    log.debug({ keyId, organizationId, ...lease }, 'requests of the minute taken'),
  );
  const policy = `"requests";q=${limits.requests};w=60, "creating";q=${limits.creating};w=60`;
  return async (key, isCreating) => {
    const { isRefused, left, secondsLeft } = await limiter.take(key, isCreating);
    const item = (kind: 'requests' | 'creating') => `"${kind}";r=${left[kind]};t=${secondsLeft}`;
    const headers = {
      'ratelimit-policy': policy,
      // Only the limits that this request counts against: a request that creates nothing need not
      // slow down for the other limit.
      ratelimit: isCreating ? `${item('requests')}, ${item('creating')}` : item('requests'),
    };
    if (!isRefused) return { headers, refusal: null };
    const kind = left.requests === 0 ? 'requests' : 'creating';
    const which = kind === 'requests' ? '' : ' that create or change something';
    const refusal = new Refusal('rate_limited', {
      message: `one API key may send ${limits[kind]} requests a minute${which}; send again in ${secondsLeft} s`,
      retryAfterSeconds: secondsLeft,
    });
    return { headers, refusal };
  };
}
