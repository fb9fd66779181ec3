/** Applies every payment of the last days at Stripe, in case an event was missed. */

import { installationId } from '../../database/installation.ts';
import { applyPayment } from './apply-payment.ts';
import type { StripeServices } from './client.ts';
import { disputedPayments } from './dispute-store.ts';
import { isOurs } from './metadata.ts';
import { resumeRecharges } from './recharge.ts';

const DAY_SECONDS = 86_400;

/** Returns the number of rows that were entered in the ledger. */
export async function syncPayments(services: StripeServices, days: number): Promise<number> {
  const { stripe, sql } = services;
  const installation = await installationId(sql);
  const created = { gte: Math.floor(Date.now() / 1000) - days * DAY_SECONDS };
  const named = new Set<string>();
  for await (const intent of stripe.paymentIntents.list({ created, limit: 100 }))
    if (isOurs(installation, intent.metadata)) named.add(intent.id);
  // Older payments may have open disputes, which may end months after they began.
  for (const payment of await disputedPayments(sql)) named.add(payment);
  for (const list of [
    stripe.refunds.list({ created, limit: 100 }),
    stripe.disputes.list({ created, limit: 100 }),
  ])
    for await (const { payment_intent: of } of list)
      if (of !== null) named.add(typeof of === 'string' ? of : of.id);
  let entered = 0;
  for (const id of named) entered += await applyPayment(services, id);
  await resumeRecharges(services);
  return entered;
}
