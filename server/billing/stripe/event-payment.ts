/**
 * Reads from a webhook's event which payment it is about, and nothing else, because the event may
 * be out of date.
 */
import type Stripe from 'stripe';
import { z } from 'zod';

/**
 * The event is not signed by Stripe with this service's secret, or was signed more than five
 * minutes ago.
 */
export class NotSigned extends Error {
  override name = 'NotSigned';
  constructor() {
    super('not signed with the webhook secret, or too long ago');
  }
}

/** Returns the payment's id; null for an event about anything else. */
export function paymentOfEvent(
  stripe: Stripe,
  webhookSecret: string,
  { body, signature }: { body: Buffer; signature: string },
): string | null {
  const event = Event.safeParse(signedEvent(stripe, webhookSecret, body, signature));
  if (!event.success) return null;
  const { object } = event.data.data;
  return object.object === 'payment_intent' ? object.id : object.payment_intent;
}

/** The library's error holds the body and the header, so it is neither logged nor thrown on. */
function signedEvent(stripe: Stripe, webhookSecret: string, body: Buffer, signature: string): unknown {
  try {
    return stripe.webhooks.constructEvent(body, signature, webhookSecret);
  } catch {
    throw new NotSigned();
  }
}

/** The events to which the webhook subscribes (docs/money.md). */
const Event = z.object({
  type: z.enum([
    'payment_intent.succeeded',
    'payment_intent.payment_failed',
    'payment_intent.canceled',
    'refund.created',
    'refund.updated',
    'refund.failed',
    'charge.dispute.created',
    'charge.dispute.updated',
    'charge.dispute.closed',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.funds_reinstated',
  ]),
  data: z.object({
    object: z.discriminatedUnion('object', [
      z.object({ object: z.literal('payment_intent'), id: z.string() }),
      z.object({ object: z.enum(['refund', 'dispute']), payment_intent: z.string() }),
    ]),
  }),
});
