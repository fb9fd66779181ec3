/**
 * Money at the console, with and without Stripe.
 * Covers: server/surfaces/console/credit/, server/billing/stripe/recharge-rule.ts
 */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { playStripe } from '../../../billing/stripe/play-stripe.ts';
import { serve, serveEach } from '../../rest/serve.ts';
import { consoleOf, type TestPerson } from '../open-console.ts';

const played = await playStripe();
const api = serve({ work: false, config: { stripe: played.settings } });
const console = consoleOf(api);
afterAll(() => played.close());

let owner: TestPerson;
let member: TestPerson;
beforeEach(async () => {
  Object.assign(played, { fault: null });
  const organizationId = await api.service.newOrganization({ freeDecisions: 3 });
  owner = await console.newPerson(organizationId);
  member = await console.newPerson(organizationId);
});

const summary = async (person: TestPerson) => (await console.query(person, 'credit.summary')).data;

test('an owner buys credit at Stripe and is led back to the console; a member sees it without paying', async () => {
  const opened = await console.mutate(owner, 'credit.checkout', { usd: 20 });
  expect(opened.status).toBe(200);
  const intent = await played.pay(String(opened.data.url));
  const event = played.event('payment_intent.succeeded', { ...played.intents.get(intent) });
  const heard = await api.service.app.inject({ method: 'POST', url: '/webhooks/stripe', ...event });
  expect(heard.statusCode).toBe(200);
  expect(await summary(owner)).toMatchObject({
    balanceUsd: 20,
    freeDecisionsLeft: 3,
    canPay: true,
    operatorCommand: null,
    hasCard: true,
    leastPurchaseUsd: 5,
    mostPurchaseUsd: 10_000,
  });
  expect(await summary(member)).toMatchObject({ balanceUsd: 20, canPay: false, operatorCommand: null });
  const { receipts } = (await console.query(member, 'credit.receipts', {})).data;
  expect(receipts).toEqual([expect.objectContaining({ kind: 'purchase', amount_usd: 20 })]);
  const { entries } = (await console.query(owner, 'auditLog.list', { verb: 'bought credit' })).data;
  expect(entries).toEqual([
    expect.objectContaining({
      actor: { kind: 'service', id: null, name: 'the service' },
      object: expect.objectContaining({ kind: 'credit', name: expect.stringMatching(/^receipt \d+$/) }),
      detail: 'Credit bought: $20.00',
    }),
  ]);
});

test.each([[4.99], [10_000.01], [0], [-5], [10.001], ['10'], [null]])(
  '%j USD are not bought',
  async (usd) => {
    expect(await console.mutate(owner, 'credit.checkout', { usd })).toMatchObject({
      status: 400,
      problems: [{ path: ['usd'] }],
    });
  },
);

test('without an answer of Stripe nothing is paid, and the owner may try again', async () => {
  played.fault = 'down';
  expect(await console.mutate(owner, 'credit.checkout', { usd: 20 })).toMatchObject({
    status: 503,
    message: expect.stringContaining('Nothing was paid'),
    retryAfterSeconds: 60,
  });
});

describe('automatic purchases', () => {
  const set = (rule: object | null) => console.mutate(owner, 'credit.setAutoRecharge', { rule });

  test('are set with their cap, changed and ended', async () => {
    expect((await set({ belowUsd: 5, amountUsd: 20 })).data).toMatchObject({
      autoRecharge: { belowUsd: 5, amountUsd: 20, monthlyCapUsd: 200 },
    });
    await set({ belowUsd: 5, amountUsd: 20, monthlyCapUsd: 20 });
    expect(await summary(member)).toMatchObject({ autoRecharge: { monthlyCapUsd: 20 } });
    expect((await set(null)).data).toMatchObject({ autoRecharge: null });
    const { entries } = (await console.query(owner, 'auditLog.list', { object: 'credit' })).data;
    expect(Array.isArray(entries) && entries.map(({ detail }) => detail)).toEqual([
      'automatic purchases: off',
      'automatic purchases: $20.00 below $5.00, at most $20.00 a month',
      'automatic purchases: $20.00 below $5.00, at most $200.00 a month',
    ]);
  });

  test('are refused where nothing could be bought', async () => {
    const low = await set({ belowUsd: 5, amountUsd: 20, monthlyCapUsd: 10 });
    expect(low).toMatchObject({
      status: 400,
      message: 'rule.monthlyCapUsd: must be at least one purchase, $20',
    });
    expect(await set({ belowUsd: 5, amountUsd: 1 })).toMatchObject({
      status: 400,
      message: 'rule.amountUsd: expected 5 to 10000 USD, got 1',
    });
  });
});

describe('without Stripe', () => {
  const plain = serveEach();
  const there = consoleOf(plain);

  test('owners are told what the operator runs, and nobody can pay', async () => {
    await plain.open({ work: false });
    const organizationId = await plain.service.newOrganization();
    const boss = await there.newPerson(organizationId);
    expect((await there.query(boss, 'credit.summary')).data).toMatchObject({
      canPay: false,
      operatorCommand: `npm run -s admin -- credit add --org ${organizationId} --usd 10`,
    });
    for (const [procedure, input] of [
      ['credit.checkout', { usd: 10 }],
      ['credit.setAutoRecharge', { rule: null }],
    ] as const)
      expect((await there.mutate(boss, procedure, input)).message).toContain('credit add');
  });
});
