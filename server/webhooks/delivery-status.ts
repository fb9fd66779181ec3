/** Webhooks in numbers, for operators. */
import type postgres from 'postgres';

export interface WebhookStatus {
  /** Deliveries that are neither delivered nor given up. */
  waiting: number;
  /** Since when the delivery that should have been tried first is due. */
  oldestDueSeconds: number | null;
  /** Webhooks whose newest try failed. */
  failing: number;
  disabled: number;
}

/** Nothing is sent to a disabled webhook, so its deliveries are not due. */
export async function readWebhooks(sql: postgres.ISql): Promise<WebhookStatus> {
  const [row] = await sql<[WebhookStatus]>`
    select
      (select count(*) from webhook_deliveries where state in ('waiting', 'queued')) as waiting,
      (select extract(epoch from now() - min(d.next_try_at))::float8
       from webhook_deliveries d join webhooks w on w.organization_id = d.organization_id and w.id = d.webhook_id
       where d.state = 'waiting' and d.next_try_at <= now() and w.disabled_at is null) as "oldestDueSeconds",
      (select count(*) from webhooks where failing_since is not null and disabled_at is null) as failing,
      (select count(*) from webhooks where disabled_at is not null) as disabled`;
  return row;
}
