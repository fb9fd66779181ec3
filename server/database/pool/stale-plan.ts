/** Statements that were prepared on a connection before a migration changed their tables. */
import postgres from 'postgres';

/** The functions of PostgreSQL that find that a prepared statement must be prepared again. */
const ROUTINES = new Set(['RevalidateCachedQuery', 'FetchPreparedStatement', 'transformAssignedExpr']);

/**
 * True when the statement must be prepared again. Outside of a transaction the driver does that; in
 * a transaction it is too late, and the whole transaction has to be sent again.
 */
export function isStalePlan(error: unknown): boolean {
  return error instanceof postgres.PostgresError && ROUTINES.has(error.routine);
}
