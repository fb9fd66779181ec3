/** Tells failures of the database itself from those that a statement may have caused. */
import { isUnavailable } from './database.ts';

/** SQLSTATEs after which only the statement is tried again: it may be at fault. */
const OF_ONE_STATEMENT = [
  '40001', // serialization_failure
  '40P01', // deadlock_detected
  '57014', // query_canceled: it took too long
];
const NO_ROOM = [
  '53000', // insufficient_resources
  '53100', // disk_full
  '53200', // out_of_memory
];

/**
 * True when the database is unavailable, or somebody else holds a lock: any other work would have
 * failed as well.
 */
export function isOutage(error: unknown): boolean {
  return isUnavailable(error) && !hasCode(error, OF_ONE_STATEMENT);
}

/** True when the database can read, but has no room to write. Nothing was written. */
export function isOutOfRoom(error: unknown): boolean {
  return hasCode(error, NO_ROOM);
}

/** Looks at the error and at its causes. */
function hasCode(error: unknown, codes: readonly string[]): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1)
    if ('code' in cause && typeof cause.code === 'string' && codes.includes(cause.code)) return true;
  return false;
}
