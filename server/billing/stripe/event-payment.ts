/**
 * Which payment a webhook's event is about. That is all that is taken from it: what it says may be
 * old.
 */
import type Stripe from 'stripe';
import { z } from 'zod';

/**
 * The event is not Stripe's, or not for this service's secret, or was signed more than five minutes
 * ago.
 */
export class NotSigned extends Error {
  override name = 'NotSigned';
  constructor() {
    super('not signed with the webhook secret, or too long ago');
  }
}

/** Null for an event about anything else. */
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

/** The library's error holds the body and the header, and must go nowhere. */
function signedEvent(stripe: Stripe, webhookSecret: string, body: Buffer, signature: string): unknown {
  try {
    return stripe.webhooks.constructEvent(body, signature, webhookSecret);
  } catch {
    throw new NotSigned();
  }
}

/** Those to subscribe to: docs/operations.md. */
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
