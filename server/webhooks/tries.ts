/** When a delivery that failed is tried again. */

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Seconds from one try to the next: eight tries, spread over about a day. */
const WAITS_SECONDS = [5, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 15 * HOUR] as const;

export const MOST_TRIES = WAITS_SECONDS.length + 1;

/** Each wait is longer or shorter by up to this share, so that many do not come at once. */
const JITTER = 0.1;

/**
 * Seconds to wait after this many tries; null: there is no other. `random` gives numbers from 0 to
 * 1.
 */
export function waitSeconds(tries: number, random: () => number = Math.random): number | null {
  const wait = WAITS_SECONDS[tries - 1];
  return wait === undefined ? null : wait * (1 + JITTER * (2 * random() - 1));
}
