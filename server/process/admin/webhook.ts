import type postgres from 'postgres';
import { z } from 'zod';
import { OPERATOR } from '../../accounts/audit-log.ts';
import { findOrganization } from '../../accounts/organizations.ts';
import { listDeliveries } from '../../webhooks/delivery-store.ts';
import { addWebhook, enable, removeWebhook, resend, rotateSecret, sendTest } from '../../webhooks/manage.ts';
import { CREDIT_LOW_USD, WEBHOOK_EVENTS } from '../../webhooks/schema.ts';
import { findWebhook, listWebhooks } from '../../webhooks/webhook-store.ts';
import { toMicroUsd, usd } from '../../wire/money.ts';
import {
  type Command,
  Id,
  Limit,
  noOrganization,
  parseOptions,
  Refused,
  strings,
  toPage,
  Usd,
} from './command.ts';

const EventList = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(z.enum(WEBHOOK_EVENTS, `must be of ${WEBHOOK_EVENTS.join(', ')}, with commas between`)))
  .transform((events) => [...new Set(events)]);

const GivenAdd = z.object({
  org: Id,
  url: z.string(),
  events: EventList.default([...WEBHOOK_EVENTS]),
  content: z.boolean().default(false),
  'credit-low': Usd.default(toMicroUsd(CREDIT_LOW_USD)),
});

/** Prints the secret, which is never shown again. */
export const webhookAdd: Command = {
  takes: '--org ID --url URL [--events E,E…] [--content] [--credit-low X]',
  options: { ...strings('org', 'url', 'events', 'credit-low'), content: { type: 'boolean' } },
  quiet: 'secret',
  prepare(given) {
    const { org, url, events, content, 'credit-low': creditLowMicroUsd } = parseOptions(GivenAdd, given);
    return async (sql, { config, keyring }) => {
      if ((await findOrganization(sql, org)) === null) throw noOrganization(org);
      const webhook = { organizationId: org, url, events, withContent: content, creditLowMicroUsd };
      const allowPrivate = config.webhookAllowPrivate;
      return addWebhook(sql, webhook, { actor: OPERATOR, allowPrivate, keyring });
    };
  },
};

const GivenList = z.object({ org: Id });

/** Lists an organization's webhooks, without their secrets. */
export const webhookList: Command = {
  takes: '--org ID',
  options: strings('org'),
  quiet: 'count',
  prepare(given) {
    const { org } = parseOptions(GivenList, given);
    return async (sql) => {
      if ((await findOrganization(sql, org)) === null) throw noOrganization(org);
      const found = await listWebhooks(sql, org);
      return {
        count: found.length,
        webhooks: found.map((webhook) => ({
          id: webhook.id,
          url: webhook.url,
          events: webhook.events,
          content: webhook.withContent,
          credit_low_usd: usd(webhook.creditLowMicroUsd),
          created_at: webhook.createdAt,
          old_secret_until: webhook.previousWorksUntil,
          failing_since: webhook.failingSince,
          disabled_at: webhook.disabledAt,
          waiting: webhook.waiting,
        })),
      };
    };
  },
};

const ById = z.object({ id: Id });

/** Makes a command that acts on one webhook. `act` returns null when there is none. */
function onWebhook(act: (sql: postgres.Sql, webhook: { id: number }) => Promise<unknown>): Command {
  return {
    takes: '--id ID',
    options: strings('id'),
    quiet: 'id',
    prepare(given) {
      const webhook = parseOptions(ById, given);
      return async (sql) => {
        if ((await act(sql, webhook)) === null) throw noWebhook(webhook.id);
        return webhook;
      };
    },
  };
}

export const webhookRemove = onWebhook((sql, webhook) => removeWebhook(sql, webhook, OPERATOR));

/** Lets a disabled webhook take events again; its waiting events are sent. */
export const webhookEnable = onWebhook((sql, webhook) => enable(sql, webhook, OPERATOR));

const MOST_GRACE_HOURS = 168;
const GivenRotate = z.object({
  id: Id,
  'old-hours': z
    .string()
    .refine((text) => /^\d{1,3}$/.test(text) && Number(text) <= MOST_GRACE_HOURS, {
      error: `must be a whole number of hours from 0 to ${MOST_GRACE_HOURS}`,
    })
    .transform(Number)
    .default(24),
});

/** Prints a new secret. The old one signs as well for `--old-hours`. */
export const webhookRotate: Command = {
  takes: '--id ID [--old-hours N]',
  options: strings('id', 'old-hours'),
  quiet: 'secret',
  prepare(given) {
    const { id, 'old-hours': hours } = parseOptions(GivenRotate, given);
    return async (sql, { keyring }) => {
      const rotation = { graceSeconds: hours * 3600, actor: OPERATOR, keyring };
      const rotated = await rotateSecret(sql, { id }, rotation);
      if (rotated === null) throw noWebhook(id);
      return { id, secret: rotated.secret, old_secret_until: rotated.oldWorksUntil };
    };
  },
};

/** A running worker sends the event; "webhook deliveries" shows what came of it. */
export const webhookTest: Command = {
  takes: '--id ID',
  options: strings('id'),
  quiet: 'event_id',
  prepare(given) {
    const { id } = parseOptions(ById, given);
    return async (sql) => {
      const sent = await sendTest(sql, { id });
      if (sent === null) throw noWebhook(id);
      return { id, delivery: sent.deliveryId, event_id: sent.eventId };
    };
  },
};

const GivenDeliveries = z.object({ id: Id, limit: Limit, before: Id.optional() });

/** Newest first. */
export const webhookDeliveries: Command = {
  takes: '--id ID [--limit N] [--before ID]',
  options: strings('id', 'limit', 'before'),
  quiet: 'count',
  prepare(given) {
    const { id, limit, before } = parseOptions(GivenDeliveries, given);
    return async (sql) => {
      const webhook = await findWebhook(sql, { id });
      if (webhook === null) throw noWebhook(id);
      const found = await listDeliveries(sql, webhook, { before, limit: limit + 1 });
      const { rows, ...page } = toPage(found, limit);
      return {
        ...page,
        deliveries: rows.map((one) => ({
          id: one.id,
          event_id: one.eventId,
          type: one.type,
          decision_id: one.decisionId,
          at: one.occurredAt,
          state: one.state,
          tries: one.tries,
          last_try_at: one.lastTryAt,
          last_status: one.lastStatus,
          last_fault: one.lastFault,
          next_try_at: one.nextTryAt,
        })),
      };
    };
  },
};

const GivenResend = z.object({ id: Id, delivery: Id });

/** Sends one delivery again, with the same event id. */
export const webhookResend: Command = {
  takes: '--id ID --delivery ID',
  options: strings('id', 'delivery'),
  quiet: 'delivery',
  prepare(given) {
    const { id, delivery } = parseOptions(GivenResend, given);
    return async (sql) => {
      const isFound = await resend(sql, { id }, { deliveryId: delivery, actor: OPERATOR });
      if (isFound === null) throw noWebhook(id);
      if (!isFound)
        throw new Refused(`webhook ${id} has no delivery ${delivery}, or it is being sent at the moment`);
      return { id, delivery };
    };
  },
};

function noWebhook(id: number): Refused {
  return new Refused(`there is no webhook ${id}: "webhook list" shows those of an organization`);
}
