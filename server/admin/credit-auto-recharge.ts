import { z } from 'zod';
import { usd } from '../billing/prices.ts';
import { readAccount, setRecharge } from '../billing/stripe/account-store.ts';
import {
  type Command,
  Id,
  noOrganization,
  PurchaseUsd,
  parseOptions,
  strings,
  Usd,
  WrongUsage,
} from './command.ts';

const Given = z.object({
  org: Id,
  below: Usd.optional(),
  amount: PurchaseUsd.optional(),
  off: z.boolean().optional(),
});

/** Shows how it is set; sets it first when that is asked for, which ends a pause. */
export const creditAutoRecharge: Command = {
  takes: '--org ID [--below X --amount Y | --off]',
  options: { ...strings('org', 'below', 'amount'), off: { type: 'boolean' } },
  quiet: 'amount_usd',
  prepare(given) {
    const { org, below: belowMicroUsd, amount: microUsd, off } = parseOptions(Given, given);
    if ((belowMicroUsd === undefined) !== (microUsd === undefined))
      throw new WrongUsage('--below and --amount come together');
    if (off === true && microUsd !== undefined)
      throw new WrongUsage('--off comes without --below and --amount');
    const rule = belowMicroUsd === undefined || microUsd === undefined ? null : { belowMicroUsd, microUsd };
    return async (sql) => {
      if (rule !== null || off === true) await setRecharge(sql, org, rule);
      const account = await readAccount(sql, org);
      if (account === null) throw noOrganization(org);
      const { recharge, hasCard, pausedReason } = account;
      return {
        below_usd: recharge && usd(recharge.belowMicroUsd),
        amount_usd: recharge && usd(recharge.microUsd),
        has_card: hasCard,
        paused_reason: pausedReason,
      };
    };
  },
};
