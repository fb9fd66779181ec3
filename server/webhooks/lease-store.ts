/** The SQL of leases: which worker serves which webhook. */
import type postgres from 'postgres';
import { workingOrganizations } from '../accounts/organizations.ts';
import { isAdopted } from '../database/installation.ts';
import { lockNumber } from '../database/locks.ts';
import { headOf } from '../secrets/keyring.ts';
import { SECRET_BYTES } from './signing.ts';
import type { WebhookRef } from './webhook-store.ts';

/** Webhooks of one organization that are served at once, on all nodes together. */
export const MOST_SERVED_AT_ONCE = 4;
/** Deliveries of one turn of a webhook. */
const MOST_IN_TURN = 32;
/** A webhook whose worker is lost is served by another after this time. */
const LEASE_SECONDS = 10;

/** A webhook that this process serves now, as nobody else does. */
export interface Served extends WebhookRef {
  /** Deliveries that are due, at most those of one turn. */
  due: number;
}

/**
 * Leases webhooks that have something due to `server`, at most `most` of them and at most
 * MOST_SERVED_AT_ONCE of an organization. Organizations with the fewest come first; among webhooks
 * of one organization chance decides, so that receivers which stall cannot always be first. The
 * lock keeps two nodes from counting the same places. What a lost worker was trying waits again,
 * and its try is not counted. A webhook whose secret none of the keys opens is left to a worker
 * that has its key.
 */
export async function leaseDue(
  tx: postgres.TransactionSql,
  { server, most, keyIds }: { server: string; most: number; keyIds: readonly string[] },
): Promise<Served[]> {
  await tx`select pg_advisory_xact_lock(${lockNumber('webhook leases')}::bigint)`;
  return tx<Served[]>`
    with busy as materialized (
      select organization_id from webhooks where served_until > now()
    ), free as (
      select w.organization_id, w.id, d.due
      from webhooks w
        join ${workingOrganizations(tx)} o on o.id = w.organization_id
        cross join lateral (
          select count(*) as due from (
            select from webhook_deliveries
            where organization_id = w.organization_id and webhook_id = w.id
              and state in ('waiting', 'queued') and next_try_at <= now()
            limit ${MOST_IN_TURN}
          ) first_due
        ) d
      where ${isAdopted(tx)} and w.disabled_at is null and (w.served_until is null or w.served_until <= now()) and d.due > 0
        and ${isOpenable(tx, keyIds)}
      for no key update of w skip locked
    ), next as (
      select organization_id, id, due,
        row_number() over (partition by organization_id order by random())
          + (select count(*) from busy b where b.organization_id = free.organization_id) as place
      from free
    ), taken as (
      select organization_id, id, due from next where place <= ${MOST_SERVED_AT_ONCE}
      order by place, random() limit ${most}
    ), left_behind as (
      update webhook_deliveries d set state = 'waiting', tries = d.tries - 1
      from taken t where d.organization_id = t.organization_id and d.webhook_id = t.id and d.state = 'queued'
    )
    update webhooks w
    set served_by = ${server}, served_until = now() + ${LEASE_SECONDS}::integer * interval '1 second'
    from taken t where w.organization_id = t.organization_id and w.id = t.id
    returning w.organization_id as "organizationId", w.id, t.due`;
}

/** On the columns of `webhooks w`. What is stored plain needs no key. */
function isOpenable(sql: postgres.ISql, keyIds: readonly string[]) {
  const heads = keyIds.map(headOf);
  return sql`(octet_length(w.secret) = ${SECRET_BYTES} or encode(substring(w.secret for 12), 'hex') = any(${heads}::text[]))`;
}

/** How many webhooks wait for a worker with the key of their secret. */
export async function countWithoutKey(sql: postgres.ISql, keyIds: readonly string[]): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*) as count from webhooks w
    where w.disabled_at is null and not ${isOpenable(sql, keyIds)} and exists (
      select from webhook_deliveries
      where organization_id = w.organization_id and webhook_id = w.id
        and state in ('waiting', 'queued') and next_try_at <= now())`;
  return row?.count ?? 0;
}

/**
 * To be called more often than every LEASE_SECONDS, with the webhooks that `server` serves: a lease
 * that it has lost sight of ends by itself.
 */
export async function renewLeases(
  sql: postgres.ISql,
  server: string,
  served: readonly WebhookRef[],
): Promise<void> {
  await sql`
    update webhooks set served_until = now() + ${LEASE_SECONDS}::integer * interval '1 second'
    where served_by = ${server} and id = any(${served.map(({ id }) => String(id))}::text[]::bigint[])`;
}

/** Others may serve it from then on. */
export async function release(
  sql: postgres.ISql,
  { organizationId, id }: WebhookRef,
  { server, afterSeconds }: { server: string; afterSeconds: number },
): Promise<void> {
  await sql`
    update webhooks
    set served_by = null, served_until = now() + ${afterSeconds}::integer * interval '1 second'
    where organization_id = ${organizationId} and id = ${id} and served_by = ${server}`;
}

/** Ends every lease. For a process that is alone on its database: whoever has one died. */
export async function releaseAll(sql: postgres.ISql): Promise<void> {
  await sql`update webhooks set served_by = null, served_until = null where served_by is not null`;
}
