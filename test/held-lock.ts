/** Holds still what another connection does: it waits for a lock until the test lets it go on. */
import { expect } from 'vitest';
import type { Database } from '../server/database/database.ts';

/** Any number; the tests of one database hold one at a time. */
const LOCK = 41;

/** For triggers and functions of the test: waits while `hold` runs. */
export const WAIT_FOR_LOCK = `perform pg_advisory_xact_lock_shared(${LOCK})`;

/** Who runs into the lock waits until this has ended. `sql` needs a free connection for it. */
export function hold(sql: Database['sql'], during: () => Promise<void>): Promise<void> {
  return sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${LOCK})`;
    await during();
  });
}

/**
 * Meanwhile no decision can be written as ended: that transaction enters its cost in the ledger.
 * Accepting and running go on. `sql` needs a free connection for it.
 */
export function holdEndings<T>(sql: Database['sql'], during: () => Promise<T>): Promise<T> {
  return sql
    .begin(async (tx) => {
      await tx`lock table ledger in share row exclusive mode`;
      return { held: await during() };
    })
    .then(({ held }) => held);
}

/** Waits until so many connections of this database wait for a lock, of whatever kind. */
export async function untilLocked(sql: Database['sql'], connections: number): Promise<void> {
  const waiting = () => sql`
    select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(waiting, { message: 'connections that wait for a lock' }).toHaveLength(connections);
}
