/** The checks of deliveries. */
import { workingOrganizations } from '../accounts/organizations.ts';
import type { FaultQuery } from '../database/faults.ts';

/**
 * A try ends within a minute, and what a lost worker was trying is taken up by the next one. While
 * a webhook is disabled or its organization suspended, nobody takes it up.
 */
export const deliveryWithoutTry: FaultQuery = (sql, organizationId) => sql`
  select 'delivery ' || d.id as place,
    format('being tried since %s, and no worker serves webhook %s', d.last_try_at, w.id) as found,
    'a worker that serves it, or a wait for the next try' as expected
  from webhook_deliveries d
    join webhooks w on w.organization_id = d.organization_id and w.id = d.webhook_id
    join ${workingOrganizations(sql)} o on o.id = d.organization_id
  where d.organization_id = ${organizationId} and d.state = 'queued' and d.last_try_at < now() - interval '10 minutes'
    and w.disabled_at is null and (w.served_until is null or w.served_until < now() - interval '1 minute')`;

/** Deliveries are kept for 30 days, and the daily sweep may be two hours late. */
export const deliveryPastExpiry: FaultQuery = (sql, organizationId) => sql`
  select 'delivery ' || d.id as place, format('there, of %s', d.occurred_at) as found,
    'deleted after 30 days' as expected
  from webhook_deliveries d
  where d.organization_id = ${organizationId} and d.occurred_at < now() - interval '30 days 26 hours'`;

export const deliveryOfNothing: FaultQuery = (sql, organizationId) => sql`
  select 'delivery ' || d.id as place, 'there, without the row that it belongs to' as found, 'a webhook' as expected
  from webhook_deliveries d
  where d.organization_id = ${organizationId} and not exists (
    select from webhooks w where w.organization_id = d.organization_id and w.id = d.webhook_id)`;
