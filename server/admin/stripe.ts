/** Stripe, for a command that needs it. */
import type postgres from 'postgres';
import { openStripe } from '../billing/stripe/client.ts';
import { faultCode, isStripeFault } from '../billing/stripe/faults.ts';
import type { StripeServices } from '../billing/stripe/services.ts';
import { openLog } from '../log.ts';
import { type Place, Refused } from './command.ts';

/** What goes wrong at Stripe is told by its code: the library's message may repeat what was sent. */
export async function withStripe<T>(
  sql: postgres.Sql,
  { config }: Place,
  use: (services: StripeServices) => Promise<T>,
): Promise<T> {
  if (config.stripe === undefined)
    throw new Refused('Stripe is off: set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET');
  try {
    return await use({ stripe: openStripe(config.stripe), sql, log: openLog(config.logLevel ?? 'warn') });
  } catch (error) {
    if (!isStripeFault(error)) throw error;
    throw new Refused(
      `Stripe did not do it (${faultCode(error)}); when that is no fault of the request, try again`,
    );
  }
}
