import { z } from 'zod';
import { balanceOf } from '../billing/ledger.ts';
import { usd } from '../billing/prices.ts';
import { NotRefunded, refundReceipt } from '../billing/stripe/refund.ts';
import { CentsUsd, type Command, Id, parseOptions, Refused, strings } from './command.ts';
import { withStripe } from './stripe.ts';

const Given = z.object({ receipt: Id, usd: CentsUsd.optional() });

/** To the card that paid. */
export const creditRefund: Command = {
  takes: '--receipt N [--usd X]',
  options: strings('receipt', 'usd'),
  quiet: 'balance_usd',
  prepare(given) {
    const { receipt, usd: wanted } = parseOptions(Given, given);
    return (sql, place) =>
      withStripe(sql, place, async (services) => {
        try {
          const { organizationId, microUsd } = await refundReceipt(services, {
            receipt,
            microUsd: wanted ?? null,
          });
          const balance = await balanceOf(sql, organizationId);
          return { refunded_usd: usd(microUsd), balance_usd: usd(balance?.microUsd ?? 0) };
        } catch (error) {
          if (error instanceof NotRefunded) throw new Refused(error.message);
          throw error;
        }
      });
  },
};
