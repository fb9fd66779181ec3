/**
 * Writes events to the outbox, as a part of the statement that makes the change: there is no change
 * without its event, no event without its change, and no further round trip. An event has one row
 * for each webhook that asks for it, all with the same id.
 */
import { randomUUID } from 'node:crypto';
import type postgres from 'postgres';
import type { WebhookEvent } from './schema.ts';

/**
 * A table expression for another room's statement. `facts` is a query that gives at most one row:
 * `organization_id` and `data`.
 */
export function raiseEvent(
  sql: postgres.ISql,
  type: Exclude<WebhookEvent, 'credit.low'>,
  facts: postgres.Fragment,
): postgres.Fragment {
  return sql`raised as (
    insert into webhook_deliveries (organization_id, webhook_id, event_id, type, data)
    select w.organization_id, w.id, ${newEventId()}, ${type}, facts.data
    from (${facts}) facts join ${listeners(sql, type)} w on w.organization_id = facts.organization_id
    returning pg_notify('webhook_delivery', '')
  )`;
}

/**
 * The same for low credit: below the webhook's own limit, and without free decisions. `change` is a
 * query that gives at most one row: `organization_id`, the balance as `micro_usd` and
 * `free_decisions`, and the same before as `micro_usd_before` and `free_decisions_before`. Only a
 * change that crosses the limit is told.
 */
export function raiseLowCredit(sql: postgres.ISql, change: postgres.Fragment): postgres.Fragment {
  return sql`raised as (
    insert into webhook_deliveries (organization_id, webhook_id, event_id, type, data)
    select w.organization_id, w.id, ${newEventId()}, 'credit.low',
      json_build_object('balance_micro_usd', c.micro_usd, 'below_micro_usd', w.credit_low_micro_usd)
    from (${change}) c join ${listeners(sql, 'credit.low')} w on w.organization_id = c.organization_id
    where c.micro_usd < w.credit_low_micro_usd and c.free_decisions <= 0
      and not (c.micro_usd_before < w.credit_low_micro_usd and c.free_decisions_before <= 0)
    returning pg_notify('webhook_delivery', '')
  )`;
}

/** Locked, so that none is deleted before its row is there. */
function listeners(sql: postgres.ISql, type: WebhookEvent): postgres.Fragment {
  return sql`(
    select organization_id, id, credit_low_micro_usd from webhooks
    where ${type} = any (events) and disabled_at is null for key share)`;
}

export function newEventId(): string {
  return `evt_${randomUUID().replaceAll('-', '')}`;
}
