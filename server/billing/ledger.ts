/**
 * The SQL of ledger and balances, except captures (holds.ts). An organization's balance is the sum
 * of its rows in the ledger.
 */
import type postgres from 'postgres';
import { type Actor, writeAudit } from '../accounts/audit-log.ts';
import { insertOrganization, organizationRow } from '../accounts/organizations.ts';
import { tellOfLowCredit } from './low-credit.ts';
import { formatUsd } from './prices.ts';

/** Called once, when the organization is made. */
export async function grantFreeDecisions(
  sql: postgres.ISql,
  organizationId: number,
  count: number,
): Promise<void> {
  await sql`
    insert into ledger (organization_id, kind, free_decisions, description)
    values (${organizationId}, 'grant', ${count}, 'Free decisions to start with')`;
}

export interface Payment {
  organizationId: number;
  kind: 'purchase' | 'auto_recharge' | 'refund' | 'dispute';
  /** Negative when credit is taken back. */
  microUsd: number;
  description: string;
  /** The payment processor's id for it; null for a payment that came by another way. */
  payment: string | null;
  /** The operator's id for it. */
  reference?: string | null;
}

/**
 * Returns the number of the receipt; null when this payment or reference was entered already, or
 * there is no such organization.
 */
export async function enterPayment(sql: postgres.ISql, payment: Payment): Promise<number | null> {
  const { organizationId, kind, microUsd, description } = payment;
  const [row] = await sql<{ id: number }[]>`
    with entered as (
      insert into ledger (organization_id, kind, micro_usd, description, payment, reference)
      select id, ${kind}, ${microUsd}::bigint, ${description}, ${payment.payment}, ${payment.reference ?? null}
      from ${organizationRow(sql, organizationId)} o
      on conflict do nothing
      returning organization_id, id, micro_usd, free_decisions
    ), ${tellOfLowCredit(sql, sql`entered`)}
    select id from entered`;
  return row?.id ?? null;
}

/** Like enterPayment, with the act's entry in the audit log. */
export async function bookPayment(
  tx: postgres.TransactionSql,
  payment: Payment,
  actor: Actor,
): Promise<number | null> {
  const receipt = await enterPayment(tx, payment);
  if (receipt === null) return null;
  const { organizationId, kind, microUsd, description } = payment;
  await writeAudit(tx, {
    organizationId,
    actor,
    verb: kind === 'purchase' || kind === 'auto_recharge' ? 'bought credit' : 'changed',
    object: { kind: 'credit', id: receipt },
    detail: `${description}: ${formatUsd(microUsd)}`,
  });
  return receipt;
}

/** Finds the row with this reference; null when there is none. */
export async function findReference(
  sql: postgres.ISql,
  reference: string,
): Promise<{ organizationId: number; microUsd: number } | null> {
  const [row] = await sql<{ organizationId: number; microUsd: number }[]>`
    select organization_id as "organizationId", micro_usd as "microUsd" from ledger
    where reference = ${reference}`;
  return row ?? null;
}

export interface Balance {
  microUsd: number;
  freeDecisions: number;
  /** The part that is set aside for requests under way. */
  heldMicroUsd: number;
  heldFreeDecisions: number;
}

/** Null when there is no such organization. */
export async function balanceOf(sql: postgres.ISql, organizationId: number): Promise<Balance | null> {
  const [row] = await sql<Balance[]>`
    select coalesce(b.micro_usd, 0) as "microUsd", coalesce(b.free_decisions, 0) as "freeDecisions",
      coalesce(b.held_micro_usd, 0) as "heldMicroUsd", coalesce(b.held_free_decisions, 0) as "heldFreeDecisions"
    from ${organizationRow(sql, organizationId)} o left join balances b on b.organization_id = o.id`;
  return row ?? null;
}

export interface Purchase {
  organizationId: number;
  payment: string | null;
  /** The payment processor's ids of all refunds to this organization that the ledger has now. */
  refunds: readonly string[];
}

/** Finds the purchase with this receipt; null when there is none. */
export async function findPurchase(sql: postgres.ISql, receipt: number): Promise<Purchase | null> {
  const [row] = await sql<Purchase[]>`
    select bought.organization_id as "organizationId", bought.payment,
      array(
        select refund.payment from ledger refund
        where refund.organization_id = bought.organization_id and refund.kind = 'refund'
          and refund.payment is not null
      ) as refunds
    from ledger bought
    where bought.id = ${receipt} and bought.kind in ('purchase', 'auto_recharge')`;
  return row ?? null;
}

export async function createOrganization(
  tx: postgres.TransactionSql,
  { name, freeDecisions }: { name: string; freeDecisions: number },
): Promise<number> {
  const id = await insertOrganization(tx, name);
  await grantFreeDecisions(tx, id, freeDecisions);
  return id;
}
