/** Automatic purchases: at most one under way for an organization. The SQL of recharges. */
import type postgres from 'postgres';
import { organizationRow } from '../../accounts/organizations.ts';
import { lockAccount, pauseRecharge } from './account-store.ts';
import { monthStart, pausedBy } from './recharge-pause.ts';

export interface Recharge {
  organizationId: number;
  /** Stripe's idempotency key. */
  id: string;
  createdAt: Date;
  microUsd: number;
  customer: string;
  paymentMethod: string;
}

/** What there is to do, most often nothing: one statement that waits for nobody. */
export async function lookForRecharge(
  sql: postgres.ISql,
  organizationId: number,
): Promise<{ isDue: boolean; isLeft: boolean }> {
  const isDue = sql`${pausedBy(sql)} is null or (${isCapNews(sql)})`;
  const [found] = await sql<{ isDue: boolean; isLeft: boolean }[]>`
    select ${isLow(sql, organizationId, isDue)} as "isDue", exists (
      select from recharges where organization_id = ${organizationId} and ${isLeft(sql)}) as "isLeft"`;
  return found ?? { isDue: false, isLeft: false };
}

export interface ClaimedRecharge {
  /** Null: nothing is to be bought. */
  recharge: Recharge | null;
  /** The monthly cap, when it stood in the way for the first time this month. */
  reachedCapMicroUsd: number | null;
}

/**
 * Begins one when credit has run low and free decisions are used up, and none is under way. Whoever
 * ends one holds the account as well, so that what is looked at here, the month's purchases among
 * it, has either all of it or nothing.
 */
export async function claimRecharge(sql: postgres.Sql, organizationId: number): Promise<ClaimedRecharge> {
  return sql.begin(async (tx) => {
    await lockAccount(tx, organizationId);
    const [recharge = null] = await tx<Recharge[]>`
      insert into recharges (organization_id, micro_usd, customer, payment_method)
      select organization_id, recharge_micro_usd, customer, payment_method
      from payment_accounts
      where organization_id = ${organizationId} and ${isLow(tx, organizationId, sql`${pausedBy(tx)} is null`)}
      on conflict (organization_id) where state = 'pending' do nothing
      returning ${columns(tx)}`;
    if (recharge !== null) return { recharge, reachedCapMicroUsd: null };
    const [reached] = await tx<{ microUsd: number }[]>`
      update payment_accounts set cap_reached_at = now()
      where organization_id = ${organizationId} and ${isLow(tx, organizationId, isCapNews(tx))}
        and not exists (
          select from recharges where organization_id = ${organizationId} and state = 'pending')
      returning monthly_cap_micro_usd as "microUsd"`;
    return { recharge: null, reachedCapMicroUsd: reached?.microUsd ?? null };
  });
}

/**
 * The balance of the ledger is low, whatever is held of it: a hold is no cost yet. And what is
 * asked of `p`, the payment account, and of `o`, the organization, is true.
 */
function isLow(sql: postgres.ISql, organizationId: number, isAlso: postgres.Fragment): postgres.Fragment {
  return sql`exists (
    select from payment_accounts p
      join ${organizationRow(sql, organizationId)} o on o.id = p.organization_id
      join balances b on b.organization_id = p.organization_id
    where p.organization_id = ${organizationId}
      and p.customer is not null and p.payment_method is not null
      and b.free_decisions <= 0 and b.micro_usd < p.recharge_below_micro_usd
      and (${isAlso}))`;
}

/** The cap alone stands in the way, and nobody was told so this month. */
function isCapNews(sql: postgres.ISql): postgres.Fragment {
  return sql`${pausedBy(sql)} = 'monthly_cap'
    and (p.cap_reached_at is null or p.cap_reached_at < ${monthStart(sql)})`;
}

/** Nobody has got an answer to it for a minute. */
function isLeft(sql: postgres.ISql) {
  return sql`state = 'pending' and tried_at < now() - interval '1 minute'`;
}

/**
 * Why one that was begun must not be charged any more; null: it may. The cap counted it when it was
 * begun.
 */
export async function stoppedBy(sql: postgres.ISql, organizationId: number): Promise<string | null> {
  const [row] = await sql<{ reason: string | null }[]>`
    select case when p.recharge_micro_usd is null then 'switched_off'
      else nullif(${pausedBy(sql)}, 'monthly_cap') end as reason
    from ${organizationRow(sql, organizationId)} o left join payment_accounts p on p.organization_id = o.id`;
  return row === undefined ? 'switched_off' : row.reason;
}

function columns(sql: postgres.ISql) {
  return sql`organization_id as "organizationId", id, created_at as "createdAt", micro_usd as "microUsd", customer,
    payment_method as "paymentMethod"`;
}

/** Those that were left, of one organization or of all: for the caller alone, for a minute. */
export async function takeUpRecharges(sql: postgres.ISql, organizationId?: number): Promise<Recharge[]> {
  return sql<Recharge[]>`
    update recharges set tried_at = now()
    where ${isLeft(sql)}
      and ${organizationId === undefined ? sql`true` : sql`organization_id = ${organizationId}`}
    returning ${columns(sql)}`;
}

/** With the account locked. */
export async function succeedRecharge(
  tx: postgres.TransactionSql,
  organizationId: number,
  id: string,
): Promise<void> {
  await tx`
    update recharges set state = 'succeeded', failure = null
    where organization_id = ${organizationId} and id = ${id} and state <> 'succeeded'`;
}

/** `pauses`: no further one until somebody has seen to it. False when it had ended already. */
export async function failRecharge(
  sql: postgres.Sql,
  { organizationId, id }: Pick<Recharge, 'organizationId' | 'id'>,
  failure: string,
  { pauses }: { pauses: boolean },
): Promise<boolean> {
  return sql.begin(async (tx) => {
    await lockAccount(tx, organizationId);
    const { count } = await tx`
      update recharges set state = 'failed', failure = ${failure}
      where organization_id = ${organizationId} and id = ${id} and state = 'pending'`;
    if (count > 0 && pauses) await pauseRecharge(tx, organizationId, failure);
    return count > 0;
  });
}
