import type postgres from 'postgres';
import { z } from 'zod';
import { OPERATOR, writeAudit } from '../../accounts/audit-log.ts';
import { balanceOf, bookPayment, findReference } from '../../billing/ledger.ts';
import { formatUsd } from '../../billing/prices.ts';
import { type RechargeRule, readAccount, setMonthlyCap } from '../../billing/stripe/account-store.ts';
import { openCheckout } from '../../billing/stripe/checkout.ts';
import { changeRecharge, rechargeRule } from '../../billing/stripe/recharge-rule.ts';
import { NotRefunded, refundReceipt } from '../../billing/stripe/refund.ts';
import { usd } from '../../wire/money.ts';
import {
  CentsUsd,
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
import { withStripe } from './stripe.ts';

const Reference = z
  .string()
  .regex(
    /^[!-~]([ -~]{0,198}[!-~])?$/,
    'must be 1 to 200 printable ASCII characters, none of them a space at either end',
  );
const GivenAdd = z.object({ org: Id, usd: Usd, reference: Reference.optional() });

/**
 * Enters a payment that did not come through the payment processor. A payment with a reference is
 * entered only once.
 */
export const creditAdd: Command = {
  takes: '--org ID --usd X [--reference R]',
  options: strings('org', 'usd', 'reference'),
  quiet: 'balance_usd',
  prepare(given) {
    const { org: organizationId, usd: microUsd, reference = null } = parseOptions(GivenAdd, given);
    return async (sql) => {
      const payment = {
        organizationId,
        kind: 'purchase',
        microUsd,
        description: 'Credit added by the operator',
        payment: null,
        reference,
      } as const;
      const entered = await sql.begin((tx) => bookPayment(tx, payment, OPERATOR));
      const balance = await balanceOf(sql, organizationId);
      if (balance === null) throw noOrganization(organizationId);
      if (entered === null && reference !== null)
        await requireSame(sql, reference, { organizationId, microUsd });
      return { balance_usd: usd(balance.microUsd) };
    };
  },
};

async function requireSame(
  sql: postgres.Sql,
  reference: string,
  wanted: { organizationId: number; microUsd: number },
): Promise<void> {
  const added = await findReference(sql, reference);
  if (added?.organizationId === wanted.organizationId && added.microUsd === wanted.microUsd) return;
  throw new Refused(
    added === null
      ? `the credit with reference "${reference}" was not added: try again`
      : `reference "${reference}" was used to add ${formatUsd(added.microUsd)} to organization ${added.organizationId}: nothing was added; give another reference`,
  );
}

const GivenCheckout = z.object({ org: Id, usd: PurchaseUsd });

/**
 * Prints the address of a page on which the organization pays. Stripe keeps the card for automatic
 * purchases.
 */
export const creditCheckout: Command = {
  takes: '--org ID --usd X',
  options: strings('org', 'usd'),
  quiet: 'url',
  prepare(given) {
    const { org: organizationId, usd: microUsd } = parseOptions(GivenCheckout, given);
    return (sql, place) =>
      withStripe(sql, place, async (services) => {
        const { baseUrl } = place.config;
        const url = await openCheckout(services, { organizationId, microUsd, baseUrl });
        if (url === null) throw noOrganization(organizationId);
        return { url };
      });
  },
};

const GivenAutoRecharge = z.object({
  org: Id,
  below: Usd.optional(),
  amount: PurchaseUsd.optional(),
  'monthly-cap': Usd.optional(),
  off: z.boolean().optional(),
});

/**
 * Shows the rule of automatic purchases. With options, it sets the rule first, which ends a pause.
 */
export const creditAutoRecharge: Command = {
  takes: '--org ID [--below X --amount Y [--monthly-cap Z] | --monthly-cap Z | --off]',
  options: { ...strings('org', 'below', 'amount', 'monthly-cap'), off: { type: 'boolean' } },
  quiet: 'amount_usd',
  prepare(given) {
    const { org, off, ...set } = parseOptions(GivenAutoRecharge, given);
    const rule = ruleOf(set);
    const cap = set['monthly-cap'] ?? null;
    if (off === true && (rule !== null || cap !== null))
      throw new WrongUsage('--off comes without --below, --amount and --monthly-cap');
    return async (sql) => {
      if (rule !== null || off === true) await sql.begin((tx) => changeRecharge(tx, org, rule, OPERATOR));
      const isCapSet = rule !== null || cap === null || (await sql.begin((tx) => setCap(tx, org, cap)));
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

function ruleOf(
  set: Pick<z.output<typeof GivenAutoRecharge>, 'below' | 'amount' | 'monthly-cap'>,
): RechargeRule | null {
  const { below: belowMicroUsd, amount: microUsd, 'monthly-cap': cap } = set;
  if ((belowMicroUsd === undefined) !== (microUsd === undefined))
    throw new WrongUsage('--below and --amount come together');
  if (belowMicroUsd === undefined || microUsd === undefined) return null;
  const rule = rechargeRule(belowMicroUsd, microUsd, cap ?? null);
  if (rule === null) throw new WrongUsage('--monthly-cap must be at least --amount: nothing could be bought');
  return rule;
}

async function setCap(tx: postgres.TransactionSql, organizationId: number, cap: number): Promise<boolean> {
  if (!(await setMonthlyCap(tx, organizationId, cap))) return false;
  const object = { kind: 'credit', id: 'automatic purchases' } as const;
  const detail = `monthly cap: ${formatUsd(cap)}`;
  await writeAudit(tx, { organizationId, actor: OPERATOR, verb: 'changed', object, detail });
  return true;
}

function whyNoCap(recharge: RechargeRule | null): string {
  return recharge === null
    ? 'automatic purchases are off: give --below and --amount with --monthly-cap'
    : `--monthly-cap must be at least the amount of one purchase, ${formatUsd(recharge.microUsd)}`;
}

const GivenRefund = z.object({ receipt: Id, usd: CentsUsd.optional() });

/** Refunds a payment to the card that paid. */
export const creditRefund: Command = {
  takes: '--receipt N [--usd X]',
  options: strings('receipt', 'usd'),
  quiet: 'balance_usd',
  prepare(given) {
    const { receipt, usd: wanted } = parseOptions(GivenRefund, given);
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
