/**
 * Opens Stripe for the commands that need it, and has the command that compares our payments with
 * Stripe's.
 */
import type postgres from 'postgres';
import { z } from 'zod';
import type { StripeServices } from '../../billing/stripe/client.ts';
import { openStripe, refuseCopy } from '../../billing/stripe/client.ts';
import { faultCode, isStripeFault } from '../../billing/stripe/faults.ts';
import { syncPayments } from '../../billing/stripe/sync.ts';
import { openLog } from '../log.ts';
import { type Command, type Place, parseOptions, Refused, strings } from './command.ts';

/**
 * An error of Stripe is reported by its code, because the library's message may repeat what was
 * sent.
 */
export async function withStripe<T>(
  sql: postgres.Sql,
  { config, of }: Place,
  use: (services: StripeServices) => Promise<T>,
): Promise<T> {
  if (config.stripe === undefined)
    throw new Refused('Stripe is off: set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET');
  await refuseCopy(sql);
  try {
    return await use({
      stripe: openStripe(config.stripe, sql),
      sql,
      of,
      log: openLog(config.logLevel ?? 'warn'),
    });
  } catch (error) {
    if (!isStripeFault(error)) throw error;
    throw new Refused(
      `Stripe did not do it (${faultCode(error)}); when that is no fault of the request, try again`,
    );
  }
}

const GivenSync = z.object({
  days: z
    .string()
    .regex(/^([1-9]|[1-9]\d|[12]\d\d|3[0-5]\d|36[0-5])$/, 'must be a number of days from 1 to 365')
    .transform(Number)
    .default(7),
});

/** Enters the payments of which no webhook event arrived. */
export const stripeSync: Command = {
  takes: '[--days N]',
  options: strings('days'),
  quiet: 'applied',
  prepare(given) {
    const { days } = parseOptions(GivenSync, given);
    return (sql, place) =>
      withStripe(sql, place, async (services) => ({ applied: await syncPayments(services, days) }));
  },
};
