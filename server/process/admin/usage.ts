import { z } from 'zod';
import { findOrganization } from '../../accounts/organizations.ts';
import { balanceOf } from '../../billing/ledger.ts';
import { disputedMicroUsd } from '../../billing/stripe/dispute-store.ts';
import { usd } from '../../wire/money.ts';
import { usageOf } from '../usage.ts';
import { type Command, Id, Moment, noOrganization, parseOptions, strings, WrongUsage } from './command.ts';

const Given = z.object({ org: Id, from: Moment.optional(), to: Moment.optional() });

export const usageShow: Command = {
  takes: '--org ID [--from DATE] [--to DATE]',
  options: strings('org', 'from', 'to'),
  quiet: 'balance_usd',
  prepare(given) {
    const { org: organizationId, from: since = null, to: until = null } = parseOptions(Given, given);
    if (since !== null && until !== null && since >= until)
      throw new WrongUsage('--from must be before --to');
    return async (sql) => {
      const balance = await balanceOf(sql, organizationId);
      const organization = await findOrganization(sql, organizationId);
      if (balance === null || organization === null) throw noOrganization(organizationId);
      return {
        balance_usd: usd(balance.microUsd),
        held_usd: usd(balance.heldMicroUsd),
        disputed_usd: usd(await disputedMicroUsd(sql, organizationId)),
        free_decisions_left: balance.freeDecisions - balance.heldFreeDecisions,
        suspended_at: organization.suspendedAt,
        days: await usageOf(sql, organizationId, { since, until }),
      };
    };
  },
};
