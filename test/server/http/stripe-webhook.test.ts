/**
 * POST /webhooks/stripe: a signed event has its effect once, however often it comes. Anything else
 * is refused, and nothing of it is logged.
 */
import { connect } from 'node:net';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { balanceOf } from '../../../server/billing/ledger.ts';
import { setRecharge } from '../../../server/billing/stripe/account-store.ts';
import { openCheckout } from '../../../server/billing/stripe/checkout.ts';
import { openStripe } from '../../../server/billing/stripe/client.ts';
import { textSoFar } from '../../output.ts';
import { until } from '../../until.ts';
import {
  playStripe,
  RECEIPT_HOST,
  SECRET_KEY,
  type SignedEvent,
  WEBHOOK_SECRET,
} from '../billing/stripe/play-stripe.ts';
import { type Caller, smallDecision } from '../surfaces/rest/open-service.ts';
import { serve } from '../surfaces/rest/serve.ts';

const played = await playStripe();
const api = serve({ config: { stripe: played.settings } });
/** A key whose organization has no free decisions. */
let payer: Caller;

beforeEach(async () => {
  Object.assign(played, { fault: null, beforeAnswer: null });
  payer = await api.service.newKey(await api.service.newOrganization({ freeDecisions: 0 }));
});
afterEach(() => {
  const logged = api.service.logged.join('');
  for (const secret of [SECRET_KEY, WEBHOOK_SECRET, RECEIPT_HOST, 'CANARY', 't=1', 'v1='])
    expect(logged).not.toContain(secret);
});
afterAll(() => played.close());

async function buy(usd: number): Promise<string> {
  const { database, services } = api.service;
  const stripe = openStripe(played.settings, api.service.database.sql);
  const { organizationId } = payer;
  const purchase = { organizationId, microUsd: usd * 1_000_000, baseUrl: 'http://us' };
  const url = await openCheckout({ stripe, ...database, log: services.log }, purchase);
  return played.pay(url ?? '');
}

const intentEvent = (intent: string, type = 'payment_intent.succeeded') =>
  played.event(type, { ...played.intents.get(intent), note: 'CANARY' });
const refundEvent = (refund: string) => played.event('refund.created', played.refunds.get(refund) ?? {});

async function send({ payload, headers }: { payload: string; headers: Record<string, string> }) {
  return api.service.app.inject({ method: 'POST', url: '/webhooks/stripe', headers, payload });
}

async function status(event: SignedEvent): Promise<number> {
  return (await send(event)).statusCode;
}

async function balance(): Promise<number> {
  return (await balanceOf(api.service.database.sql, payer.organizationId))?.microUsd ?? Number.NaN;
}

test('a purchase becomes credit once, however often Stripe sends its event', async () => {
  expect((await api.service.post(payer, smallDecision())).status).toBe(402);
  const event = intentEvent(await buy(20));
  for (let sent = 0; sent < 5; sent += 1) expect(await status(event)).toBe(200);
  await Promise.all(Array.from({ length: 5 }, () => status(event)));
  expect(await balance()).toBe(20_000_000);
  expect((await api.service.post(payer, smallDecision())).status).toBe(200);
  expect((await api.service.send(payer, 'GET', '/receipts')).body).toMatchObject({
    receipts: [{ kind: 'purchase', amount_usd: 20, receipt_url: expect.stringContaining(RECEIPT_HOST) }],
  });
});

test('a refund counts once, when its event comes before the purchase and again after it', async () => {
  const intent = await buy(20);
  const refund = played.giveBack(intent, 500);
  for (const event of [refundEvent(refund), intentEvent(intent), refundEvent(refund)])
    expect(await status(event)).toBe(200);
  expect(await balance()).toBe(15_000_000);
});

test('after a refund of credit that was already spent, requests get 402', async () => {
  const intent = await buy(5);
  await status(intentEvent(intent));
  expect((await api.service.post(payer, smallDecision())).status).toBe(200);
  await status(refundEvent(played.giveBack(intent, 500)));
  expect(await balance()).toBeLessThan(0);
  const refused = await api.service.post(payer, smallDecision());
  expect([refused.status, refused.text]).toEqual([
    402,
    expect.stringContaining('the organization has -$0.0'),
  ]);
});

test('a dispute counts once, when its event comes before the purchase and again, and ends when it is won', async () => {
  const intent = await buy(20);
  const dispute = played.dispute(intent, 2000);
  const disputeEvent = (type: string) => played.event(type, played.disputes.get(dispute) ?? {});
  const opened = disputeEvent('charge.dispute.created');
  for (const event of [opened, intentEvent(intent), disputeEvent('charge.dispute.funds_withdrawn'), opened])
    expect(await status(event)).toBe(200);
  expect(await balance()).toBe(0);
  expect((await api.service.post(payer, smallDecision())).status).toBe(402);
  played.settle(dispute, 'won');
  // The event that says so has not come yet. An old event comes again, and the service asks Stripe
  // for the present state.
  expect(await status(opened)).toBe(200);
  expect(await balance()).toBe(20_000_000);
  const later = ['charge.dispute.closed', 'charge.dispute.funds_reinstated', 'charge.dispute.updated'];
  await Promise.all(later.map((type) => status(disputeEvent(type))));
  expect(await balance()).toBe(20_000_000);
  // A dispute is not listed as a receipt.
  expect((await api.service.send(payer, 'GET', '/receipts')).body).toMatchObject({
    receipts: [{ kind: 'purchase' }],
  });
});

test.each(['created', 'updated', 'closed', 'funds_withdrawn', 'funds_reinstated'])(
  'charge.dispute.%s alone is enough to enter a dispute',
  async (type) => {
    const intent = await buy(20);
    expect(await status(intentEvent(intent))).toBe(200);
    const dispute = played.disputes.get(played.dispute(intent, 2000)) ?? {};
    expect(await status(played.event(`charge.dispute.${type}`, dispute))).toBe(200);
    expect(await balance()).toBe(0);
  },
);

test.each(['created', 'updated', 'failed'])('refund.%s alone is enough to enter a refund', async (type) => {
  const intent = await buy(20);
  expect(await status(intentEvent(intent))).toBe(200);
  const refund = played.refunds.get(played.giveBack(intent, 500)) ?? {};
  expect(await status(played.event(`refund.${type}`, refund))).toBe(200);
  expect(await balance()).toBe(15_000_000);
});

test('an event without a recent signature of its bytes by this secret is 400, and has no effect', async () => {
  const intent = await buy(20);
  const { payload, headers } = intentEvent(intent);
  const object = played.intents.get(intent) ?? {};
  const type = 'payment_intent.succeeded';
  const forged: { payload: string; headers: Record<string, string> }[] = [
    { payload, headers: { 'content-type': 'application/json' } },
    { payload, headers: { ...headers, 'stripe-signature': '' } },
    { payload, headers: { ...headers, 'stripe-signature': 't=1,v1=CANARY' } },
    { payload: payload.replace(intent, `${intent}0`), headers },
    { payload: `${payload} `, headers },
    { payload: '', headers },
    played.event(type, object, { secret: 'whsec_of_another_account' }),
    played.event(type, object, { at: new Date(Date.now() - 600_000) }),
  ];
  const asked = played.requests.length;
  for (const event of forged) {
    api.service.logged.length = 0;
    const reply = await send(event);
    expect([reply.statusCode, reply.json()]).toMatchObject([
      400,
      { error: { type: 'invalid_request', message: expect.stringMatching(/^stripe-signature: /) } },
    ]);
    expect(api.service.logged.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ msg: 'request', route: '/webhooks/stripe', status: 400, keyId: null }),
    ]);
  }
  expect(played.requests).toHaveLength(asked);
  expect(await balance()).toBe(0);
});

test('an event that was signed four minutes ago, or has another content type, is accepted', async () => {
  const intent = await buy(20);
  const object = played.intents.get(intent) ?? {};
  const at = new Date(Date.now() - 240_000);
  const { payload, headers } = played.event('payment_intent.succeeded', object, { at });
  expect((await send({ payload, headers: { ...headers, 'content-type': 'text/plain' } })).statusCode).toBe(
    200,
  );
  expect(await balance()).toBe(20_000_000);
});

test('other events, and events of payments that are not ours, are accepted and have no effect', async () => {
  const intent = await buy(20);
  const object = played.intents.get(intent) ?? {};
  const asked = played.requests.length;
  for (const [type, of] of [
    ['invoice.paid', { object: 'invoice', id: 'in_1' }],
    ['payment_intent.created', object],
    ['charge.dispute.created', { object: 'dispute', payment_intent: null }],
    ['charge.disputed', { object: 'dispute', payment_intent: intent }],
    ['refund.updated', { object: 'refund', payment_intent: null }],
    ['payment_intent.succeeded', { object: 'setup_intent' }],
  ] as const)
    expect(await status(played.event(type, of)), type).toBe(200);
  expect(played.requests).toHaveLength(asked);
  expect(await status(played.event('payment_intent.succeeded', { ...object, id: 'pi_elsewhere' }))).toBe(200);
  Object.assign(object, { metadata: { order: '17' } });
  expect(await status(intentEvent(intent))).toBe(200);
  expect(await balance()).toBe(0);
});

test.each(['down', 'broken'] as const)(
  'while Stripe is %s the reply is 503, and the event is accepted later',
  async (fault) => {
    const event = intentEvent(await buy(20));
    played.fault = fault;
    const reply = await send(event);
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '60']);
    played.fault = null;
    expect(await status(event)).toBe(200);
    expect(await balance()).toBe(20_000_000);
  },
);

test('a signed body that is no event is 200 or 400; one that is too large is 400, and another method 405', async () => {
  const { app } = api.service;
  for (const payload of ['[]', 'null', '"x"', '{}']) {
    const { headers } = signed(payload);
    expect((await send({ payload, headers })).statusCode, payload).toBe(200);
  }
  const payload = 'x'.repeat(1024 * 1024 + 1);
  const large = await send({ payload, headers: signed(payload).headers });
  expect([large.statusCode, large.json().error.message]).toEqual([
    400,
    expect.stringMatching(/^body: larger than the limit of 1048576 bytes \(1 MiB\)/),
  ]);
  const unreadable = signed('{');
  expect((await send(unreadable)).statusCode).toBe(400);
  const read = await app.inject({ url: '/webhooks/stripe' });
  expect([read.statusCode, read.headers.allow]).toEqual([405, 'POST']);
});

test('a request without a signature is refused before its body has arrived', async () => {
  const origin = new URL(await api.service.app.listen({ host: '127.0.0.1', port: 0 }));
  const socket = connect(Number(origin.port), origin.hostname);
  socket.write('POST /webhooks/stripe HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n');
  const text = textSoFar(socket);
  await until('it is answered', () => text().includes('\r\n\r\n'));
  socket.destroy();
  expect(text()).toMatch(/^HTTP\/1\.1 400 /);
});

function signed(payload: string): SignedEvent {
  const timestamp = Math.floor(Date.now() / 1000);
  const { webhooks } = openStripe(played.settings, api.service.database.sql);
  const signature = webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET, timestamp });
  return { payload, headers: { 'stripe-signature': signature, 'content-type': 'application/json' } };
}

test('a request that uses credit, or lacks it, starts an automatic purchase and does not wait for it', async () => {
  await status(intentEvent(await buy(5)));
  const { sql } = api.service.database;
  const rule = { microUsd: 50_000_000, monthlyCapMicroUsd: 500_000_000 };
  await setRecharge(sql, payer.organizationId, { ...rule, belowMicroUsd: 5_000_000 });
  const gate = Promise.withResolvers<void>();
  played.beforeAnswer = () => gate.promise;
  expect((await api.service.post(payer, smallDecision({ async: true }))).status).toBe(202);
  expect(await balance()).toBeLessThanOrEqual(5_000_000);
  played.beforeAnswer = null;
  gate.resolve();
  await expect.poll(balance).toBeGreaterThan(54_000_000);
  await sql`
    insert into ledger (organization_id, kind, micro_usd, subject, attempt)
    values (${payer.organizationId}, 'capture', -54999900, 'dec_large', 1)`;
  expect((await api.service.post(payer, smallDecision())).status).toBe(402);
  await expect.poll(balance).toBeGreaterThan(49_000_000);
  played.fault = 'down';
  await setRecharge(sql, payer.organizationId, { ...rule, belowMicroUsd: 900_000_000 });
  expect((await api.service.post(payer, smallDecision())).status).toBe(200);
  await expect.poll(() => api.service.logged.join('')).toContain('has no answer yet');
});
