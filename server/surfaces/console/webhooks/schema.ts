/** Webhooks of the organization, for its owners. */
import { z } from 'zod';
import { CREDIT_LOW_USD, CreditLow, WEBHOOK_EVENTS, WebhookEvents } from '../../../webhooks/schema.ts';
import { FAULTS } from '../../../webhooks/sending/post.ts';
import { text, wholeNumber } from '../../../wire/types.ts';

const Id = wholeNumber(1, Number.MAX_SAFE_INTEGER);
const Time = z.iso.datetime();

export const ListedWebhook = z.object({
  id: z.int(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  withContent: z.boolean(),
  creditLowUsd: z.number(),
  createdAt: Time,
  /** Null: the old secret does not sign any more, or there was none. */
  oldSecretWorksUntil: Time.nullable(),
  /** Null: the newest try succeeded, or there was none. */
  failingSince: Time.nullable(),
  /** Null: it is not disabled. */
  disabledAt: Time.nullable(),
  waiting: z.int().describe('Deliveries that wait for their next try'),
});
export const WebhookList = z.object({ webhooks: z.array(ListedWebhook), most: z.int() });

export const CreateWebhook = z.strictObject({
  url: text(1, 2048),
  events: WebhookEvents,
  withContent: z.boolean().default(false),
  creditLowUsd: CreditLow.prefault(CREDIT_LOW_USD),
});
/** The secret is shown once. */
export const NewSecret = z.object({ id: z.int(), secret: z.string() });
export const ById = z.strictObject({ id: Id });
export const Done = z.object({ id: z.int() });
export const RotateSecret = ById.extend({ oldWorks: z.enum(['now', '1h', '24h']).default('24h') });
export const Rotated = NewSecret.extend({ oldSecretWorksUntil: Time.nullable() });
export const TestSent = z.object({ eventId: z.string() });

export const ListDeliveries = ById.extend({
  before: Id.optional().describe('`next` of a page'),
  limit: wholeNumber(1, 100).default(20),
});
export const ListedDelivery = z.object({
  id: z.int(),
  eventId: z.string(),
  type: z.string(),
  at: Time,
  state: z.enum(['waiting', 'queued', 'delivered', 'failed']),
  tries: z.int(),
  nextTryAt: Time.nullable(),
  lastTryAt: Time.nullable(),
  /** HTTP status of the last answer. */
  lastStatus: z.int().nullable(),
  /** Why the last try has no answer. */
  lastFault: z.enum(FAULTS).nullable(),
});
export const Deliveries = z.object({ deliveries: z.array(ListedDelivery), next: z.int().nullable() });
export const SendAgain = ById.extend({ delivery: Id });
