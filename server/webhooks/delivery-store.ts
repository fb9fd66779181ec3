/** The SQL of deliveries: their tries and their lists. */
import type postgres from 'postgres';
import { newEventId } from './raise-event.ts';
import { TEST_EVENT } from './schema.ts';
import type { WebhookRef } from './webhook-store.ts';

/** One try of a delivery. */
export interface Try {
  organizationId: number;
  deliveryId: number;
  /** From 1. */
  number: number;
}

/** What is sent in a try, and to where. */
export interface ClaimedTry extends Try {
  webhookId: number;
  url: string;
  withContent: boolean;
  /** As they are stored, the newest first. */
  secrets: Buffer[];
  eventId: string;
  type: string;
  occurredAt: Date;
  data: Record<string, unknown>;
  /** The time of the try, by the database's clock. */
  sentAt: Date;
}

/**
 * Takes the delivery of the webhook that has been due for the longest time, and counts its try.
 * Null: none is due, the webhook is disabled, or another process serves it.
 */
export async function claimTry(
  sql: postgres.ISql,
  { organizationId, id }: WebhookRef,
  server: string,
): Promise<ClaimedTry | null> {
  const [row] = await sql<(ClaimedTry & { secret: Buffer; previousSecret: Buffer | null })[]>`
    update webhook_deliveries d
    set state = 'queued', tries = d.tries + 1, last_try_at = now(), first_try_at = coalesce(d.first_try_at, now())
    from webhooks w
    where w.organization_id = ${organizationId} and w.id = ${id} and w.served_by = ${server} and w.disabled_at is null
      and d.organization_id = ${organizationId} and d.id = (
        select id from webhook_deliveries
        where organization_id = ${organizationId} and webhook_id = ${id} and state = 'waiting' and next_try_at <= now()
        order by next_try_at, id limit 1 for update skip locked)
    returning d.organization_id as "organizationId", d.id as "deliveryId", d.tries as number,
      w.id as "webhookId", w.url, w.with_content as "withContent", w.secret,
      case when w.previous_works_until > now() then w.previous_secret end as "previousSecret",
      d.event_id as "eventId", d.type, d.occurred_at as "occurredAt", d.data, now() as "sentAt"`;
  if (row === undefined) return null;
  const { secret, previousSecret, ...claimed } = row;
  return { ...claimed, secrets: previousSecret === null ? [secret] : [secret, previousSecret] };
}

export interface TryOutcome {
  status: number | null;
  fault: string | null;
}

/**
 * `next`: seconds until the next try, or how the delivery ends. False: the try is
 * over. A worker that lost its lease may end the next worker's try of this number.
 */
export async function endTry(
  sql: postgres.ISql,
  { organizationId, deliveryId, number }: Try,
  { status, fault }: TryOutcome,
  next: 'delivered' | 'failed' | { afterSeconds: number },
): Promise<boolean> {
  const state = typeof next === 'string' ? next : 'waiting';
  const { count } = await sql`
    update webhook_deliveries
    set state = ${state}, last_status = ${status}, last_fault = ${fault},
      next_try_at = now() + ${typeof next === 'string' ? null : next.afterSeconds}::double precision * interval '1 second'
    where organization_id = ${organizationId} and id = ${deliveryId} and state = 'queued' and tries = ${number}`;
  return count > 0;
}

/** Whether the webhook took any event since the first try of this one. */
export async function hasSucceededSince(
  sql: postgres.ISql,
  { organizationId, deliveryId }: Pick<Try, 'organizationId' | 'deliveryId'>,
): Promise<boolean> {
  const rows = await sql`
    select from webhook_deliveries d
      join webhooks w on w.organization_id = d.organization_id and w.id = d.webhook_id
    where d.organization_id = ${organizationId} and d.id = ${deliveryId} and w.last_success_at >= d.first_try_at`;
  return rows.length > 0;
}

/** Tells every worker that a delivery may be due, when the transaction commits. */
export async function tellSenders(sql: postgres.ISql): Promise<void> {
  await sql`select pg_notify('webhook_delivery', '')`;
}

/** Of one webhook, in a minute. */
export const MOST_TESTS = 10;

/**
 * Adds an event to one webhook alone, whatever it is subscribed to. Null, and nothing added, when
 * its newest deliveries are all test events of the last minute.
 */
export async function insertTestEvent(
  sql: postgres.ISql,
  { organizationId, id }: WebhookRef,
): Promise<{ eventId: string; deliveryId: number } | null> {
  const [row] = await sql<{ eventId: string; deliveryId: number }[]>`
    insert into webhook_deliveries (organization_id, webhook_id, event_id, type, data)
    select ${organizationId}::bigint, ${id}::bigint, ${newEventId()}, ${TEST_EVENT}, '{}'::json
    from (
      select type, occurred_at from webhook_deliveries
      where organization_id = ${organizationId} and webhook_id = ${id} order by id desc limit ${MOST_TESTS}
    ) newest
    where type = ${TEST_EVENT} and occurred_at > now() - interval '1 minute'
    having count(*) < ${MOST_TESTS}
    returning event_id as "eventId", id as "deliveryId"`;
  return row ?? null;
}

export interface Delivery {
  id: number;
  eventId: string;
  type: string;
  /** Of the decision that it is about. */
  decisionId: string | null;
  occurredAt: Date;
  state: 'waiting' | 'queued' | 'delivered' | 'failed';
  tries: number;
  nextTryAt: Date | null;
  lastTryAt: Date | null;
  lastStatus: number | null;
  lastFault: string | null;
}

/** Newest first, those before `before`. */
export async function listDeliveries(
  sql: postgres.ISql,
  { organizationId, id }: WebhookRef,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<Delivery[]> {
  return sql<Delivery[]>`
    select id, event_id as "eventId", type, data ->> 'id' as "decisionId", occurred_at as "occurredAt", state, tries,
      next_try_at as "nextTryAt", last_try_at as "lastTryAt", last_status as "lastStatus", last_fault as "lastFault"
    from webhook_deliveries
    where organization_id = ${organizationId} and webhook_id = ${id}
      and (${before ?? null}::bigint is null or id < ${before ?? null}::bigint)
    order by id desc limit ${limit}`;
}

/**
 * Sends it again, under the same event's id, with tries from the first. False: there is no such
 * one.
 */
export async function sendAgain(
  sql: postgres.ISql,
  { organizationId, id }: WebhookRef,
  deliveryId: number,
): Promise<boolean> {
  const { count } = await sql`
    update webhook_deliveries set state = 'waiting', tries = 0, first_try_at = null, next_try_at = now()
    where organization_id = ${organizationId} and webhook_id = ${id} and id = ${deliveryId} and state <> 'queued'`;
  return count > 0;
}

export interface DeliveryFigures {
  due: number;
  /** How long the oldest has been due. */
  oldestSeconds: number;
}

/** No more are counted. */
const MOST_COUNTED = 10_000;

/** What is due at the webhooks of all organizations. Those that are disabled wait for a person. */
export async function readDeliveryFigures(sql: postgres.ISql): Promise<DeliveryFigures> {
  const [row] = await sql<DeliveryFigures[]>`
    select count(*)::integer as due,
      coalesce(extract(epoch from now() - min(next_try_at)), 0)::float8 as "oldestSeconds"
    from (
      select d.next_try_at from webhooks w
        cross join lateral (
          select next_try_at from webhook_deliveries
          where organization_id = w.organization_id and webhook_id = w.id
            and state in ('waiting', 'queued') and next_try_at <= now()
          order by next_try_at limit ${MOST_COUNTED}
        ) d
      where w.disabled_at is null
      limit ${MOST_COUNTED}
    ) due`;
  return row ?? { due: 0, oldestSeconds: 0 };
}

/** How long ago the oldest delivery should have been swept; 0: none should have. */
export async function secondsDeliveriesOverdue(sql: postgres.ISql): Promise<number> {
  const [row] = await sql<{ seconds: number | null }[]>`
    select extract(epoch from now() - min(occurred_at) - ${KEPT}::interval)::float8 as seconds
    from webhook_deliveries`;
  return Math.max(0, row?.seconds ?? 0);
}

/** Deliveries are kept for this long, whatever has become of them. */
const KEPT = '30 days';
const BATCH = 1000;

/** The daily sweep. Returns the number of rows that it deleted. */
export async function sweepDeliveries(sql: postgres.Sql, signal?: AbortSignal): Promise<number> {
  for (let deleted = 0; ; ) {
    signal?.throwIfAborted();
    const { count } = await sql`
      with old as materialized (
        select organization_id, id from webhook_deliveries where occurred_at < now() - ${KEPT}::interval
        limit ${BATCH} for update skip locked
      )
      delete from webhook_deliveries d using old where d.organization_id = old.organization_id and d.id = old.id`;
    deleted += count;
    if (count < BATCH) return deleted;
  }
}
