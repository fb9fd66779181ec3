/**
 * What is at Stripe comes into the ledger: all of it, once, in whatever order and by however many.
 */
import { expect, test } from 'vitest';
import { readAccount } from '../../../../server/billing/stripe/account-store.ts';
import { applyPayment } from '../../../../server/billing/stripe/apply-payment.ts';
import { syncPayments } from '../../../../server/billing/stripe/sync.ts';
import { openTill } from './open-till.ts';
import { RECEIPT_HOST } from './play-stripe.ts';

const till = openTill();
const apply = (intent: string) => applyPayment(till.services, intent);

test('a purchase is entered once, with its receipt, and its card is kept', async () => {
  const url = await till.checkout(20);
  const intent = till.played.pay(url);
  expect([await apply(intent), await apply(intent), await apply(intent)]).toEqual([1, 0, 0]);
  expect(await till.rows()).toEqual([
    { kind: 'purchase', usd: 20, payment: intent, url: `${RECEIPT_HOST}/${intent}` },
  ]);
  expect(await readAccount(till.services.sql, till.organization)).toEqual({
    customer: till.played.customers[0],
    hasCard: true,
    recharge: null,
    pausedReason: null,
  });
});

test('an organization is one customer, also when it opens two pages at once', async () => {
  await Promise.all([till.checkout(20), till.checkout(30)]);
  await till.checkout(40);
  expect(till.played.customers).toHaveLength(1);
});

test('twenty at once, from two nodes, enter it once', async () => {
  const intent = till.played.pay(await till.checkout(20));
  till.played.giveBack(intent, 500);
  const nodes = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? till.services : till.other));
  const entered = await Promise.all(nodes.map((services) => applyPayment(services, intent)));
  expect(entered.reduce((sum, one) => sum + one, 0)).toBe(2);
  expect((await till.balance()).microUsd).toBe(15_000_000);
});

test('what is not paid yet is nothing, and what is paid later counts', async () => {
  const intent = till.played.pay(await till.checkout(20), { paid: false });
  expect(await apply(intent)).toBe(0);
  Object.assign(till.played.intents.get(intent) ?? {}, { status: 'succeeded', amount_received: 2000 });
  expect(await apply(intent)).toBe(1);
});

test('tax is no credit, and a refund gives back its share of it', async () => {
  const intent = till.played.pay(await till.checkout(20), { taxCents: 380 });
  expect(await apply(intent)).toBe(1);
  expect((await till.balance()).microUsd).toBe(20_000_000);
  till.played.giveBack(intent, 1000);
  till.played.giveBack(intent, 1380);
  expect(await apply(intent)).toBe(2);
  // 20 · 10 / 23.80, and 20 · 13.80 / 23.80, to the micro-dollar.
  expect((await till.rows()).map(({ usd }) => usd)).toEqual([20, -8.403361, -11.596639]);
  expect((await till.balance()).microUsd).toBe(0);
});

test.each([10_000, 5])('%d USD with tax give back exactly what a calculator says', async (usd) => {
  const intent = till.played.pay(await till.checkout(usd), { taxCents: 77_777 });
  till.played.giveBack(intent, 333);
  await apply(intent);
  const paid = BigInt(usd * 100 + 77_777);
  const credit = BigInt(usd) * 1_000_000n * 333n;
  const rest = Number(credit % paid) / Number(paid);
  const back = Number(credit / paid) + (rest >= 0.5 ? 1 : 0);
  expect((await till.balance()).microUsd).toBe(usd * 1_000_000 - back);
});

test('a refund on its way counts at once; when it fails, it is made good', async () => {
  const intent = till.played.pay(await till.checkout(20));
  const refund = till.played.giveBack(intent, 2000, 'pending');
  await apply(intent);
  expect((await till.balance()).microUsd).toBe(0);
  Object.assign(till.played.refunds.get(refund) ?? {}, { status: 'failed' });
  await apply(intent);
  await apply(intent);
  expect((await till.rows()).map(({ kind, usd, payment }) => [kind, usd, payment])).toEqual([
    ['purchase', 20, intent],
    ['refund', -20, refund],
    ['refund', 20, `${refund}:undone`],
  ]);
});

test('a node that saw a refund before it failed, and writes after another saw it fail, changes nothing', async () => {
  const { played } = till;
  const intent = await till.buyFirst();
  const refund = played.giveBack(intent, 2000);
  const asked = () => played.requests.filter((one) => one === 'GET /v1/refunds').length;
  const before = asked();
  const { promise: until, resolve: letGo } = Promise.withResolvers<void>();
  played.held = { path: '/v1/refunds', until };
  const late = applyPayment(till.other, intent);
  await expect.poll(asked).toBe(before + 1);
  // What it gets to know is settled by now, and on its way.
  played.held = null;
  Object.assign(played.refunds.get(refund) ?? {}, { status: 'failed' });
  expect(await apply(intent)).toBe(2);
  letGo();
  expect(await late).toBe(0);
  expect((await till.balance()).microUsd).toBe(20_000_000);
});

test('a refund of a purchase that nobody has told of brings both', async () => {
  const intent = till.played.pay(await till.checkout(20));
  till.played.giveBack(intent, 500);
  expect(await apply(intent)).toBe(2);
  expect((await till.rows()).map(({ kind }) => kind)).toEqual(['purchase', 'refund']);
});

test('what is of others, or is not as it was made, is left alone', async () => {
  const intent = till.played.pay(await till.checkout(20));
  const made = till.played.intents.get(intent);
  if (made === undefined) throw new Error('not made');
  const { metadata } = made;
  const foreign = [{}, { ...metadata, decision_analysis: 'fa0ff1d5-5b4c-4c4f-8f5f-0123456789ab' }];
  for (const other of foreign) {
    made.metadata = other;
    expect(await apply(intent)).toBe(0);
  }
  expect(till.logged).toEqual([]);
  const changed = [
    { ...metadata, credit_cents: '-5' },
    { ...metadata, credit_cents: '2001' },
    { ...metadata, kind: 'gift' },
    { ...metadata, organization_id: '' },
    { ...metadata, organization_id: '999999' },
  ];
  for (const other of changed) {
    made.metadata = other;
    expect(await apply(intent)).toBe(0);
  }
  expect(till.logged).toHaveLength(changed.length);
  made.metadata = metadata;
  made.currency = 'eur';
  expect(await apply(intent)).toBe(0);
  expect(await apply('pi_of_test_mode')).toBe(0);
  expect(await till.rows()).toEqual([]);
});

test('the card of the latest purchase is kept, whichever is heard of first', async () => {
  const before = till.played.pay(await till.checkout(20), { at: new Date('2026-01-01') });
  const after = till.played.pay(await till.checkout(20), { at: new Date('2026-02-01') });
  for (const intent of [after, before]) await apply(intent);
  const [row] = await till.services.sql<{ method: string }[]>`
    select payment_method as method from payment_accounts where organization_id = ${till.organization}`;
  expect(row?.method).toBe(till.played.intents.get(after)?.payment_method);
});

test('a link that was deleted stays deleted', async () => {
  const intent = await till.buyFirst();
  await till.database.owner`delete from receipt_links where organization_id = ${till.organization}`;
  await apply(intent);
  expect((await till.rows()).map(({ url }) => url)).toEqual([null]);
});

test('sync enters all that no event has told of, page after page, and the refunds of older payments', async () => {
  const old = await till.buyFirst(50);
  Object.assign(till.played.intents.get(old) ?? {}, { created: 1_000_000_000 });
  const intents = [];
  for (const usd of [10, 20, 30]) intents.push(till.played.pay(await till.checkout(usd)));
  till.played.giveBack(old, 500);
  till.played.giveBack(intents[2] ?? '', 100);
  expect(await syncPayments(till.services, 7)).toBe(5);
  expect(await syncPayments(till.services, 7)).toBe(0);
  expect((await till.balance()).microUsd).toBe(104_000_000);
});
