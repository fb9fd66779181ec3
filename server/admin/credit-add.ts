import { z } from 'zod';
import { balanceOf, enterPayment } from '../billing/ledger.ts';
import { usd } from '../billing/prices.ts';
import { type Command, Id, noOrganization, parseOptions, strings, Usd } from './command.ts';

const Given = z.object({ org: Id, usd: Usd });

/** A payment that came by another way than the payment processor's. */
export const creditAdd: Command = {
  takes: '--org ID --usd X',
  options: strings('org', 'usd'),
  quiet: 'balance_usd',
  prepare(given) {
    const { org: organizationId, usd: microUsd } = parseOptions(Given, given);
    return async (sql) => {
      const description = 'Credit added by the operator';
      const payment = { organizationId, kind: 'purchase', microUsd, description, payment: null } as const;
      const entered = await enterPayment(sql, payment);
      const balance = await balanceOf(sql, organizationId);
      if (entered === null || balance === null) throw noOrganization(organizationId);
      return { balance_usd: usd(balance.microUsd) };
    };
  },
};
