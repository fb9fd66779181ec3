/** Webhooks of the organization, for its owners. */
import type { z } from 'zod';
import { actorOf } from '../../../accounts/audit-log.ts';
import { Refusal } from '../../../refusals.ts';
import { listDeliveries } from '../../../webhooks/delivery-store.ts';
import {
  addWebhook,
  enable,
  removeWebhook,
  resend,
  rotateSecret,
  sendTest,
} from '../../../webhooks/manage.ts';
import { MOST_WEBHOOKS, type Webhook } from '../../../webhooks/schema.ts';
import { FAULTS } from '../../../webhooks/sending/post.ts';
import { whyNoWebhookUrl } from '../../../webhooks/sending/webhook-url.ts';
import { findWebhook, listWebhooks } from '../../../webhooks/webhook-store.ts';
import { usd } from '../../../wire/money.ts';
import type { ConsoleContext } from '../context.ts';
import { owner, router, WrongInput } from '../trpc.ts';
import {
  ById,
  CreateWebhook,
  Deliveries,
  Done,
  ListDeliveries,
  type ListedWebhook,
  NewSecret,
  Rotated,
  RotateSecret,
  SendAgain,
  TestSent,
  WebhookList,
} from './schema.ts';

const GRACE_SECONDS = { now: 0, '1h': 3600, '24h': 24 * 3600 } as const;

export const webhooks = router({
  list: owner.output(WebhookList).query(async ({ ctx }) => {
    const found = await listWebhooks(ctx.services.database.sql, ctx.signedIn.organizationId);
    return { webhooks: found.map(toListed), most: MOST_WEBHOOKS };
  }),
  create: owner
    .input(CreateWebhook)
    .output(NewSecret)
    .mutation(({ ctx, input: { creditLowUsd: creditLowMicroUsd, ...given } }) => {
      const { services, signedIn } = ctx;
      const allowPrivate = services.config.webhookAllowPrivate;
      const why = whyNoWebhookUrl(given.url, { allowPrivate });
      if (why !== null) throw WrongInput.at('url', why);
      const webhook = { organizationId: signedIn.organizationId, ...given, creditLowMicroUsd };
      return addWebhook(services.database.sql, webhook, {
        actor: whoIn(ctx),
        allowPrivate,
        keyring: services.keyring,
      });
    }),
  remove: owner
    .input(ById)
    .output(Done)
    .mutation(async ({ ctx, input: { id } }) => {
      needed(await removeWebhook(ctx.services.database.sql, meant(ctx, id), whoIn(ctx)));
      return { id };
    }),
  rotate: owner
    .input(RotateSecret)
    .output(Rotated)
    .mutation(async ({ ctx, input: { id, oldWorks } }) => {
      const { database, keyring } = ctx.services;
      const rotation = { graceSeconds: GRACE_SECONDS[oldWorks], actor: whoIn(ctx), keyring };
      const rotated = needed(await rotateSecret(database.sql, meant(ctx, id), rotation));
      const { secret, oldWorksUntil } = rotated;
      return { id, secret, oldSecretWorksUntil: oldWorksUntil?.toISOString() ?? null };
    }),
  enable: owner
    .input(ById)
    .output(Done)
    .mutation(async ({ ctx, input: { id } }) => {
      needed(await enable(ctx.services.database.sql, meant(ctx, id), whoIn(ctx)));
      return { id };
    }),
  sendTest: owner
    .input(ById)
    .output(TestSent)
    .mutation(async ({ ctx, input: { id } }) => {
      const { eventId } = needed(await sendTest(ctx.services.database.sql, meant(ctx, id), whoIn(ctx)));
      return { eventId };
    }),
  deliveries: owner
    .input(ListDeliveries)
    .output(Deliveries)
    .query(async ({ ctx, input: { id, before, limit } }) => {
      const { sql } = ctx.services.database;
      const webhook = needed(await findWebhook(sql, meant(ctx, id)));
      const found = await listDeliveries(sql, webhook, { before, limit: limit + 1 });
      const shown = found.slice(0, limit);
      return {
        deliveries: shown.map((one) => ({
          id: one.id,
          eventId: one.eventId,
          type: one.type,
          at: one.occurredAt.toISOString(),
          state: one.state,
          tries: one.tries,
          nextTryAt: one.nextTryAt?.toISOString() ?? null,
          lastTryAt: one.lastTryAt?.toISOString() ?? null,
          lastStatus: one.lastStatus,
          lastFault: FAULTS.find((fault) => fault === one.lastFault) ?? null,
        })),
        next: found.length > limit ? (shown.at(-1)?.id ?? null) : null,
      };
    }),
  resend: owner
    .input(SendAgain)
    .output(Done)
    .mutation(async ({ ctx, input: { id, delivery } }) => {
      const isFound = needed(
        await resend(ctx.services.database.sql, meant(ctx, id), { deliveryId: delivery, actor: whoIn(ctx) }),
      );
      if (!isFound)
        throw new Refusal('no_such_entry', {
          message: 'delivery: this webhook has no such delivery, or the delivery is being sent at the moment',
        });
      return { id };
    }),
});

type OwnerContext = Pick<ConsoleContext, 'services'> & { signedIn: NonNullable<ConsoleContext['signedIn']> };

function meant({ signedIn: { organizationId } }: OwnerContext, id: number) {
  return { organizationId, id };
}

function whoIn({ signedIn, services }: OwnerContext) {
  return actorOf(signedIn, services.address);
}

/** Another organization's webhook and one that does not exist are refused alike. */
function needed<T>(found: T | null): T {
  if (found === null)
    throw new Refusal('no_such_entry', { message: 'id: there is no such webhook in your organization' });
  return found;
}

function toListed(webhook: Webhook): z.infer<typeof ListedWebhook> {
  const { id, url, events, withContent, creditLowMicroUsd, waiting } = webhook;
  return {
    id,
    url,
    events,
    withContent,
    creditLowUsd: usd(creditLowMicroUsd),
    createdAt: webhook.createdAt.toISOString(),
    oldSecretWorksUntil: webhook.previousWorksUntil?.toISOString() ?? null,
    failingSince: webhook.failingSince?.toISOString() ?? null,
    disabledAt: webhook.disabledAt?.toISOString() ?? null,
    waiting,
  };
}
