/** Webhooks in numbers, for operators. */
import type postgres from 'postgres';
import { readDeliveryFigures } from './delivery-store.ts';

export interface WebhookStatus {
  /** Deliveries that are neither delivered nor given up. */
  waiting: number;
  /** How long the oldest delivery has been due, also while a try is under way; null: none is. */
  oldestDueSeconds: number | null;
  /** Webhooks whose newest try failed. */
  failing: number;
  disabled: number;
}

export async function readWebhooks(sql: postgres.ISql): Promise<WebhookStatus> {
  const [row] = await sql<[Omit<WebhookStatus, 'oldestDueSeconds'>]>`
    select
      (select count(*) from webhook_deliveries where state in ('waiting', 'queued')) as waiting,
      (select count(*) from webhooks where failing_since is not null and disabled_at is null) as failing,
      (select count(*) from webhooks where disabled_at is not null) as disabled`;
  const { due, oldestSeconds } = await readDeliveryFigures(sql);
  return { ...row, oldestDueSeconds: due === 0 ? null : oldestSeconds };
}
