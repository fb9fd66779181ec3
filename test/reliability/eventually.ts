import { until } from '../until.ts';

/**
 * Only ends a hang. A fault may last until several limits of the service have passed, and on a busy
 * machine the service refuses in between.
 */
const PATIENCE_MS = 900_000;

/** `until`, for a test that lets faults come. Its own time limit must be longer. */
export const eventually: typeof until = (condition, look) => until(condition, look, PATIENCE_MS);
