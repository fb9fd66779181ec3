/** When a job counts as lost by its worker. */
import type postgres from 'postgres';

/** Seconds after the end of the lease. Every node looks for ended leases once a second. */
const GRACE_SECONDS = 60;

/** A condition on a row of the queue: it is active, and its worker gives no sign of life. */
export function isPastLease(sql: postgres.ISql): postgres.Fragment {
  return sql`(state = 'active'
    and heartbeat_on < now() - (heartbeat_seconds + ${GRACE_SECONDS}::integer) * interval '1 second')`;
}
