/** Refunds a payment, all that is left of it or a part, with its share of the tax. */
import { findPurchase } from '../ledger.ts';
import { creditOf, formatUsd, MICRO_USD_PER_CENT } from '../prices.ts';
import { applyPayment } from './apply-payment.ts';
import type { StripeServices } from './client.ts';
import { faultCode, isStripeFault, refusalCode } from './faults.ts';
import { readPayment, type SeenPayment } from './read-payment.ts';

/** The refund was not made, or its outcome is unknown. The message is one line for the operator. */
export class NotRefunded extends Error {
  override name = 'NotRefunded';
}

/**
 * Refunds `microUsd` of credit; null: all that is left. Returns the credit that was taken from the
 * balance, which may fall below 0.
 */
export async function refundReceipt(
  services: StripeServices,
  { receipt, microUsd }: { receipt: number; microUsd: number | null },
): Promise<{ organizationId: number; microUsd: number }> {
  const purchase = await findPurchase(services.sql, receipt);
  if (purchase === null) throw new NotRefunded(`there is no purchase with receipt ${receipt}`);
  const { organizationId, payment, refunds: entered } = purchase;
  const seen = payment === null ? null : await readPayment(services, payment);
  if (seen === null)
    throw new NotRefunded(`receipt ${receipt} is not of a payment that Stripe has for this service`);
  // The ledger may lack a refund because its answer was lost, or because somebody else asked for it
  // meanwhile. The operator cannot have known of it, so nothing more is refunded now.
  const isNews = seen.refunds.some(({ id, state }) => state !== 'open' && !entered.includes(id));
  if ((await applyPayment(services, seen.id)) > 0 || isNews)
    throw new NotRefunded(
      `Stripe knew of more about receipt ${receipt} than the ledger, which has it now: look at the receipts, and ask again if this refund is still meant`,
    );
  const cents = centsFor(seen, microUsd);
  await createRefund(services, seen, cents);
  await applyPayment(services, seen.id);
  return { organizationId, microUsd: creditOf(seen, cents) };
}

function centsFor(seen: SeenPayment, microUsd: number | null): number {
  const { creditCents, paidCents, refunds } = seen;
  const given = refunds.filter(({ state }) => state !== 'undone').reduce((sum, { cents }) => sum + cents, 0);
  const left = paidCents - given;
  const wanted =
    microUsd === null ? left : Math.round(((microUsd / MICRO_USD_PER_CENT) * paidCents) / creditCents);
  if (wanted > left || left === 0)
    throw new NotRefunded(
      `${formatUsd(microUsd ?? creditCents * MICRO_USD_PER_CENT)} is more than is left of that payment: ${formatUsd(creditOf(seen, left))}`,
    );
  return wanted;
}

/**
 * The idempotency key holds the number of earlier refunds. So one refund that is sent twice at once
 * is made once, and a later one of the same amount is made again.
 */
async function createRefund(
  { stripe }: StripeServices,
  { id, refunds }: SeenPayment,
  cents: number,
): Promise<void> {
  try {
    await stripe.refunds.create(
      { payment_intent: id, amount: cents },
      { idempotencyKey: `refund-${id}-${refunds.length}-${cents}` },
    );
  } catch (error) {
    if (!isStripeFault(error)) throw error;
    const refused = refusalCode(error);
    throw new NotRefunded(
      refused === null
        ? `Stripe gave no answer (${faultCode(error)}): whether the refund was made is not known; run "stripe sync" and look at the receipts before asking again`
        : `Stripe refused the refund: ${refused}`,
    );
  }
}
