/**
 * The SQL of installation: the name of this database in what is kept at the payment processor, and
 * whether it is a restored copy. A copy sends no webhooks and calls no payment processor, because
 * the database it was made from may still be at work.
 */
import type postgres from 'postgres';

/**
 * Tells this installation's payments from those of other services and installations with the same
 * Stripe account.
 */
export async function installationId(sql: postgres.ISql): Promise<string> {
  const [row] = await sql<{ id: string }[]>`select id from installation`;
  if (row === undefined) throw new Error('the table installation is empty: put its row back from a backup');
  return row.id;
}

/** When the database was restored; null when it is no copy, or was adopted. */
export async function restoredAt(sql: postgres.ISql): Promise<Date | null> {
  const [row] = await sql<
    { restoredAt: Date | null }[]
  >`select restored_at as "restoredAt" from installation`;
  return row?.restoredAt ?? null;
}

/** An SQL condition: the database may act outside of itself. */
export function isAdopted(sql: postgres.ISql): postgres.Fragment {
  return sql`exists (select from installation where restored_at is null)`;
}

/** As the owner of the tables. */
export async function markRestored(tx: postgres.TransactionSql): Promise<void> {
  await tx`update installation set restored_at = now()`;
}

/** As the owner of the tables. False when the database is no restored copy. */
export async function adopt(owner: postgres.ISql): Promise<boolean> {
  const { count } = await owner`update installation set restored_at = null where restored_at is not null`;
  return count > 0;
}
