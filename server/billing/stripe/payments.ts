/**
 * The part of a running service that deals with Stripe. Without Stripe's keys the service has none
 * of it.
 */
import type { StripeSettings } from '../../process/config.ts';
import { Refusal } from '../../refusals.ts';
import { applyPayment } from './apply-payment.ts';
import { openCheckout, type Purchase } from './checkout.ts';
import type { StripeServices } from './client.ts';
import { NotAdopted, openStripe, refuseCopy } from './client.ts';
import { Overtaken } from './enter-disputes.ts';
import { paymentOfEvent } from './event-payment.ts';
import { faultCode, isStripeFault } from './faults.ts';
import { considerRecharge, resumeRecharges } from './recharge.ts';

export interface Payments {
  /**
   * Applies the payment that an event is about. Throws NotSigned, and a refusal when Stripe cannot
   * be asked.
   */
  hear(event: { body: Buffer; signature: string }, requestId?: string): Promise<void>;
  /**
   * Opens a page at Stripe where the organization pays, and returns its address. Null when there is
   * no such organization; refuses when Stripe cannot be asked.
   */
  checkout(purchase: Purchase): Promise<string | null>;
  /**
   * Buys credit if it has run low and the organization has a rule for automatic purchases. No
   * request waits for it, and it never throws.
   */
  consider(organizationId: number): Promise<void>;
  /**
   * Finishes the automatic purchases of nodes that ended meanwhile. Returns how many there were.
   */
  resume(): Promise<number>;
}

/** Given as Retry-After; Stripe repeats an event on its own schedule. */
const RETRY_SECONDS = 60;

export function openPayments(settings: StripeSettings, given: Omit<StripeServices, 'stripe'>): Payments {
  const services = { stripe: openStripe(settings, given.sql), ...given };
  return {
    async hear(event, requestId) {
      const log = services.log.child({ requestId });
      const payment = paymentOfEvent(services.stripe, settings.webhookSecret, event);
      if (payment === null) return;
      try {
        await refuseCopy(services.sql);
        await applyPayment({ ...services, log }, payment);
      } catch (error) {
        if (error instanceof NotAdopted) throw heldRefusal();
        if (!isStripeFault(error) && !(error instanceof Overtaken)) throw error;
        log.error(
          { paymentId: payment, code: faultCode(error) },
          'a payment that Stripe told of could not be looked at',
        );
        throw new Refusal('unavailable', {
          message: 'This payment could not be looked at; send the event again.',
          retryAfterSeconds: RETRY_SECONDS,
        });
      }
    },
    async checkout(purchase) {
      try {
        await refuseCopy(services.sql);
        return await openCheckout(services, purchase);
      } catch (error) {
        if (error instanceof NotAdopted) throw heldRefusal();
        if (!isStripeFault(error)) throw error;
        const { organizationId } = purchase;
        services.log.error({ organizationId, code: faultCode(error) }, 'no page to pay at could be opened');
        throw new Refusal('unavailable', {
          message: 'The payment service could not be reached. Nothing was paid. Try again in a minute.',
          retryAfterSeconds: RETRY_SECONDS,
        });
      }
    },
    consider: (organizationId) => considerRecharge(services, organizationId),
    resume: () => resumeRecharges(services),
  };
}

function heldRefusal(): Refusal {
  return new Refusal('unavailable', {
    message:
      'This service works on a restored copy of its database, which takes no payments until its operator adopts it. Nothing was paid.',
    retryAfterSeconds: RETRY_SECONDS,
  });
}
