import { z } from 'zod';
import { syncPayments } from '../billing/stripe/sync.ts';
import { type Command, parseOptions, strings } from './command.ts';
import { withStripe } from './stripe.ts';

const Given = z.object({
  days: z
    .string()
    .regex(/^([1-9]|[1-9]\d|[12]\d\d|3[0-5]\d|36[0-5])$/, 'must be a number of days from 1 to 365')
    .transform(Number)
    .default(7),
});

/** For what no webhook has told of. */
export const stripeSync: Command = {
  takes: '[--days N]',
  options: strings('days'),
  quiet: 'applied',
  prepare(given) {
    const { days } = parseOptions(Given, given);
    return (sql, place) =>
      withStripe(sql, place, async (services) => ({ applied: await syncPayments(services, days) }));
  },
};
