/**
 * Bounds the work of the engine that is not billed, for an organization and day (UTC), over all
 * nodes: revisions by answers of persons, and whatever else asks the judge nothing. Otherwise an
 * organization without credit could have any amount of it, and of storage.
 *
 * It is counted in sizes, because time and storage grow with them: one for each consequence and
 * stakeholder that it concerns.
 */
import type postgres from 'postgres';
import { Refusal } from '../refusals.ts';
import { countFreeWork } from './rate-limit-store.ts';

/** A job, its transactions and its rows cost as much as the sizes of a small decision. */
const LEAST_SIZES = 20;

/** What work with so many sizes counts for. */
export function countedSizes(sizes: number): number {
  return Math.max(LEAST_SIZES, sizes);
}

/** Counts the work in the transaction that accepts it, or refuses it. */
export async function takeFreeWork(
  tx: postgres.TransactionSql,
  organizationId: number,
  { sizes, limit }: { sizes: number; limit: number },
): Promise<void> {
  const counted = countedSizes(sizes);
  const { total, endsAt, secondsLeft } = await countFreeWork(tx, organizationId, counted);
  if (total <= limit) return;
  throw new Refusal('rate_limited', {
    message: `what asks the judge nothing is not billed, and an organization may have ${limit} sizes of it a day (a size is a consequence for a stakeholder; at least ${LEAST_SIZES} count); this request counts ${counted}, and ${total - counted} are used; send it again after ${endsAt.toISOString()}`,
    retryAfterSeconds: secondsLeft,
  });
}
