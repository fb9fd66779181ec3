/** The acts on one webhook, and its words. */
import { queryClient, trpc } from '../../client/api.ts';
import type { Outputs } from '../../client/types.ts';

export type ListedWebhook = Outputs['webhooks']['list']['webhooks'][number];
export type ListedDelivery = Outputs['webhooks']['deliveries']['deliveries'][number];
export type WebhookAct = 'deliveries' | 'rotate' | 'remove';
type WebhookEvent = ListedWebhook['events'][number];

export const EVENTS: readonly (readonly [WebhookEvent, string])[] = [
  ['decision.done', 'A decision is done'],
  ['decision.failed', 'A decision has failed'],
  ['decision.chosen', 'Somebody reports what was chosen'],
  ['credit.low', 'Credit is low'],
];

export const FAULTS: Readonly<Record<NonNullable<ListedDelivery['lastFault']>, string>> = {
  refused_url: 'Address not allowed',
  no_such_host: 'Unknown host',
  private_address: 'Not a public address',
  timeout: 'No answer in 5 s',
  connection: 'No connection',
  untrusted_certificate: 'Certificate not trusted',
  expired_certificate: 'Certificate expired, or not valid yet',
  certificate_for_other_host: 'Certificate for another host',
  tls: 'TLS failed',
  not_http: 'Not HTTP',
  unreadable_secret: 'Its secret cannot be read',
};

export function reloadWebhooks(): void {
  void queryClient.invalidateQueries(trpc.webhooks.pathFilter());
}

/** The host tells webhooks apart in titles; the whole address may be long. */
export function hostOf({ url }: Pick<ListedWebhook, 'url'>): string {
  return URL.parse(url)?.host ?? url;
}
