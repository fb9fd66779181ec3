/**
 * Our advisory locks. Within a database PostgreSQL tells them apart by number alone, so each
 * purpose needs a number of its own.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type postgres from 'postgres';

/**
 * A purpose's number is its place in this list. Earlier versions lock by the same numbers, so
 * entries must keep their places.
 */
const PURPOSES = [
  'migrate', // applies one migration
  'first key', // creates the first organization and key
  'prepare', // alone: the owner changes the database at a start; shared: a service checks it
  'webhook leases', // says which worker serves which webhook
] as const;

export type LockPurpose = (typeof PURPOSES)[number];

/** An arbitrary number that other programs on the same database are unlikely to use. */
const FIRST = 7_302_561_874;
const POLL_MS = 50;

/**
 * Returns the number of the purpose's lock. No two are equal, because each purpose has its own
 * place in the list.
 */
export function lockNumber(purpose: LockPurpose): number {
  return FIRST + PURPOSES.indexOf(purpose);
}

/**
 * Waits until the transaction has the lock of `prepare`: `alone`, or `shared` with other
 * transactions.
 */
export async function waitToPrepare(tx: postgres.TransactionSql, mode: 'alone' | 'shared'): Promise<void> {
  const call = mode === 'alone' ? 'pg_try_advisory_xact_lock' : 'pg_try_advisory_xact_lock_shared';
  // Do not use the lock function that waits: its statement would hold a snapshot, and the owner's
  // `create index concurrently` waits until others hold none, so both would wait forever. The
  // simple protocol is needed too: the extended one holds a snapshot until the next statement.
  for (;;) {
    const [row] = await tx.unsafe(`select ${call}(${lockNumber('prepare')}) as ours`).simple();
    if (row?.ours === true) return;
    await sleep(POLL_MS);
  }
}
