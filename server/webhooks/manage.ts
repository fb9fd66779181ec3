/** What owners and operators do with webhooks: each act with its entry in the audit log. */
import type postgres from 'postgres';
import { type Actor, countOfMinute, OPERATOR, writeAudit } from '../accounts/audit-log.ts';
import { lockOrganization } from '../accounts/organizations.ts';
import { invalidAt, Refusal } from '../refusals.ts';
import { type Keyring, UnreadableSecret } from '../secrets/keyring.ts';
import { insertTestEvent, MOST_TESTS, sendAgain, tellSenders } from './delivery-store.ts';
import { describeSettings, MOST_WEBHOOKS } from './schema.ts';
import { whyNoWebhookUrl } from './sending/webhook-url.ts';
import { formatSecret, newSecret } from './signing.ts';
import {
  countWebhooks,
  deleteWebhook,
  enableWebhook,
  insertWebhook,
  lockWebhook,
  type Meant,
  type NewWebhook,
  readSecret,
  replaceSecret,
  secretPlace,
  storeSecret,
  type WebhookRef,
} from './webhook-store.ts';

/** The secret is shown now and never again. */
export interface ShownSecret {
  id: number;
  secret: string;
}

export async function addWebhook(
  sql: postgres.Sql,
  webhook: NewWebhook,
  { actor, allowPrivate, keyring }: { actor: Actor; allowPrivate: boolean; keyring: Keyring },
): Promise<ShownSecret> {
  const { organizationId } = webhook;
  const why = whyNoWebhookUrl(webhook.url, { allowPrivate });
  if (why !== null) throw invalidAt('url', why);
  return sql.begin(async (tx) => {
    // Two at once cannot both be the last.
    await lockOrganization(tx, organizationId);
    const count = await countWebhooks(tx, organizationId);
    if (count >= MOST_WEBHOOKS)
      throw new Refusal('invalid_request', {
        code: 'limit_reached',
        message: `the organization has ${count} webhooks, the limit is ${MOST_WEBHOOKS}; remove one that is not needed`,
      });
    const secret = newSecret();
    const id = await insertWebhook(tx, webhook);
    const made = { organizationId, id };
    await storeSecret(tx, made, keyring.seal(secret, secretPlace(made)));
    const detail = describeSettings({ ...webhook, events: [...webhook.events] });
    await write(tx, made, actor, 'created', detail);
    return { id, secret: formatSecret(secret) };
  });
}

/** Each of these gives null when there is no such webhook. */
export async function removeWebhook(
  sql: postgres.Sql,
  meant: Meant,
  actor: Actor,
): Promise<WebhookRef | null> {
  return withWebhook(sql, meant, async (tx, webhook) => {
    await deleteWebhook(tx, webhook);
    await write(tx, webhook, actor, 'removed');
    return webhook;
  });
}

export async function rotateSecret(
  sql: postgres.Sql,
  meant: Meant,
  { graceSeconds, actor, keyring }: { graceSeconds: number; actor: Actor; keyring: Keyring },
): Promise<(ShownSecret & { oldWorksUntil: Date | null }) | null> {
  return withWebhook(sql, meant, async (tx, webhook) => {
    const secret = newSecret();
    const place = secretPlace(webhook);
    const old = graceSeconds > 0 ? openOld(await readSecret(tx, webhook), webhook, keyring) : null;
    const oldWorksUntil = await replaceSecret(tx, webhook, {
      secret: keyring.seal(secret, place),
      previous: old && keyring.seal(old, place),
      graceSeconds,
    });
    const detail = oldWorksUntil && `old secret signs as well until ${oldWorksUntil.toISOString()}`;
    await write(tx, webhook, actor, 'rotated', detail);
    return { id: webhook.id, secret: formatSecret(secret), oldWorksUntil };
  });
}

/** Null: nothing can be signed by it any more, so it ends at once. */
function openOld(stored: Buffer, webhook: WebhookRef, keyring: Keyring): Buffer | null {
  try {
    return keyring.open(stored, secretPlace(webhook));
  } catch (error) {
    if (error instanceof UnreadableSecret) return null;
    throw error;
  }
}

export async function enable(sql: postgres.Sql, meant: Meant, actor: Actor): Promise<WebhookRef | null> {
  return withWebhook(sql, meant, async (tx, webhook) => {
    if (await enableWebhook(tx, webhook)) await write(tx, webhook, actor, 'changed', 'enabled');
    await tellSenders(tx);
    return webhook;
  });
}

export async function sendTest(
  sql: postgres.Sql,
  meant: Meant,
  actor: Actor = OPERATOR,
): Promise<{ eventId: string; deliveryId: number } | null> {
  return withWebhook(sql, meant, async (tx, webhook) => {
    const sent = await insertTestEvent(tx, webhook);
    if (sent === null)
      throw new Refusal('rate_limited', {
        retryAfterSeconds: 60,
        message: `This webhook was sent ${MOST_TESTS} test events within a minute. Try again in a minute.`,
      });
    await write(tx, webhook, actor, 'tested');
    await tellSenders(tx);
    return sent;
  });
}

/** Of one webhook, in a minute: each is a request to a stranger, as a test event is. */
export const MOST_RESENT = 10;
const RESENT = 'sent again: delivery';

/** False: there is no such delivery, or it is being sent. */
export async function resend(
  sql: postgres.Sql,
  meant: Meant,
  { deliveryId, actor }: { deliveryId: number; actor: Actor },
): Promise<boolean | null> {
  return withWebhook(sql, meant, async (tx, webhook) => {
    const { organizationId, id } = webhook;
    const act = { organizationId, verb: 'changed', object: { kind: 'webhook', id } } as const;
    if ((await countOfMinute(tx, { ...act, detail: RESENT })) >= MOST_RESENT)
      throw new Refusal('rate_limited', {
        retryAfterSeconds: 60,
        message: `This webhook was sent ${MOST_RESENT} deliveries again within a minute. Try again in a minute.`,
      });
    const found = await sendAgain(tx, webhook, deliveryId);
    if (found) await writeAudit(tx, { ...act, actor, detail: `${RESENT} ${deliveryId}` });
    await tellSenders(tx);
    return found;
  });
}

async function withWebhook<T>(
  sql: postgres.Sql,
  meant: Meant,
  act: (tx: postgres.TransactionSql, webhook: WebhookRef) => Promise<T>,
): Promise<T | null> {
  const { done } = await sql.begin(async (tx) => {
    const webhook = await lockWebhook(tx, meant);
    return { done: webhook === null ? null : await act(tx, webhook) };
  });
  return done;
}

async function write(
  tx: postgres.TransactionSql,
  { organizationId, id }: WebhookRef,
  actor: Actor,
  verb: 'created' | 'changed' | 'rotated' | 'removed' | 'tested',
  detail?: string | null,
): Promise<void> {
  const object = { kind: 'webhook', id } as const;
  await writeAudit(tx, { organizationId, actor, verb, object, detail: detail ?? null });
}
