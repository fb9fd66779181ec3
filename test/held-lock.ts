/** Holds another connection still: it waits for a lock until the test releases it. */
import { expect } from 'vitest';
import type { Database } from '../server/database/database.ts';

/** Any number, because the tests of one database hold one lock at a time. */
const LOCK = 41;

/** For triggers and functions of a test: this statement waits while `hold` runs. */
export const WAIT_FOR_LOCK = `perform pg_advisory_xact_lock_shared(${LOCK})`;

/**
 * Whoever needs the lock waits until `during` has ended. `sql` needs a free connection for this.
 */
export function hold(sql: Database['sql'], during: () => Promise<void>): Promise<void> {
  return sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${LOCK})`;
    await during();
  });
}

/**
 * While `during` runs, no decision can be stored as ended, because the transaction that stores it
 * writes to the ledger. Decisions are still accepted and run. `sql` needs a free connection for
 * this.
 */
export function holdEndings<T>(sql: Database['sql'], during: () => Promise<T>): Promise<T> {
  return sql
    .begin(async (tx) => {
      await tx`lock table ledger in share row exclusive mode`;
      return { held: await during() };
    })
    .then(({ held }) => held);
}

/** Waits until this many connections to the database wait for a lock of any kind. */
export async function untilLocked(sql: Database['sql'], connections: number): Promise<void> {
  const waiting = () => sql`
    select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(waiting, { message: 'connections that wait for a lock' }).toHaveLength(connections);
}
