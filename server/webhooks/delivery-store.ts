/** The SQL of deliveries: which are due, their tries, and their lists. Triggers add them. */
import type postgres from 'postgres';
import { workingOrganizations } from '../accounts/organizations.ts';
import { lockNumber } from '../database/locks.ts';
import { TEST_EVENT } from './schema.ts';
import type { WebhookRef } from './webhook-store.ts';

/** Webhooks of one organization that are served at once, on all nodes together. */
export const MOST_SERVED_AT_ONCE = 4;
/** Of one job. With a job for each delivery, the queue took most of the statements of a try. */
const MOST_IN_BATCH = 32;

/** One try of a delivery. */
export interface Try {
  organizationId: number;
  deliveryId: number;
  /** From 1. */
  number: number;
}

/** Tries of one webhook's deliveries, for which there is a job. */
export interface Batch {
  organizationId: number;
  tries: Omit<Try, 'organizationId'>[];
}

/**
 * Marks deliveries that are due as queued, and returns them as at most one batch for each webhook,
 * the oldest first. At most MOST_SERVED_AT_ONCE webhooks of an organization have a batch under way.
 * Chance decides which of the others is next, so that receivers which stall cannot always be
 * first. The lock keeps two nodes from counting the same places.
 */
export async function releaseDue(tx: postgres.TransactionSql): Promise<Batch[]> {
  await tx`select pg_advisory_xact_lock(${lockNumber('webhook relay')}::bigint)`;
  return tx<Batch[]>`
    with busy as materialized (
      select distinct organization_id, webhook_id from webhook_deliveries where state = 'queued'
    ), next as (
      select w.organization_id, w.id,
        row_number() over (partition by w.organization_id order by random())
          + (select count(*) from busy b where b.organization_id = w.organization_id) as place
      from webhooks w
        join ${workingOrganizations(tx)} o on o.id = w.organization_id
      where w.disabled_at is null
        and (w.organization_id, w.id) not in (select organization_id, webhook_id from busy)
        and exists (
          select from webhook_deliveries d
          where d.organization_id = w.organization_id and d.webhook_id = w.id
            and d.state = 'waiting' and d.next_try_at <= now())
    ), due as (
      select d.organization_id, d.id
      from next n cross join lateral (
        select organization_id, id from webhook_deliveries
        where organization_id = n.organization_id and webhook_id = n.id
          and state = 'waiting' and next_try_at <= now()
        order by next_try_at, id limit ${MOST_IN_BATCH}
      ) d
      where n.place <= ${MOST_SERVED_AT_ONCE}
    ), queued as (
      update webhook_deliveries d set state = 'queued', queued_at = now()
      from due where d.organization_id = due.organization_id and d.id = due.id
      returning d.organization_id, d.webhook_id, d.id, d.tries + 1 as number
    )
    select organization_id as "organizationId",
      json_agg(json_build_object('deliveryId', id, 'number', number) order by id) as tries
    from queued group by organization_id, webhook_id`;
}

/** Lets the batch's deliveries that were not tried wait for their turn again. */
export async function handBack(sql: postgres.ISql, { organizationId, tries }: Batch): Promise<void> {
  await sql`
    update webhook_deliveries d set state = 'waiting', queued_at = null
    from json_to_recordset(${JSON.stringify(tries)}::text::json) as t ("deliveryId" bigint, number integer)
    where d.organization_id = ${organizationId} and d.id = t."deliveryId" and d.state = 'queued'
      and d.tries = t.number - 1`;
}

/** What is sent in a try, and to where. */
export interface ClaimedTry {
  webhookId: number;
  url: string;
  withContent: boolean;
  /** The newest first. */
  secrets: Buffer[];
  eventId: string;
  type: string;
  occurredAt: Date;
  data: Record<string, unknown>;
  /** The time of the try, by the database's clock. */
  sentAt: Date;
}

/**
 * Counts the try. A job that runs once more, because its process died, counts it only once. Null:
 * it is not to be sent any more, or not by this job.
 */
export async function claimTry(
  sql: postgres.ISql,
  { organizationId, deliveryId, number }: Try,
): Promise<ClaimedTry | null> {
  const [row] = await sql<(ClaimedTry & { secret: Buffer; previousSecret: Buffer | null })[]>`
    update webhook_deliveries d
    set tries = ${number}, last_try_at = now(), first_try_at = coalesce(d.first_try_at, now())
    from webhooks w
    where d.organization_id = ${organizationId} and d.id = ${deliveryId} and d.state = 'queued'
      and d.tries in (${number - 1}, ${number})
      and w.organization_id = d.organization_id and w.id = d.webhook_id and w.disabled_at is null
    returning w.id as "webhookId", w.url, w.with_content as "withContent", w.secret,
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
 * `next`: seconds until the next try, or how the delivery ends. False: another job has ended the
 * try.
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
    set state = ${state}, last_status = ${status}, last_fault = ${fault}, queued_at = null,
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

/** Tells every node that a delivery may be due, when the transaction commits. */
export async function tellRelays(sql: postgres.ISql): Promise<void> {
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
    select ${organizationId}::bigint, ${id}::bigint, new_event_id(), ${TEST_EVENT}, '{}'::json
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

/** Deliveries are kept for this long, whatever has become of them. */
const KEPT = '30 days';
/** A job takes seconds. After this, a job that was lost with the queue's tables is replaced. */
const LOST_AFTER = '1 day';
const BATCH = 1000;

/** The daily sweep. Returns the number of rows that it deleted. */
export async function sweepDeliveries(sql: postgres.Sql, signal?: AbortSignal): Promise<number> {
  await sql`
    update webhook_deliveries set state = 'waiting', queued_at = null
    where state = 'queued' and queued_at < now() - ${LOST_AFTER}::interval`;
  for (let deleted = 0; ; ) {
    signal?.throwIfAborted();
    const { count } = await sql`
      delete from webhook_deliveries where ctid = any (array(
        select ctid from webhook_deliveries where occurred_at < now() - ${KEPT}::interval
        limit ${BATCH} for update skip locked))`;
    deleted += count;
    if (count < BATCH) return deleted;
  }
}
