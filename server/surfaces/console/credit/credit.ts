/** The organization's money as the console shows it, and how an owner adds some. */
import type { z } from 'zod';
import { actorOf } from '../../../accounts/audit-log.ts';
import { findKeyNames } from '../../../accounts/key-labels.ts';
import type { SignedIn } from '../../../accounts/sessions.ts';
import { balanceOf } from '../../../billing/ledger.ts';
import { readAccount } from '../../../billing/stripe/account-store.ts';
import { LEAST_PURCHASE_MICRO_USD, MOST_PURCHASE_MICRO_USD } from '../../../billing/stripe/checkout.ts';
import { changeRecharge, rechargeRule } from '../../../billing/stripe/recharge-rule.ts';
import { Refusal } from '../../../refusals.ts';
import { toMicroUsd, usd } from '../../../wire/money.ts';
import type { ConsoleContext } from '../context.ts';
import { periodUsage } from '../period-usage.ts';
import { WrongInput } from '../trpc.ts';
import type { SetAutoRecharge, Summary, Usage } from './schema.ts';

type Services = ConsoleContext['services'];

export async function summaryOf(
  { database, payments }: Services,
  { organizationId, role }: SignedIn,
): Promise<z.infer<typeof Summary>> {
  const [balance, account] = await Promise.all([
    balanceOf(database.sql, organizationId),
    readAccount(database.sql, organizationId),
  ]);
  if (balance === null || account === null) throw new Error('a signed-in member without an organization');
  const isOwner = role === 'owner';
  const hasStripe = payments !== undefined;
  const { recharge } = account;
  return {
    balanceUsd: usd(balance.microUsd),
    heldUsd: usd(balance.heldMicroUsd),
    freeDecisionsLeft: balance.freeDecisions - balance.heldFreeDecisions,
    canPay: isOwner && hasStripe,
    operatorCommand:
      isOwner && !hasStripe ? `npm run -s admin -- credit add --org ${organizationId} --usd 10` : null,
    leastPurchaseUsd: usd(LEAST_PURCHASE_MICRO_USD),
    mostPurchaseUsd: usd(MOST_PURCHASE_MICRO_USD),
    autoRecharge: recharge && {
      belowUsd: usd(recharge.belowMicroUsd),
      amountUsd: usd(recharge.microUsd),
      monthlyCapUsd: usd(recharge.monthlyCapMicroUsd),
    },
    hasCard: account.hasCard,
    pausedReason: account.pausedReason,
  };
}

export async function usageOfPeriod(
  ctx: ConsoleContext,
  { organizationId }: SignedIn,
): Promise<z.infer<typeof Usage>> {
  const { days, keys } = await periodUsage(ctx, organizationId);
  const names = await findKeyNames(ctx.services.database.sql, organizationId, [...keys.keys()]);
  return {
    days: [...days].map(([day, used]) => ({ day, ...used })),
    keys: [...keys]
      .map(([id, used]) => ({ id, name: names.get(id) ?? '', ...used }))
      .sort((one, other) => other.costUsd - one.costUsd || one.id - other.id),
  };
}

/** Returns the address of a page at Stripe, which leads back to the console. */
export async function openPage(
  { payments, config: { baseUrl } }: Services,
  { organizationId }: SignedIn,
  wantedUsd: number,
): Promise<{ url: string }> {
  if (payments === undefined) throw noStripe();
  const microUsd = purchase('usd', wantedUsd);
  const url = await payments.checkout({ organizationId, microUsd, baseUrl });
  if (url === null) throw new Error('a signed-in member without an organization');
  return { url };
}

export async function setRule(
  services: Services,
  person: SignedIn,
  rule: z.infer<typeof SetAutoRecharge>['rule'],
): Promise<z.infer<typeof Summary>> {
  const { database, payments, address } = services;
  if (payments === undefined) throw noStripe();
  const wanted = rule && toRule(rule);
  const actor = actorOf(person, address);
  await database.sql.begin((tx) => changeRecharge(tx, person.organizationId, wanted, actor));
  return summaryOf(services, person);
}

function toRule({
  belowUsd,
  amountUsd,
  monthlyCapUsd,
}: NonNullable<z.infer<typeof SetAutoRecharge>['rule']>) {
  const amount = purchase('rule.amountUsd', amountUsd);
  const cap = monthlyCapUsd === undefined ? null : toMicroUsd(monthlyCapUsd);
  const rule = rechargeRule(toMicroUsd(belowUsd), amount, cap);
  if (rule === null)
    throw WrongInput.at('rule.monthlyCapUsd', `must be at least one purchase, $${amountUsd}`);
  return rule;
}

function purchase(field: string, wantedUsd: number): number {
  const microUsd = toMicroUsd(wantedUsd);
  if (microUsd >= LEAST_PURCHASE_MICRO_USD && microUsd <= MOST_PURCHASE_MICRO_USD) return microUsd;
  throw WrongInput.at(
    field,
    `expected ${usd(LEAST_PURCHASE_MICRO_USD)} to ${usd(MOST_PURCHASE_MICRO_USD)} USD, got ${wantedUsd}`,
  );
}

function noStripe(): Refusal {
  return new Refusal('invalid_request', {
    message:
      'This service takes no payments by itself: the operator adds credit with "npm run -s admin -- credit add".',
  });
}
