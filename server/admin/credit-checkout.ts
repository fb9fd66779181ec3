import { z } from 'zod';
import { openCheckout } from '../billing/stripe/checkout.ts';
import { type Command, Id, noOrganization, PurchaseUsd, parseOptions, strings } from './command.ts';
import { withStripe } from './stripe.ts';

const Given = z.object({ org: Id, usd: PurchaseUsd });

/** For whoever pays: the page keeps the card for automatic purchases. */
export const creditCheckout: Command = {
  takes: '--org ID --usd X',
  options: strings('org', 'usd'),
  quiet: 'url',
  prepare(given) {
    const { org: organizationId, usd: microUsd } = parseOptions(Given, given);
    return (sql, place) =>
      withStripe(sql, place, async (services) => {
        const { baseUrl } = place.config;
        const url = await openCheckout(services, { organizationId, microUsd, baseUrl });
        if (url === null) throw noOrganization(organizationId);
        return { url };
      });
  },
};
