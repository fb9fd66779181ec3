/**
 * Takes the credit of disputed payments back, and returns it when a dispute is won. A dispute's
 * state at Stripe can change in both directions (a lost dispute can be appealed). So each time, the
 * ledger gets the difference from what it has. A node that asked Stripe before another node entered
 * something must ask again (ADR 0031).
 */
import type postgres from 'postgres';
import { SERVICE } from '../../accounts/audit-log.ts';
import { bookPayment } from '../ledger.ts';
import { creditOf } from '../prices.ts';
import { disputesVersion, pauseRecharge, raiseDisputesVersion } from './account-store.ts';
import { type Dispute, type DisputeState, disputesOf, putDispute } from './dispute-store.ts';
import type { SeenPayment } from './read-payment.ts';

/**
 * Another node has entered disputes since this one asked Stripe, so Stripe's answer may be out of
 * date.
 */
export class Overtaken extends Error {
  override name = 'Overtaken';
  constructor(payment: string) {
    super(
      `the disputes of ${payment} were entered by others again and again while Stripe was asked: try again`,
    );
  }
}

export interface ChangedDispute {
  id: string;
  state: DisputeState;
  /** Less than 0 when credit was returned to the balance. */
  takenMicroUsd: number;
}

/**
 * Enters the disputes of a payment. The caller has locked the account and entered the payment's
 * refunds. When this throws Overtaken, the caller must roll back.
 */
export async function enterDisputes(
  tx: postgres.TransactionSql,
  seen: SeenPayment,
): Promise<ChangedDispute[]> {
  if (seen.disputes.length === 0) return [];
  const { organizationId, id: payment } = seen;
  const known = await disputesOf(tx, { organizationId, payment });
  const changes = disputesNow(seen).filter((now) => !isSame(now, known.get(now.id)));
  if (changes.length > 0 && (await disputesVersion(tx, organizationId)) !== seen.disputesVersion)
    throw new Overtaken(payment);
  const changed: ChangedDispute[] = [];
  for (const now of changes)
    changed.push(await enterDispute(tx, { organizationId, payment }, now, known.get(now.id)));
  // The version rises even if nothing has changed: a node that read another state earlier is then
  // out of date.
  await raiseDisputesVersion(tx, organizationId);
  return changed;
}

type DisputeNow = Omit<Dispute, 'ledgerRows'>;

/**
 * Computes each dispute's amount, the oldest first. Together they take at most what the payment
 * gave, less its refunds.
 */
function disputesNow(seen: SeenPayment): DisputeNow[] {
  let leftMicroUsd = creditOf(seen, seen.paidCents);
  for (const { state, cents } of seen.refunds) if (state === 'given') leftMicroUsd -= creditOf(seen, cents);
  return seen.disputes.map(({ id, state, openedAt, cents, withdrawnCents }) => {
    const takenMicroUsd = Math.max(0, Math.min(leftMicroUsd, creditOf(seen, withdrawnCents)));
    leftMicroUsd -= takenMicroUsd;
    return { id, state, openedAt, disputedMicroUsd: creditOf(seen, cents), takenMicroUsd };
  });
}

function isSame(now: DisputeNow, known: Dispute | undefined): boolean {
  return (
    known?.state === now.state &&
    known.disputedMicroUsd === now.disputedMicroUsd &&
    known.takenMicroUsd === now.takenMicroUsd
  );
}

async function enterDispute(
  tx: postgres.TransactionSql,
  of: { organizationId: number; payment: string },
  now: DisputeNow,
  known: Dispute | undefined,
): Promise<ChangedDispute> {
  const { organizationId } = of;
  const takenMicroUsd = now.takenMicroUsd - (known?.takenMicroUsd ?? 0);
  let ledgerRows = known?.ledgerRows ?? 0;
  if (takenMicroUsd !== 0) {
    ledgerRows += 1;
    const entered = await bookPayment(
      tx,
      {
        organizationId,
        kind: 'dispute',
        microUsd: -takenMicroUsd,
        description: takenMicroUsd > 0 ? 'Disputed payment' : 'Disputed payment, given back',
        payment: `${now.id}:${ledgerRows}`,
      },
      SERVICE,
    );
    if (entered === null)
      throw new Error(`the ledger has a row ${now.id}:${ledgerRows} that disputes has not`);
  }
  await putDispute(tx, of, { ...now, ledgerRows });
  // The card's owner has refused a payment, so the card is not charged again until an operator has
  // looked into it.
  if (now.state === 'lost' && known?.state !== 'lost')
    await pauseRecharge(tx, organizationId, 'dispute_lost');
  return { id: now.id, state: now.state, takenMicroUsd };
}
