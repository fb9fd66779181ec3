/** A request that the service signed becomes a typed event; any other is refused. */
import { Webhook } from 'standardwebhooks';
import { expect, expectTypeOf, test } from 'vitest';
import { isApiError } from '../../../client/library/api-error.ts';
import type { Chosen } from '../../../client/library/generated/openapi.ts';
import { parseWebhook, type WebhookEvent } from '../../../client/library/parse-webhook.ts';
import { EVENT_BODIES } from '../../../server/webhooks/event-schemas.ts';

const SECRET = `whsec_${Buffer.from('twenty-four random bytes').toString('base64')}`;
const NOW = new Date('2026-11-23T10:00:00Z');
const EVENT = {
  type: 'decision.done',
  timestamp: NOW.toISOString(),
  data: { id: 'dec_1', status: 'ok', mode: 'default', lineage: { root_id: 'dec_1', number: 1 } },
};
const BODY = JSON.stringify(EVENT);

function signed(body = BODY) {
  return {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(NOW.getTime() / 1000),
    'webhook-signature': new Webhook(SECRET).sign('evt_1', NOW, body),
  };
}
const parse = (body: string | Uint8Array, headers = signed()) =>
  parseWebhook(SECRET, headers, body, { nowMs: NOW.getTime() });

test('a signed event is read from text and from bytes', async () => {
  expect(await parse(BODY)).toEqual(EVENT);
  expect(await parse(new TextEncoder().encode(BODY))).toEqual(EVENT);
});

test('a changed body is refused before it is read', async () => {
  const error = await parse(`${BODY.slice(0, -1)}, "x":`).catch((thrown) => thrown);
  expect([isApiError(error), error.type, error.status]).toEqual([true, 'invalid_webhook', null]);
  expect(error.message).toContain('not signed with this secret');
});

test('the type narrows the data, and covers every event of the service', () => {
  expectTypeOf<WebhookEvent['type']>().toEqualTypeOf<keyof typeof EVENT_BODIES>();
  const told = (event: WebhookEvent) => {
    switch (event.type) {
      case 'credit.low':
        return event.data.balance_usd;
      case 'webhook.test':
        return null;
      case 'decision.chosen':
        expectTypeOf(event.data.content).toEqualTypeOf<Chosen | null | undefined>();
        return event.data.id;
      case 'decision.failed':
        return event.data.content?.errorMessage;
      case 'decision.done':
        return event.data.content?.results.map(({ best }) => best);
    }
  };
  expect(told({ type: 'webhook.test', timestamp: EVENT.timestamp, data: {} })).toBeNull();
  expect(Object.keys(EVENT_BODIES)).toHaveLength(5);
});
