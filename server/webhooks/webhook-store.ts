/** The SQL of webhooks. */
import type postgres from 'postgres';
import type { SecretPlace } from '../secrets/keyring.ts';
import type { Webhook, WebhookEvent } from './schema.ts';

/** Names a webhook: every key starts with the organization. */
export interface WebhookRef {
  organizationId: number;
  id: number;
}

/** Both secrets of a webhook are sealed for this place. */
export function secretPlace({ organizationId, id }: WebhookRef): SecretPlace {
  return `webhooks/${organizationId}/${id}`;
}

export interface NewWebhook {
  organizationId: number;
  url: string;
  events: readonly WebhookEvent[];
  withContent: boolean;
  creditLowMicroUsd: number;
}

export async function countWebhooks(sql: postgres.ISql, organizationId: number): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*) as count from webhooks where organization_id = ${organizationId}`;
  return row?.count ?? 0;
}

/** Its secret must be stored in the same transaction: it is sealed for the id that this returns. */
export async function insertWebhook(
  sql: postgres.ISql,
  { organizationId, url, events, withContent, creditLowMicroUsd }: NewWebhook,
): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    insert into webhooks (organization_id, url, events, with_content, credit_low_micro_usd, secret)
    values (${organizationId}, ${url}, ${events}::text[], ${withContent}, ${creditLowMicroUsd}, '')
    returning id`;
  if (row === undefined) throw new Error('insert … returning gave no row');
  return row.id;
}

/** Oldest first; an organization has few. */
export async function listWebhooks(sql: postgres.ISql, organizationId: number): Promise<Webhook[]> {
  return sql<Webhook[]>`
    select w.organization_id as "organizationId", w.id, w.url, w.events, w.with_content as "withContent",
      w.credit_low_micro_usd as "creditLowMicroUsd", w.created_at as "createdAt",
      case when w.previous_works_until > now() then w.previous_works_until end as "previousWorksUntil",
      w.failing_since as "failingSince", w.disabled_at as "disabledAt",
      (select count(*) from webhook_deliveries d
        where d.organization_id = w.organization_id and d.webhook_id = w.id and d.state in ('waiting', 'queued')
      ) as waiting
    from webhooks w where w.organization_id = ${organizationId} order by w.id`;
}

/** Operators give only an id; a person manages only webhooks of the organization. */
export interface Meant {
  id: number;
  organizationId?: number;
}

export async function findWebhook(
  sql: postgres.ISql,
  { id, organizationId }: Meant,
): Promise<WebhookRef | null> {
  const [row] = await sql<WebhookRef[]>`
    select organization_id as "organizationId", id from webhooks
    where id = ${id} and (${organizationId ?? null}::bigint is null or organization_id = ${organizationId ?? null})`;
  return row ?? null;
}

/** Nobody else changes it until the transaction ends. */
export async function lockWebhook(tx: postgres.TransactionSql, meant: Meant): Promise<WebhookRef | null> {
  const found = await findWebhook(tx, meant);
  if (found === null) return null;
  const rows = await tx`
    select from webhooks where organization_id = ${found.organizationId} and id = ${found.id} for update`;
  return rows.length === 0 ? null : found;
}

/** Its deliveries go with it. */
export async function deleteWebhook(sql: postgres.ISql, { organizationId, id }: WebhookRef): Promise<void> {
  await sql`delete from webhooks where organization_id = ${organizationId} and id = ${id}`;
}

export async function storeSecret(
  sql: postgres.ISql,
  { organizationId, id }: WebhookRef,
  secret: Buffer,
): Promise<void> {
  await sql`update webhooks set secret = ${secret} where organization_id = ${organizationId} and id = ${id}`;
}

export async function readSecret(sql: postgres.ISql, { organizationId, id }: WebhookRef): Promise<Buffer> {
  const [row] = await sql<{ secret: Buffer }[]>`
    select secret from webhooks where organization_id = ${organizationId} and id = ${id}`;
  if (row === undefined) throw new Error(`webhook ${id} is gone`);
  return row.secret;
}

/** `previous` also signs, until this many seconds from now; null: it signs no more. */
export async function replaceSecret(
  sql: postgres.ISql,
  { organizationId, id }: WebhookRef,
  { secret, previous, graceSeconds }: { secret: Buffer; previous: Buffer | null; graceSeconds: number },
): Promise<Date | null> {
  const [row] = await sql<{ until: Date | null }[]>`
    update webhooks set secret = ${secret},
      previous_secret = ${previous},
      previous_works_until = case when ${previous !== null}::boolean
        then now() + ${graceSeconds}::integer * interval '1 second' end
    where organization_id = ${organizationId} and id = ${id}
    returning previous_works_until as until`;
  return row?.until ?? null;
}

/** False: it was not disabled. What waits is sent from now on, with tries from the first. */
export async function enableWebhook(
  tx: postgres.TransactionSql,
  { organizationId, id }: WebhookRef,
): Promise<boolean> {
  const { count } = await tx`
    update webhooks set disabled_at = null, failing_since = null
    where organization_id = ${organizationId} and id = ${id} and disabled_at is not null`;
  if (count === 0) return false;
  await tx`
    update webhook_deliveries set tries = 0, first_try_at = null, next_try_at = now()
    where organization_id = ${organizationId} and webhook_id = ${id} and state = 'waiting'`;
  return true;
}

/** False: it is disabled already. */
export async function disableWebhook(
  sql: postgres.ISql,
  { organizationId, id }: WebhookRef,
): Promise<boolean> {
  const { count } = await sql`
    update webhooks set disabled_at = now()
    where organization_id = ${organizationId} and id = ${id} and disabled_at is null`;
  return count > 0;
}

/** Written at most once a minute while all is well. */
export async function noteSuccess(sql: postgres.ISql, { organizationId, id }: WebhookRef): Promise<void> {
  await sql`
    update webhooks set last_success_at = now(), failing_since = null
    where organization_id = ${organizationId} and id = ${id}
      and (failing_since is not null or last_success_at is null or last_success_at < now() - interval '1 minute')`;
}

export async function noteFailure(sql: postgres.ISql, { organizationId, id }: WebhookRef): Promise<void> {
  await sql`
    update webhooks set failing_since = now()
    where organization_id = ${organizationId} and id = ${id} and failing_since is null`;
}
