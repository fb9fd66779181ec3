import { z } from 'zod';
import { formatUsd, usd } from '../billing/prices.ts';
import {
  type RechargeRule,
  readAccount,
  setMonthlyCap,
  setRecharge,
} from '../billing/stripe/account-store.ts';
import {
  type Command,
  Id,
  noOrganization,
  PurchaseUsd,
  parseOptions,
  Refused,
  strings,
  Usd,
  WrongUsage,
} from './command.ts';

/** Of the amount, where no cap is given. */
const CAP_TIMES = 10;

const Given = z.object({
  org: Id,
  below: Usd.optional(),
  amount: PurchaseUsd.optional(),
  'monthly-cap': Usd.optional(),
  off: z.boolean().optional(),
});

/** Shows how it is set; sets it first when that is asked for, which ends a pause. */
export const creditAutoRecharge: Command = {
  takes: '--org ID [--below X --amount Y [--monthly-cap Z] | --monthly-cap Z | --off]',
  options: { ...strings('org', 'below', 'amount', 'monthly-cap'), off: { type: 'boolean' } },
  quiet: 'amount_usd',
  prepare(given) {
    const { org, off, ...set } = parseOptions(Given, given);
    const rule = ruleOf(set);
    const cap = set['monthly-cap'] ?? null;
    if (off === true && (rule !== null || cap !== null))
      throw new WrongUsage('--off comes without --below, --amount and --monthly-cap');
    return async (sql) => {
      if (rule !== null || off === true) await setRecharge(sql, org, rule);
      const isCapSet = rule !== null || cap === null || (await setMonthlyCap(sql, org, cap));
      const account = await readAccount(sql, org);
      if (account === null) throw noOrganization(org);
      const { recharge, hasCard, pausedReason } = account;
      if (!isCapSet) throw new Refused(whyNoCap(recharge));
      return {
        below_usd: recharge && usd(recharge.belowMicroUsd),
        amount_usd: recharge && usd(recharge.microUsd),
        monthly_cap_usd: recharge && usd(recharge.monthlyCapMicroUsd),
        has_card: hasCard,
        paused_reason: pausedReason,
      };
    };
  },
};

function ruleOf(set: Pick<z.output<typeof Given>, 'below' | 'amount' | 'monthly-cap'>): RechargeRule | null {
  const { below: belowMicroUsd, amount: microUsd, 'monthly-cap': cap } = set;
  if ((belowMicroUsd === undefined) !== (microUsd === undefined))
    throw new WrongUsage('--below and --amount come together');
  if (belowMicroUsd === undefined || microUsd === undefined) return null;
  const monthlyCapMicroUsd = cap ?? CAP_TIMES * microUsd;
  if (monthlyCapMicroUsd < microUsd)
    throw new WrongUsage('--monthly-cap must be at least --amount: nothing could be bought');
  return { belowMicroUsd, microUsd, monthlyCapMicroUsd };
}

function whyNoCap(recharge: RechargeRule | null): string {
  return recharge === null
    ? 'automatic purchases are off: give --below and --amount with --monthly-cap'
    : `--monthly-cap must be at least the amount of one purchase, ${formatUsd(recharge.microUsd)}`;
}
