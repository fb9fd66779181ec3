/** The playground's requests count against the limits of its key, as every key's do. */
import type { Viewer } from '../../../accounts/keys.ts';
import type { LimitRate } from '../../../http/door/limit-rate.ts';

/** Counts a request that creates something; refuses over the limit. */
export type PlaygroundRate = (key: Viewer) => Promise<void>;

export function playgroundRate(limitRate: LimitRate): PlaygroundRate {
  return async (key) => {
    const { refusal } = await limitRate(key, true);
    if (refusal !== null) throw refusal;
  };
}
