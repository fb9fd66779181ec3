/** Giving back: never more than was paid, and never twice what was meant once. */
import { expect, test } from 'vitest';
import { enterPayment } from '../../../../server/billing/ledger.ts';
import { applyPayment } from '../../../../server/billing/stripe/apply-payment.ts';
import { refundReceipt } from '../../../../server/billing/stripe/refund.ts';
import { openTill } from './open-till.ts';

const till = openTill();

async function receipt(): Promise<number> {
  const [row] = await till.services.sql<{ id: number }[]>`
    select id from ledger where organization_id = ${till.organization} and kind = 'purchase' order by id limit 1`;
  return row?.id ?? 0;
}

async function refund(usd: number | null = null, services = till.services) {
  return refundReceipt(services, {
    receipt: await receipt(),
    microUsd: usd === null ? null : usd * 1_000_000,
  });
}

const left = async () => (await till.balance()).microUsd / 1_000_000;

test('part of it, part of it again, and the rest', async () => {
  await till.buyFirst(20);
  expect(await refund(5)).toEqual({ organizationId: till.organization, microUsd: 5_000_000 });
  await refund(5);
  expect(await left()).toBe(10);
  await expect(refund(10.01)).rejects.toThrow('$10.01 is more than is left of that payment: $10.00');
  await refund();
  expect(await left()).toBe(0);
  await expect(refund()).rejects.toThrow('$20.00 is more than is left of that payment: $0.00');
  await expect(refund(0.01)).rejects.toThrow('is more than is left');
  expect(till.played.refunds.size).toBe(3);
});

test('with its share of the tax', async () => {
  const intent = till.played.pay(await till.checkout(20), { taxCents: 380 });
  await applyPayment(till.services, intent);
  await refund(10);
  expect([...till.played.refunds.values()].map(({ amount }) => amount)).toEqual([1190]);
  expect(await left()).toBe(10);
  await refund();
  expect(await left()).toBe(0);
});

test('credit that is spent already is given back too: the balance is less than nothing', async () => {
  await till.buyFirst(20);
  await till.services.sql`
    insert into ledger (organization_id, kind, micro_usd, subject, attempt)
    values (${till.organization}, 'capture', -15000000, ${`dec_${till.organization}`}, 1)`;
  await refund();
  expect(await left()).toBe(-15);
});

test('two operators at once give it back once', async () => {
  await till.buyFirst(20);
  const gate = Promise.withResolvers<void>();
  till.played.beforeAnswer = () => gate.promise;
  const asked = till.played.requests.length;
  const begun = [refund(5), refund(5, till.other)];
  await expect.poll(() => till.played.requests.length).toBe(asked + 2);
  till.played.beforeAnswer = null;
  gate.resolve();
  const both = await Promise.allSettled(begun);
  // Who comes a little later finds the other's refund, and is asked to look.
  const refused = both.filter((one) => one.status === 'rejected').map(({ reason }) => String(reason));
  expect(refused.length).toBeLessThan(2);
  for (const reason of refused) expect(reason).toContain('Stripe knew of more about receipt');
  expect(till.played.refunds.size).toBe(1);
  expect(await left()).toBe(15);
});

test('an operator who comes upon another refund, entered meanwhile, is asked to look', async () => {
  await till.buyFirst(20);
  const gate = Promise.withResolvers<void>();
  const asked = till.played.requests.length;
  till.played.beforeAnswer = () => gate.promise;
  const late = refund(5);
  await expect.poll(() => till.played.requests.length).toBe(asked + 1);
  till.played.beforeAnswer = null;
  // The other refund begins and ends while the first operator waits for Stripe's answer.
  await refund(5, till.other);
  gate.resolve();
  await expect(late).rejects.toThrow('Stripe knew of more about receipt');
  expect(till.played.refunds.size).toBe(1);
  expect(await left()).toBe(15);
});

test('after an answer that was lost, asking again enters what was done, and does nothing more', async () => {
  await till.buyFirst(20);
  till.played.fault = 'lost';
  await expect(refund(5)).rejects.toThrow('whether the refund was made is not known');
  till.played.fault = null;
  expect(await left()).toBe(20);
  await expect(refund(5)).rejects.toThrow('Stripe knew of more');
  expect([await left(), till.played.refunds.size]).toEqual([15, 1]);
  await refund(5);
  expect([await left(), till.played.refunds.size]).toEqual([10, 2]);
});

test('what was not bought by Stripe cannot be given back by it', async () => {
  await expect(refund()).rejects.toThrow('there is no purchase with receipt 0');
  const { organization: organizationId } = till;
  const payment = { organizationId, kind: 'purchase', microUsd: 1, description: 'By hand' } as const;
  await enterPayment(till.services.sql, { ...payment, payment: null });
  await expect(refund()).rejects.toThrow('is not of a payment that Stripe has for this service');
});

test('one that waits for its receiver is given, as far as the rest goes', async () => {
  const intent = await till.buyFirst(20);
  till.played.giveBack(intent, 1500, 'requires_action');
  await expect(refund(10)).rejects.toThrow('$10.00 is more than is left of that payment: $5.00');
  expect(await left()).toBe(20);
});

test('what Stripe refuses is said by its code', async () => {
  const intent = await till.buyFirst(20);
  till.played.dispute(intent, 2000);
  await applyPayment(till.services, intent);
  await expect(refund()).rejects.toThrow(/^Stripe refused the refund: charge_disputed$/);
});
