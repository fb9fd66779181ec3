// biome-ignore-all lint/style/noRestrictedImports: the one place that looks again and again.
// biome-ignore-all lint/style/noRestrictedGlobals: a hang must end.
/** Waiting for a condition itself, however long the machine takes. */
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Only ends a hang: shorter than a test's own limit, so that the failure says what was waited for.
 */
export const PATIENCE_MS = 150_000;
const LOOK_EVERY_MS = 20;
/** The real clock, also where a test has stopped its own. */
const now = performance.now.bind(performance);

type Found<T> = Exclude<T, false | null | undefined>;

/**
 * Looks until there is something: neither false, null nor undefined. What `look` throws ends the
 * wait at once, so that a condition which can no longer come to hold is not waited for. Unlike
 * `expect.poll` it lets no time pass on a clock that the test has stopped.
 */
export async function until<T>(what: string, look: () => T | Promise<T>): Promise<Found<T>> {
  for (const endsAt = now() + PATIENCE_MS; ; await sleep(LOOK_EVERY_MS)) {
    const seen = await look();
    if (isFound(seen)) return seen;
    if (now() > endsAt) throw new Error(`not so within ${PATIENCE_MS / 1000} s: ${what}`);
  }
}

function isFound<T>(seen: T): seen is Found<T> {
  return seen !== false && seen !== null && seen !== undefined;
}
