// biome-ignore-all lint/style/noRestrictedImports: the only file that polls.
// biome-ignore-all lint/style/noRestrictedGlobals: a hang must end.
/** Waits for a condition itself, however long the machine takes. */
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * This limit only ends a hang. It is shorter than a test's own limit, so that the error names the
 * condition.
 */
export const PATIENCE_MS = 150_000;
const LOOK_EVERY_MS = 20;
/** The real clock, also in a test that has stopped the clock. */
const now = performance.now.bind(performance);

type Found<T> = Exclude<T, false | null | undefined>;

/**
 * Calls `look` until it returns something other than false, null and undefined. An error of `look`
 * ends the wait at once, for example when the condition can no longer come true. Unlike
 * `expect.poll`, it lets no time pass on a clock that the test has stopped.
 */
export async function until<T>(
  condition: string,
  look: () => T | Promise<T>,
  patienceMs = PATIENCE_MS,
): Promise<Found<T>> {
  for (const endsAt = now() + patienceMs; ; await sleep(LOOK_EVERY_MS)) {
    const seen = await look();
    if (isFound(seen)) return seen;
    if (now() > endsAt) throw new Error(`did not happen within ${patienceMs / 1000} s: ${condition}`);
  }
}

function isFound<T>(seen: T): seen is Found<T> {
  return seen !== false && seen !== null && seen !== undefined;
}
