/**
 * Disputed payments: their credit goes and comes with the dispute, once each, whoever looks and
 * however late.
 */
import { expect, test } from 'vitest';
import { readAccount } from '../../../../server/billing/stripe/account-store.ts';
import { applyPayment } from '../../../../server/billing/stripe/apply-payment.ts';
import { listDisputes } from '../../../../server/billing/stripe/dispute-store.ts';
import { considerRecharge, resumeRecharges } from '../../../../server/billing/stripe/recharge.ts';
import { syncPayments } from '../../../../server/billing/stripe/sync.ts';
import { until } from '../../../until.ts';
import { openTill } from './open-till.ts';

const till = openTill();
const apply = (intent: string) => applyPayment(till.services, intent);
const left = async () => (await till.balance()).microUsd / 1_000_000;
const paused = async () => (await readAccount(till.services.sql, till.organization))?.pausedReason;
const disputes = () => listDisputes(till.services.sql, { organizationId: till.organization, limit: 100 });
const disputeRows = async () => (await till.rows()).filter(({ kind }) => kind === 'dispute');

/** What the ledger has is what the table of disputes says it has. */
async function expectAgreement(): Promise<void> {
  for (const { id, takenMicroUsd, ledgerRows } of await disputes()) {
    const rows = (await disputeRows()).filter(({ payment }) => payment?.startsWith(`${id}:`) === true);
    expect(rows).toHaveLength(ledgerRows);
    expect(rows.reduce((sum, { usd }) => sum - Math.round(usd * 1_000_000), 0)).toBe(takenMicroUsd);
  }
}

test('a dispute takes the credit, winning gives it back, each once however often it is heard of', async () => {
  const intent = await till.buyFirst(20);
  const dispute = till.played.dispute(intent, 2000);
  expect([await apply(intent), await apply(intent)]).toEqual([1, 0]);
  expect(await left()).toBe(0);
  till.played.settle(dispute, 'under_review');
  expect(await apply(intent)).toBe(0);
  till.played.settle(dispute, 'won');
  expect([await apply(intent), await apply(intent)]).toEqual([1, 0]);
  expect(await disputeRows()).toEqual([
    { kind: 'dispute', usd: -20, payment: `${dispute}:1`, url: null },
    { kind: 'dispute', usd: 20, payment: `${dispute}:2`, url: null },
  ]);
  expect(await disputes()).toEqual([
    expect.objectContaining({ id: dispute, state: 'won', disputedMicroUsd: 20_000_000, takenMicroUsd: 0 }),
  ]);
});

test('lost stays taken; an appeal changes nothing until it is won', async () => {
  const intent = await till.buyFirst(20);
  const dispute = till.played.dispute(intent, 2000, 'lost');
  expect(await apply(intent)).toBe(1);
  for (const status of ['appeal_needs_response', 'appeal_under_review', 'lost']) {
    till.played.settle(dispute, status);
    expect(await apply(intent), status).toBe(0);
    expect(await left()).toBe(0);
  }
  till.played.settle(dispute, 'won');
  await apply(intent);
  expect(await left()).toBe(20);
  await expectAgreement();
});

test('one that is heard of when it was won already changes no balance', async () => {
  const intent = till.played.pay(await till.checkout(20));
  till.played.dispute(intent, 2000, 'won');
  expect(await apply(intent)).toBe(1);
  expect([await left(), await disputeRows()]).toEqual([20, []]);
});

test('an inquiry takes nothing unless it becomes a dispute', async () => {
  const intent = await till.buyFirst(20);
  const dispute = till.played.dispute(intent, 2000, 'warning_needs_response');
  await apply(intent);
  expect(await left()).toBe(20);
  till.played.settle(dispute, 'needs_response');
  await apply(intent);
  expect(await left()).toBe(0);
  const other = till.played.dispute(await till.buyFirst(5), 500, 'warning_under_review');
  till.played.settle(other, 'warning_closed');
  expect(await syncPayments(till.services, 1)).toBe(0);
  expect(await left()).toBe(5);
});

test('part of a payment, with its share of the tax', async () => {
  const intent = till.played.pay(await till.checkout(20), { taxCents: 380 });
  till.played.dispute(intent, 1190);
  await apply(intent);
  expect(await left()).toBe(10);
});

test('what Stripe puts back of a lost dispute is given back', async () => {
  const intent = await till.buyFirst(20);
  const dispute = till.played.dispute(intent, 2000, 'lost');
  await apply(intent);
  const { balance_transactions: movements = [] } = till.played.disputes.get(dispute) ?? {};
  const [withdrawn] = movements;
  if (withdrawn === undefined) throw new Error('nothing was withdrawn');
  movements.push({ ...withdrawn, amount: -withdrawn.amount / 4 });
  await apply(intent);
  expect(await left()).toBe(5);
});

test.each([
  ['more than was paid', [2600], 0, 0],
  ['all of what was partly refunded', [2000], 1500, 0],
  ['all of what was wholly refunded', [2000], 2000, 0],
  ['part, and part was refunded', [500], 1200, 3],
  ['twice', [1500, 1500], 0, 0],
  ['twice, and part was refunded', [300, 1500], 900, 0],
])('never more than the payment gave: %s', async (_what, disputed, refunded, rest) => {
  const intent = await till.buyFirst(20);
  if (refunded > 0) till.played.giveBack(intent, refunded);
  for (const cents of disputed) till.played.dispute(intent, cents);
  await apply(intent);
  expect(await left()).toBe(rest);
  // Another payment's credit is not touched.
  await till.buyFirst(7);
  expect(await left()).toBe(rest + 7);
  await expectAgreement();
});

test('a refund that fails after the dispute lets the dispute take what it then can', async () => {
  const intent = await till.buyFirst(20);
  const refund = till.played.giveBack(intent, 1500, 'pending');
  const dispute = till.played.dispute(intent, 2000);
  await apply(intent);
  expect([await left(), (await disputes())[0]?.takenMicroUsd]).toEqual([0, 5_000_000]);
  Object.assign(till.played.refunds.get(refund) ?? {}, { status: 'failed' });
  await apply(intent);
  expect([await left(), (await disputes())[0]?.takenMicroUsd]).toEqual([0, 20_000_000]);
  till.played.settle(dispute, 'won');
  await apply(intent);
  expect(await left()).toBe(20);
  await expectAgreement();
});

test('twenty at once, from two nodes, take it once', async () => {
  const intent = await till.buyFirst(20);
  till.played.dispute(intent, 2000);
  const nodes = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? till.services : till.other));
  const entered = await Promise.all(nodes.map((services) => applyPayment(services, intent)));
  expect(entered.reduce((sum, one) => sum + one, 0)).toBe(1);
  expect(await left()).toBe(0);
});

/** Another node asks Stripe, and its answers stay on their way until `meanwhile` is done. */
async function whileAnotherReads(intent: string, meanwhile: () => Promise<void>): Promise<number> {
  const { played } = till;
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const asked = () => played.requests.filter((one) => one === 'GET /v1/disputes').length;
  const before = asked();
  played.held = { path: '/v1/disputes', until: held };
  const late = applyPayment(till.other, intent);
  await until('the other node has asked', () => asked() > before);
  played.held = null;
  await meanwhile();
  const done = asked();
  letGo();
  await late;
  return asked() - done;
}

test('a node that read the dispute before it was won, and writes after another saw it won, asks again', async () => {
  const intent = await till.buyFirst(20);
  const dispute = till.played.dispute(intent, 2000);
  const again = await whileAnotherReads(intent, async () => {
    till.played.settle(dispute, 'won');
    await apply(intent);
  });
  expect([again, await left(), (await disputes())[0]?.state]).toEqual([1, 20, 'won']);
  await expectAgreement();
});

test('also when the other found nothing to change', async () => {
  const intent = await till.buyFirst(20);
  const dispute = till.played.dispute(intent, 2000, 'lost');
  await apply(intent);
  till.played.settle(dispute, 'warning_closed');
  const again = await whileAnotherReads(intent, async () => {
    till.played.settle(dispute, 'lost');
    expect(await apply(intent)).toBe(0);
  });
  expect([again, await left(), (await disputes())[0]?.state]).toEqual([1, 0, 'lost']);
});

test('while a dispute is open nothing is bought automatically, nor after it is lost, until somebody sees to it', async () => {
  const intent = await till.buyFirst(20);
  await till.rechargeBelow(5, 10);
  const dispute = till.played.dispute(intent, 2000, 'warning_needs_response');
  const consider = () => considerRecharge(till.services, till.organization);
  const charges = () => till.played.requests.filter((one) => one === 'POST /v1/payment_intents').length;
  await apply(intent);
  expect(await paused()).toBe('disputed_payment');
  till.played.settle(dispute, 'needs_response');
  await apply(intent);
  // Setting it again ends no dispute.
  await till.rechargeBelow(5, 10);
  await consider();
  expect([await left(), charges(), await paused()]).toEqual([0, 0, 'disputed_payment']);
  till.played.settle(dispute, 'lost');
  await apply(intent);
  await consider();
  expect([charges(), await paused()]).toEqual([0, 'dispute_lost']);
  await till.rechargeBelow(5, 10);
  // It is known to be lost, and pauses nothing again.
  await apply(intent);
  await consider();
  expect([charges(), await paused(), await left()]).toEqual([1, null, 10]);
});

test('a dispute that is won ends its pause, and what was begun before it was opened is not charged', async () => {
  const intent = await till.buyFirst(20);
  await till.rechargeBelow(50, 10);
  till.played.fault = 'down';
  await considerRecharge(till.services, till.organization);
  till.played.fault = null;
  const dispute = till.played.dispute(intent, 2000);
  await apply(intent);
  await till.services.sql`update recharges set tried_at = tried_at - interval '2 minutes'`;
  await resumeRecharges(till.other);
  expect([till.played.intents.size, await paused()]).toEqual([1, 'disputed_payment']);
  till.played.settle(dispute, 'won');
  await apply(intent);
  expect(await paused()).toBeNull();
  await considerRecharge(till.services, till.organization);
  expect([till.played.intents.size, await left()]).toEqual([2, 30]);
});

test('sync finds disputes of old payments, and the end of those that began long ago', async () => {
  const intent = await till.buyFirst(20);
  Object.assign(till.played.intents.get(intent) ?? {}, { created: 1_000_000_000 });
  const dispute = till.played.dispute(intent, 2000);
  expect(await syncPayments(till.services, 7)).toBe(1);
  Object.assign(till.played.disputes.get(dispute) ?? {}, { created: 1_000_000_000 });
  till.played.settle(dispute, 'won');
  expect(await syncPayments(till.services, 7)).toBe(1);
  expect([await syncPayments(till.services, 7), await left()]).toEqual([0, 20]);
});

test('an operator is told of each change, by ids and amounts alone', async () => {
  const intent = await till.buyFirst(20);
  const dispute = till.played.dispute(intent, 2000);
  await apply(intent);
  till.played.settle(dispute, 'lost');
  await apply(intent);
  const told = till.logged
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === 'a payment is disputed');
  const common = { level: 40, paymentId: intent, organizationId: till.organization, disputeId: dispute };
  expect(told).toEqual([
    expect.objectContaining({ ...common, state: 'open', takenUsd: 20 }),
    expect.objectContaining({ ...common, state: 'lost', takenUsd: 0 }),
  ]);
});

test('a key that may not read disputes still brings purchases and refunds, and says what it lacks', async () => {
  till.played.forbidden = '/v1/disputes';
  const intent = till.played.pay(await till.checkout(20));
  till.played.giveBack(intent, 500);
  till.played.dispute(intent, 1000);
  expect(await apply(intent)).toBe(2);
  expect(till.logged.filter((line) => line.includes('may not read disputes'))).toHaveLength(1);
  await expect(syncPayments(till.services, 1)).rejects.toMatchObject({ statusCode: 403 });
  till.played.forbidden = null;
  expect(await syncPayments(till.services, 1)).toBe(1);
  expect(await left()).toBe(5);
});
