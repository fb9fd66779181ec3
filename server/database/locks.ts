/**
 * Our advisory locks. PostgreSQL has one space of numbers for each database, so two purposes must
 * not share one.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type postgres from 'postgres';

/**
 * Versions before this list used the first two numbers for the same purposes: what is in the list
 * stays where it is.
 */
const PURPOSES = [
  'migrate', // applies one migration
  'first key', // makes the first organization and key
  'prepare', // the owner's part of a start; shared: a service that looks at what the owner has done
] as const;

export type LockPurpose = (typeof PURPOSES)[number];

/** Any number that other programs on the same database are unlikely to use. */
const FIRST = 7_302_561_874;
const POLL_MS = 50;

/** A purpose has one place in the list, so no two have the same number. */
export function lockNumber(purpose: LockPurpose): number {
  return FIRST + PURPOSES.indexOf(purpose);
}

/**
 * Waits for the lock of `prepare` until the transaction has it; `alone` or beside others who share
 * it.
 */
export async function waitToPrepare(tx: postgres.TransactionSql, mode: 'alone' | 'shared'): Promise<void> {
  const call = mode === 'alone' ? 'pg_try_advisory_xact_lock' : 'pg_try_advisory_xact_lock_shared';
  // Whoever builds an index concurrently waits for every snapshot. A statement that waits holds
  // one, and so does one of the extended protocol until the next: so this one asks again and again,
  // by the simple protocol.
  for (;;) {
    const [row] = await tx.unsafe(`select ${call}(${lockNumber('prepare')}) as ours`).simple();
    if (row?.ours === true) return;
    await sleep(POLL_MS);
  }
}
