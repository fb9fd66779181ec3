/**
 * The SQL of payment_accounts: an organization's customer and card at Stripe, and the rule by which
 * credit is bought automatically.
 */
import type postgres from 'postgres';
import { organizationRow } from '../../accounts/organizations.ts';
import { pausedBy } from './recharge-pause.ts';

/**
 * Locks the organization's account until the transaction ends. It must be the transaction's first
 * statement, so that two transactions never wait for each other. False when there is no such
 * organization.
 */
export async function lockAccount(tx: postgres.TransactionSql, organizationId: number): Promise<boolean> {
  const { count } = await tx`
    insert into payment_accounts as p (organization_id)
    select id from ${organizationRow(tx, organizationId)} o
    on conflict (organization_id) do update set organization_id = p.organization_id`;
  return count > 0;
}

export interface PaymentAccount {
  customer: string | null;
  /** True when there is a card that may be charged while its owner is absent. */
  hasCard: boolean;
  recharge: RechargeRule | null;
  /** Why automatic purchases are paused; null when they are not. */
  pausedReason: string | null;
}

/**
 * When the balance is less than `belowMicroUsd`, `microUsd` is bought, at most `monthlyCapMicroUsd`
 * in a month.
 */
export interface RechargeRule {
  belowMicroUsd: number;
  microUsd: number;
  /** At least `microUsd`. */
  monthlyCapMicroUsd: number;
}

/** Null when there is no such organization. */
export async function readAccount(
  sql: postgres.ISql,
  organizationId: number,
): Promise<PaymentAccount | null> {
  const [row] = await sql<AccountRow[]>`
    select p.customer, p.payment_method is not null as "hasCard", ${pausedBy(sql)} as "pausedReason",
      p.recharge_below_micro_usd as "belowMicroUsd", p.recharge_micro_usd as "microUsd",
      p.monthly_cap_micro_usd as "monthlyCapMicroUsd"
    from ${organizationRow(sql, organizationId)} o left join payment_accounts p on p.organization_id = o.id`;
  if (row === undefined) return null;
  const { belowMicroUsd, microUsd, monthlyCapMicroUsd, ...account } = row;
  const isOff = belowMicroUsd === null || microUsd === null || monthlyCapMicroUsd === null;
  return { ...account, recharge: isOff ? null : { belowMicroUsd, microUsd, monthlyCapMicroUsd } };
}

type AccountRow = Omit<PaymentAccount, 'recharge'> & {
  [Part in keyof RechargeRule]: RechargeRule[Part] | null;
};

/** Stores the customer unless the account has one already. Returns the account's customer. */
export async function keepCustomer(
  sql: postgres.ISql,
  organizationId: number,
  customer: string,
): Promise<string> {
  const [row] = await sql<{ customer: string }[]>`
    insert into payment_accounts as p (organization_id, customer) values (${organizationId}, ${customer})
    on conflict (organization_id) do update set customer = coalesce(p.customer, excluded.customer)
    returning p.customer`;
  return row?.customer ?? customer;
}

/**
 * Stores the card of a purchase made at `since`, unless the stored card is of a later one: payments
 * may be read in any order. A new card ends a stored pause.
 */
export async function keepPaymentMethod(
  sql: postgres.ISql,
  organizationId: number,
  { method, since }: { method: string; since: Date },
): Promise<void> {
  await sql`
    update payment_accounts
    set payment_method = ${method}, payment_method_since = ${since}, paused_reason = null
    where organization_id = ${organizationId}
      and (payment_method_since is null or payment_method_since < ${since})`;
}

/**
 * Sets the rule of automatic purchases, or none (null), and ends a stored pause. False when there
 * is no such organization.
 */
export async function setRecharge(
  sql: postgres.ISql,
  organizationId: number,
  rule: RechargeRule | null,
): Promise<boolean> {
  const { count } = await sql`
    insert into payment_accounts (
      organization_id, recharge_below_micro_usd, recharge_micro_usd, monthly_cap_micro_usd
    )
    select id, ${rule?.belowMicroUsd ?? null}::bigint, ${rule?.microUsd ?? null}::bigint,
      ${rule?.monthlyCapMicroUsd ?? null}::bigint
    from ${organizationRow(sql, organizationId)} o
    on conflict (organization_id) do update
    set recharge_below_micro_usd = excluded.recharge_below_micro_usd,
      recharge_micro_usd = excluded.recharge_micro_usd,
      monthly_cap_micro_usd = excluded.monthly_cap_micro_usd, cap_reached_at = null, paused_reason = null`;
  return count > 0;
}

/**
 * Changes the monthly cap alone. Returns false, and changes nothing, when there is no rule or one
 * purchase would exceed the cap.
 */
export async function setMonthlyCap(
  sql: postgres.ISql,
  organizationId: number,
  microUsd: number,
): Promise<boolean> {
  const { count } = await sql`
    update payment_accounts set monthly_cap_micro_usd = ${microUsd}, cap_reached_at = null
    where organization_id = ${organizationId} and recharge_micro_usd <= ${microUsd}::bigint`;
  return count > 0;
}

/** Pauses automatic purchases until the rule is set again or another card has paid. */
export async function pauseRecharge(
  sql: postgres.ISql,
  organizationId: number,
  reason: string,
): Promise<void> {
  await sql`update payment_accounts set paused_reason = ${reason} where organization_id = ${organizationId}`;
}

/** The version of the organization's disputes in the database; 0 before the first (ADR 0031). */
export async function disputesVersion(sql: postgres.ISql, organizationId: number): Promise<number> {
  const [row] = await sql<{ version: number }[]>`
    select disputes_version as version from payment_accounts where organization_id = ${organizationId}`;
  return row?.version ?? 0;
}

/** The caller has locked the account. */
export async function raiseDisputesVersion(
  tx: postgres.TransactionSql,
  organizationId: number,
): Promise<void> {
  await tx`
    update payment_accounts set disputes_version = disputes_version + 1
    where organization_id = ${organizationId}`;
}
