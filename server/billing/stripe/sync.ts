/** Looks at everything that Stripe has of the last days, for what no event has told of. */
import { applyPayment } from './apply-payment.ts';
import type { StripeServices } from './client.ts';
import { disputedPayments } from './dispute-store.ts';
import { installationId, isOurs } from './metadata.ts';
import { resumeRecharges } from './recharge.ts';

const DAY_SECONDS = 86_400;

/** Gives how many rows the ledger has more. */
export async function syncPayments(services: StripeServices, days: number): Promise<number> {
  const { stripe, sql } = services;
  const installation = await installationId(sql);
  const created = { gte: Math.floor(Date.now() / 1000) - days * DAY_SECONDS };
  const named = new Set<string>();
  for await (const intent of stripe.paymentIntents.list({ created, limit: 100 }))
    if (isOurs(installation, intent.metadata)) named.add(intent.id);
  // Of older payments; and a dispute may end months after it began.
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
