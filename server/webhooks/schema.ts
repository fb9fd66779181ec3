/** What a webhook is made of, as owners and operators give it. */
import { z } from 'zod';
import { toMicroUsd, usd } from '../wire/money.ts';

export const WEBHOOK_EVENTS = ['decision.done', 'decision.failed', 'decision.chosen', 'credit.low'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
/** Sent on demand, to any webhook. */
export const TEST_EVENT = 'webhook.test';

/** Of one organization. */
export const MOST_WEBHOOKS = 10;

/** Credit is low below this, unless the webhook says otherwise. */
export const CREDIT_LOW_USD = 1;
const MOST_CREDIT_LOW_USD = 100_000;

/** An amount in USD, read as micro-dollars. */
export const CreditLow = z
  .number({ error: `expected an amount in USD from 0.01 to ${MOST_CREDIT_LOW_USD}` })
  .min(0.01, { error: `expected an amount in USD from 0.01 to ${MOST_CREDIT_LOW_USD}` })
  .max(MOST_CREDIT_LOW_USD, { error: `expected an amount in USD from 0.01 to ${MOST_CREDIT_LOW_USD}` })
  .transform((amount) => toMicroUsd(amount))
  .meta({ type: 'number' });

export const WebhookEvents = z
  .array(z.enum(WEBHOOK_EVENTS), { error: 'expected a list of events' })
  .min(1, { error: `expected at least one of ${WEBHOOK_EVENTS.join(', ')}` })
  .max(WEBHOOK_EVENTS.length, { error: 'expected each event once' })
  .refine((events) => new Set(events).size === events.length, { error: 'expected each event once' });

export interface Webhook {
  organizationId: number;
  id: number;
  url: string;
  events: WebhookEvent[];
  withContent: boolean;
  creditLowMicroUsd: number;
  createdAt: Date;
  /** The old secret signs as well until then. */
  previousWorksUntil: Date | null;
  /** Null: the newest try succeeded, or there was none. */
  failingSince: Date | null;
  disabledAt: Date | null;
  /** Deliveries that wait for their next try. */
  waiting: number;
}

/** The settings as one line, without the address: it may hold a token of the receiver's. */
export function describeSettings({
  events,
  withContent,
  creditLowMicroUsd,
}: Pick<Webhook, 'events' | 'withContent' | 'creditLowMicroUsd'>): string {
  const below = events.includes('credit.low') ? ` below ${usd(creditLowMicroUsd)} USD` : '';
  return `events: ${events.join(', ')}${below}; content: ${withContent ? 'yes' : 'no'}`;
}
