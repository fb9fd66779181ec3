/**
 * Makes the tries of a batch, a few at once. A job may run more than once: what has ended is not
 * sent again.
 */
import type { Organizations } from '../database/organization-sql.ts';
import { type DeliveryServices, deliver } from './deliver.ts';
import { type Batch, handBack, tellRelays } from './delivery-store.ts';

/** Requests to one receiver at once. */
export const MOST_AT_ONCE = 4;
/**
 * A batch begins no more tries after this. So a batch whose receiver stalls holds its place for no
 * longer than one request may take.
 */
const MOST_MS = 5000;

export async function deliverBatch(
  { database, ...rest }: Omit<DeliveryServices, 'sql'> & { database: Organizations },
  batch: Batch,
  signal?: AbortSignal,
): Promise<void> {
  const services = { ...rest, sql: database.of(batch.organizationId) };
  const startedAt = performance.now();
  const left = batch.tries.values();
  const makeTries = async () => {
    for (const attempt of left) {
      await deliver(services, { organizationId: batch.organizationId, ...attempt }, signal);
      if (performance.now() - startedAt > MOST_MS) return;
    }
  };
  // Each ends before the job does: a job that failed may run again at once.
  const ends = await Promise.allSettled(Array.from({ length: MOST_AT_ONCE }, makeTries));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  await services.sql.begin(async (tx) => {
    await handBack(tx, batch);
    await tellRelays(tx);
  });
}
