/** Automatic purchases: at most one under way for an organization. The SQL of recharges. */
import type postgres from 'postgres';
import { lockAccount, pauseRecharge } from './account-store.ts';

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
  const [found] = await sql<{ isDue: boolean; isLeft: boolean }[]>`
    select ${isDue(sql, organizationId)} as "isDue", exists (
      select from recharges where organization_id = ${organizationId} and ${isLeft(sql)}) as "isLeft"`;
  return found ?? { isDue: false, isLeft: false };
}

/**
 * Begins one when credit has run low and free decisions are used up, and none is under way; else null. Whoever ends one
 * holds the account as well, so that what is looked at here has either all of it or nothing.
 */
export async function claimRecharge(sql: postgres.Sql, organizationId: number): Promise<Recharge | null> {
  return sql.begin(async (tx) => {
    await lockAccount(tx, organizationId);
    const [claimed] = await tx<Recharge[]>`
      insert into recharges (organization_id, micro_usd, customer, payment_method)
      select organization_id, recharge_micro_usd, customer, payment_method
      from payment_accounts where organization_id = ${organizationId} and ${isDue(tx, organizationId)}
      on conflict (organization_id) where state = 'pending' do nothing
      returning ${columns(tx)}`;
    return claimed ?? null;
  });
}

function isDue(sql: postgres.ISql, organizationId: number) {
  return sql`exists (
    select from payment_accounts p join balances b using (organization_id)
    where p.organization_id = ${organizationId} and p.paused_reason is null
      and p.customer is not null and p.payment_method is not null
      and b.free_decisions <= b.held_free_decisions
      and b.micro_usd - b.held_micro_usd < p.recharge_below_micro_usd)`;
}

/** Nobody has got an answer to it for a minute. */
function isLeft(sql: postgres.ISql) {
  return sql`state = 'pending' and tried_at < now() - interval '1 minute'`;
}

/** False when it has been switched off since one was begun. */
export async function isWanted(sql: postgres.ISql, organizationId: number): Promise<boolean> {
  const rows = await sql`
    select from payment_accounts where organization_id = ${organizationId} and recharge_micro_usd is not null`;
  return rows.length > 0;
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

/** No further one until somebody has seen to it. False when it had ended already. */
export async function failRecharge(
  sql: postgres.Sql,
  { organizationId, id }: Pick<Recharge, 'organizationId' | 'id'>,
  failure: string,
): Promise<boolean> {
  return sql.begin(async (tx) => {
    await lockAccount(tx, organizationId);
    const { count } = await tx`
      update recharges set state = 'failed', failure = ${failure}
      where organization_id = ${organizationId} and id = ${id} and state = 'pending'`;
    if (count > 0) await pauseRecharge(tx, organizationId, failure);
    return count > 0;
  });
}
