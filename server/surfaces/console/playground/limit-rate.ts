/** The playground's requests count against the limits of its key, as every key's do. */
import type { Key } from '../../../accounts/caller.ts';
import type { LimitRate } from '../../../http/door/limit-rate.ts';

/** Counts a request that creates something; refuses over the limit. */
export type PlaygroundRate = (key: Key) => Promise<void>;

export function playgroundRate(limitRate: LimitRate): PlaygroundRate {
  return async (key) => {
    const { refusal } = await limitRate(key, true);
    if (refusal !== null) throw refusal;
  };
}
