/**
 * The SQL of recharges: automatic purchases, of which an organization has at most one under way.
 */
import type postgres from 'postgres';
import { organizationRow } from '../../accounts/organizations.ts';
import { isAdopted } from '../../database/installation.ts';
import { lockAccount, pauseRecharge } from './account-store.ts';
import { monthStart, pausedBy } from './recharge-pause.ts';

export interface Recharge {
  organizationId: number;
  /** The row's id, used as Stripe's idempotency key. */
  id: string;
  createdAt: Date;
  microUsd: number;
  customer: string;
  paymentMethod: string;
}

/**
 * Says whether a purchase is due, or one was left unfinished; most often neither. One statement,
 * which waits for no lock.
 */
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
  /** Null when no purchase was begun. */
  recharge: Recharge | null;
  /** The monthly cap, if it prevented a purchase for the first time this month. */
  reachedCapMicroUsd: number | null;
}

/**
 * Begins a purchase when credit has run low, free decisions are used up and none is under way.
 * Whoever ends a purchase locks the account too, so this statement sees an ended purchase either
 * with all its effects or not at all.
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
 * An SQL condition: the ledger's balance is low and `isAlso` holds. Holds do not count, because
 * they are no cost yet. `isAlso` may name `p`, the payment account, and `o`, the organization.
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

/**
 * An SQL condition: only the monthly cap prevents a purchase, and this has not been logged this
 * month.
 */
function isCapNews(sql: postgres.ISql): postgres.Fragment {
  return sql`${pausedBy(sql)} = 'monthly_cap'
    and (p.cap_reached_at is null or p.cap_reached_at < ${monthStart(sql)})`;
}

/**
 * An SQL condition: the purchase has been pending for a minute since it was last tried, so its node
 * has probably ended. A restored copy takes up none, because its original may do so.
 */
function isLeft(sql: postgres.ISql) {
  return sql`${isAdopted(sql)} and state = 'pending' and tried_at < now() - interval '1 minute'`;
}

/**
 * Why a purchase that was begun must not be charged any more; null when it may be. The cap is no
 * reason: it counted the purchase when it began.
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

/**
 * Takes up the unfinished purchases of one organization or of all. For a minute no other caller
 * gets them.
 */
export async function takeUpRecharges(sql: postgres.ISql, organizationId?: number): Promise<Recharge[]> {
  return sql<Recharge[]>`
    update recharges set tried_at = now()
    where ${isLeft(sql)}
      and ${organizationId === undefined ? sql`true` : sql`organization_id = ${organizationId}`}
    returning ${columns(sql)}`;
}

/** The caller has locked the account. */
export async function succeedRecharge(
  tx: postgres.TransactionSql,
  organizationId: number,
  id: string,
): Promise<void> {
  await tx`
    update recharges set state = 'succeeded', failure = null
    where organization_id = ${organizationId} and id = ${id} and state <> 'succeeded'`;
}

/**
 * `pauses`: automatic purchases are paused until the rule is set again or another card has paid.
 * Returns false when the purchase had already ended.
 */
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
