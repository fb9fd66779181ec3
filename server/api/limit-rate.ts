/** Rate limits over HTTP: the fields of draft-ietf-httpapi-ratelimit-headers-10 on every reply to a known key, and 429. */
import type { FastifyReply } from 'fastify';
import type { ApiKey } from '../accounts/keys.ts';
import { openRateLimiter } from '../accounts/rate-limiter.ts';
import { Refusal } from '../refusals.ts';
import type { Services } from './services.ts';

/** Refuses what is too much; says in the reply's headers what is left. */
export type LimitRate = (reply: FastifyReply, key: ApiKey, isCreating: boolean) => Promise<void>;

export function openRateLimit({ config, database }: Pick<Services, 'config' | 'database'>): LimitRate {
  const limits = { requests: config.rateLimitPerMinute, creating: config.rateLimitCreatePerMinute };
  const limiter = openRateLimiter(database.sql, limits);
  const policy = `"requests";q=${limits.requests};w=60, "creating";q=${limits.creating};w=60`;
  return async (reply, key, isCreating) => {
    const { isRefused, left, secondsLeft } = await limiter.take(key, isCreating);
    const item = (kind: 'requests' | 'creating') => `"${kind}";r=${left[kind]};t=${secondsLeft}`;
    reply.headers({
      'ratelimit-policy': policy,
      // Only the limits that this request counts against: one that creates nothing need not slow down for the other.
      ratelimit: isCreating ? `${item('requests')}, ${item('creating')}` : item('requests'),
    });
    if (!isRefused) return;
    const all = left.requests === 0;
    throw new Refusal('rate_limited', {
      message: `one API key may send ${all ? limits.requests : limits.creating} requests a minute${all ? '' : ' that create or change something'}; send again in ${secondsLeft} s`,
      retryAfterSeconds: secondsLeft,
    });
  };
}
