/**
 * Takes the credit of disputed payments back, and gives it back when a dispute is won. Stripe's
 * word on a dispute can change both ways (a lost one can be appealed), so each time the ledger gets
 * the difference from what it has. Whoever asked Stripe before another entered something must ask
 * again: see ADR 0031.
 */
import type postgres from 'postgres';
import { enterPayment } from '../ledger.ts';
import { creditOf } from '../prices.ts';
import { disputesVersion, pauseRecharge, raiseDisputesVersion } from './account-store.ts';
import { type Dispute, type DisputeState, disputesOf, putDispute } from './dispute-store.ts';
import type { SeenPayment } from './read-payment.ts';

/** Another has entered disputes since Stripe was asked: what was read may be old. */
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
  /** Less than 0: the balance got it back. */
  takenMicroUsd: number;
}

/**
 * With the account locked, after the payment's refunds. Throws Overtaken, and nothing may be kept
 * then.
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
  // Also when nothing has changed: an earlier reader, who saw something else, is late now.
  await raiseDisputesVersion(tx, organizationId);
  return changed;
}

type DisputeNow = Omit<Dispute, 'ledgerRows'>;

/**
 * What is taken for all of them, the oldest first, is never more than the payment gave and no
 * refund gave back.
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
    const entered = await enterPayment(tx, {
      organizationId,
      kind: 'dispute',
      microUsd: -takenMicroUsd,
      description: takenMicroUsd > 0 ? 'Disputed payment' : 'Disputed payment, given back',
      payment: `${now.id}:${ledgerRows}`,
    });
    if (entered === null)
      throw new Error(`the ledger has a row ${now.id}:${ledgerRows} that disputes has not`);
  }
  await putDispute(tx, of, { ...now, ledgerRows });
  // The card's owner did not want to pay: it is not charged again before somebody has seen to it.
  if (now.state === 'lost' && known?.state !== 'lost')
    await pauseRecharge(tx, organizationId, 'dispute_lost');
  return { id: now.id, state: now.state, takenMicroUsd };
}
