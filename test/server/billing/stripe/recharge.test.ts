/**
 * Credit that is bought by itself: one purchase at a time, whatever is asked at once, lost,
 * declined or slow.
 */
import { expect, test } from 'vitest';
import { resumeOrganization, suspendOrganization } from '../../../../server/accounts/organizations.ts';
import { readAccount, setMonthlyCap, setRecharge } from '../../../../server/billing/stripe/account-store.ts';
import { applyPayment } from '../../../../server/billing/stripe/apply-payment.ts';
import { considerRecharge, resumeRecharges } from '../../../../server/billing/stripe/recharge.ts';
import { claimRecharge } from '../../../../server/billing/stripe/recharge-store.ts';
import { syncPayments } from '../../../../server/billing/stripe/sync.ts';
import { hold, untilLocked, WAIT_FOR_LOCK } from '../../../held-lock.ts';
import { openTill } from './open-till.ts';

const till = openTill();
const consider = () => considerRecharge(till.services, till.organization);
const spend = (usd: number) => till.services.sql`
  insert into ledger (organization_id, kind, micro_usd, subject, attempt)
  values (${till.organization}, 'capture', ${-usd * 1_000_000}, ${`dec_${Math.random()}`}, 1)`;
const charges = () => till.played.requests.filter((one) => one === 'POST /v1/payment_intents').length;
const states = async () =>
  (
    await till.services.sql<{ state: string }[]>`
      select state from recharges where organization_id = ${till.organization} order by created_at`
  ).map(({ state }) => state);
const aMinuteLater = () => till.services.sql`
  update recharges set tried_at = tried_at - interval '2 minutes' where organization_id = ${till.organization}`;
const paused = async () => (await readAccount(till.services.sql, till.organization))?.pausedReason;

/** 20 USD bought, 19 spent, and 10 to be bought when there are less than 5. */
async function runLow(): Promise<void> {
  await till.buyFirst(20);
  await till.rechargeBelow(5, 10);
  await spend(19);
}

test('credit that has run low is bought, once, and is a receipt', async () => {
  await runLow();
  await consider();
  await consider();
  expect((await till.balance()).microUsd).toBe(11_000_000);
  expect((await till.rows()).filter(({ kind }) => kind === 'auto_recharge')).toEqual([
    { kind: 'auto_recharge', usd: 10, payment: expect.stringMatching(/^pi_/), url: expect.any(String) },
  ]);
  expect([await states(), charges()]).toEqual([['succeeded'], 1]);
});

test('nothing is bought while there is enough, free decisions are left, or nobody wants it', async () => {
  await till.buyFirst(20);
  await spend(19);
  await consider();
  await till.rechargeBelow(1);
  await consider();
  await till.rechargeBelow(5);
  await till.services.sql`
    insert into ledger (organization_id, kind, free_decisions) values (${till.organization}, 'grant', 1)`;
  await consider();
  await setRecharge(till.services.sql, till.organization, null);
  await spend(1);
  await consider();
  expect([await states(), charges()]).toEqual([[], 0]);
});

test('what is only set aside buys nothing: the balance of the ledger decides', async () => {
  await till.buyFirst(20);
  await till.rechargeBelow(5);
  const hold = (subject: string, isFree: boolean) => till.services.sql`
    insert into holds (organization_id, subject, is_free, micro_usd)
    values (${till.organization}, ${subject}, ${isFree}, ${isFree ? 0 : 16_000_000})`;
  await hold('dec_held', false);
  await consider();
  expect(await states()).toEqual([]);
  // A free decision that is set aside is not used either.
  await till.services.sql`
    insert into ledger (organization_id, kind, free_decisions) values (${till.organization}, 'grant', 1)`;
  await hold('dec_free', true);
  await spend(16);
  await consider();
  expect(await states()).toEqual([]);
  await till.services.sql`
    insert into ledger (organization_id, kind, free_decisions) values (${till.organization}, 'grant', -1)`;
  await consider();
  expect(await states()).toEqual(['succeeded']);
});

const AMOUNT = 10;
/** Each purchase is spent at once, so that the next is due. */
async function buyAndSpend(): Promise<void> {
  await consider();
  const { microUsd } = await till.balance();
  if (microUsd > 1_000_000) await spend(microUsd / 1_000_000 - 1);
}
const capNotices = () => till.logged.filter((line) => line.includes('the monthly cap is reached'));
const lastMonth = () => till.services.sql`
  update recharges set created_at = date_trunc('month', now(), 'UTC') - interval '1 microsecond'
  where organization_id = ${till.organization}`;

test('no more is bought in a month than the cap, and that is told once', async () => {
  await till.buyFirst(20);
  await spend(19);
  await till.rechargeBelow(5, AMOUNT, 25);
  for (let asked = 0; asked < 5; asked += 1) await buyAndSpend();
  expect([charges(), await states(), await paused()]).toEqual([2, ['succeeded', 'succeeded'], 'monthly_cap']);
  expect(capNotices().map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 40, organizationId: till.organization, capUsd: 25 }),
  ]);
  // By the database's calendar.
  await lastMonth();
  expect(await paused()).toBeNull();
  for (let asked = 0; asked < 4; asked += 1) await buyAndSpend();
  expect(charges()).toBe(4);
  expect(capNotices()).toHaveLength(1);
  await till.services.sql`
    update payment_accounts set cap_reached_at = date_trunc('month', now(), 'UTC') - interval '1 microsecond'
    where organization_id = ${till.organization}`;
  for (let asked = 0; asked < 3; asked += 1) await consider();
  expect([charges(), capNotices().length]).toEqual([4, 2]);
});

test('a higher cap is used at once, a lower one holds at once, and each that is reached is told', async () => {
  await till.buyFirst(20);
  await spend(19);
  await till.rechargeBelow(5, AMOUNT, AMOUNT);
  for (let asked = 0; asked < 2; asked += 1) await buyAndSpend();
  expect(charges()).toBe(1);
  expect(await setMonthlyCap(till.services.sql, till.organization, 2 * AMOUNT * 1_000_000)).toBe(true);
  for (let asked = 0; asked < 3; asked += 1) await buyAndSpend();
  expect([charges(), capNotices().length]).toEqual([2, 2]);
  expect(await setMonthlyCap(till.services.sql, till.organization, AMOUNT * 1_000_000 - 1)).toBe(false);
  expect(await setMonthlyCap(till.services.sql, till.organization, AMOUNT * 1_000_000)).toBe(true);
  await consider();
  expect([charges(), await paused()]).toEqual([2, 'monthly_cap']);
  await setRecharge(till.services.sql, till.organization, null);
  expect(await setMonthlyCap(till.services.sql, till.organization, 100_000_000)).toBe(false);
});

test('twenty at once on two nodes never pass the cap together', async () => {
  await till.buyFirst(20);
  await spend(19);
  // Always due: five purchases fit, and each makes room for the next.
  await till.rechargeBelow(900, AMOUNT, 5 * AMOUNT);
  for (let round = 0; round < 4; round += 1) {
    const nodes = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? till.services : till.other));
    await Promise.all(nodes.map((services) => considerRecharge(services, till.organization)));
  }
  while ((await states()).length < 5) await consider();
  await Promise.all([till.services, till.other].map((node) => considerRecharge(node, till.organization)));
  expect(await states()).toEqual(Array.from({ length: 5 }, () => 'succeeded'));
  expect([charges(), capNotices().length]).toEqual([5, 1]);
});

test('what was declined does not count, and what was paid back does', async () => {
  await till.buyFirst(20);
  await spend(19);
  await till.rechargeBelow(5, AMOUNT, AMOUNT);
  till.played.decline = 'insufficient_funds';
  await consider();
  till.played.decline = null;
  await till.rechargeBelow(5, AMOUNT, AMOUNT);
  await consider();
  expect(await states()).toEqual(['failed', 'succeeded']);
  const bought = [...till.played.intents.keys()].at(-1) ?? '';
  till.played.giveBack(bought, AMOUNT * 100);
  await applyPayment(till.services, bought);
  await consider();
  expect([await states(), await paused()]).toEqual([['failed', 'succeeded'], 'monthly_cap']);
});

test('a suspended organization is charged nothing, nor for what was begun before', async () => {
  const { sql } = till.services;
  await runLow();
  await suspendOrganization(sql, till.organization);
  await consider();
  expect([charges(), await paused()]).toEqual([0, 'organization_suspended']);
  await resumeOrganization(sql, till.organization);
  till.played.fault = 'down';
  await consider();
  till.played.fault = null;
  await suspendOrganization(sql, till.organization);
  await aMinuteLater();
  await resumeRecharges(till.other);
  expect([await states(), till.played.intents.size]).toEqual([['failed'], 1]);
  await resumeOrganization(sql, till.organization);
  expect(await paused()).toBeNull();
  await consider();
  expect(await states()).toEqual(['failed', 'succeeded']);
});

test('twenty that ask at once, on two nodes, at a Stripe that is slow: one purchase', async () => {
  await runLow();
  const gate = Promise.withResolvers<void>();
  till.played.beforeAnswer = () => gate.promise;
  const nodes = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? till.services : till.other));
  const asked = nodes.map((services) => considerRecharge(services, till.organization));
  // All but the one that buys have found that somebody does.
  let answered = 0;
  for (const one of asked)
    void one.then(() => {
      answered += 1;
    });
  await expect.poll(() => answered).toBe(19);
  till.played.beforeAnswer = null;
  gate.resolve();
  await Promise.all(asked);
  expect([charges(), await states()]).toEqual([1, ['succeeded']]);
  expect((await till.balance()).microUsd).toBe(11_000_000);
});

test('who asks while a purchase is being entered waits for it, and buys nothing more', async () => {
  const { sql, owner } = till.database;
  await runLow();
  // The first is held where it has changed the row that says so, and the others have looked at the
  // balance of before.
  await owner.unsafe(`
    create function linger() returns trigger language plpgsql as $$ begin ${WAIT_FOR_LOCK}; return null; end $$;
    create trigger linger after update on recharges for each row execute function linger()`);
  const asked: Promise<void>[] = [];
  try {
    await hold(sql, async () => {
      asked.push(consider());
      await untilLocked(sql, 1);
      for (let one = 0; one < 5; one += 1) asked.push(considerRecharge(till.other, till.organization));
      await untilLocked(sql, 6);
    });
    await Promise.all(asked);
  } finally {
    await owner.unsafe('drop trigger linger on recharges; drop function linger');
  }
  expect([charges(), await states()]).toEqual([1, ['succeeded']]);
});

test('when the amount is less than what is missing, the next one comes after the first, never beside it', async () => {
  await till.buyFirst(20);
  await till.rechargeBelow(30, 5);
  for (let bought = 0; bought < 4; bought += 1) await consider();
  expect(await states()).toEqual(['succeeded', 'succeeded']);
  expect((await till.balance()).microUsd).toBe(30_000_000);
});

test('the answer is lost after the card was charged: taken up a minute later, and charged once', async () => {
  await runLow();
  till.played.fault = 'lost';
  await consider();
  till.played.fault = null;
  await consider();
  expect(await states()).toEqual(['pending']);
  await aMinuteLater();
  await consider();
  expect(await states()).toEqual(['succeeded']);
  expect(till.played.intents.size).toBe(2);
  expect((await till.balance()).microUsd).toBe(11_000_000);
});

test.each([false, true])(
  'a node ends between its claim and Stripe (key forgotten: %s)',
  async (forgotten) => {
    await runLow();
    const claimed = await claimRecharge(till.services.sql, till.organization);
    expect(claimed.recharge).not.toBeNull();
    await aMinuteLater();
    if (forgotten) till.played.forgetKeys();
    expect(await resumeRecharges(till.other)).toBe(1);
    expect(await states()).toEqual(['succeeded']);
    expect(till.played.intents.size).toBe(2);
  },
);

test('a node ends between the charge and its entry, and is taken up when Stripe has forgotten its key', async () => {
  await runLow();
  till.played.fault = 'lost';
  await consider();
  till.played.fault = null;
  till.played.forgetKeys();
  await aMinuteLater();
  await resumeRecharges(till.other);
  expect(till.played.intents.size).toBe(2);
  expect(await states()).toEqual(['succeeded']);
  expect((await till.balance()).microUsd).toBe(11_000_000);
});

test('a node is so slow that another takes its purchase up, and both ask Stripe', async () => {
  await runLow();
  const gate = Promise.withResolvers<void>();
  till.played.beforePost = () => gate.promise;
  const slow = consider();
  await expect.poll(charges).toBe(1);
  till.played.beforePost = null;
  await aMinuteLater();
  await considerRecharge(till.other, till.organization);
  gate.resolve();
  await slow;
  expect([charges(), till.played.intents.size]).toEqual([2, 2]);
  expect((await till.balance()).microUsd).toBe(11_000_000);
});

test('one that never reached Stripe is not charged when it has been switched off since', async () => {
  await runLow();
  till.played.fault = 'down';
  await consider();
  till.played.fault = null;
  await setRecharge(till.services.sql, till.organization, null);
  await aMinuteLater();
  await resumeRecharges(till.other);
  expect([await states(), till.played.intents.size]).toEqual([['failed'], 1]);
  await till.rechargeBelow(5, 10);
  await consider();
  expect([await states(), await paused()]).toEqual([['failed', 'succeeded'], null]);
});

test('one that was charged is entered, also when it has been switched off since', async () => {
  await runLow();
  till.played.fault = 'lost';
  await consider();
  till.played.fault = null;
  await setRecharge(till.services.sql, till.organization, null);
  await aMinuteLater();
  await resumeRecharges(till.other);
  expect(await states()).toEqual(['succeeded']);
  expect((await till.balance()).microUsd).toBe(11_000_000);
});

test('the event comes although the answer was lost: it ends the purchase', async () => {
  await runLow();
  till.played.fault = 'lost';
  await consider();
  till.played.fault = null;
  const made = [...till.played.intents.keys()].at(-1) ?? '';
  expect(await applyPayment(till.other, made)).toBe(1);
  expect(await states()).toEqual(['succeeded']);
});

test.each(['down', 'broken'] as const)(
  'Stripe is %s: it stays under way, and nobody begins another',
  async (fault) => {
    await runLow();
    till.played.fault = fault;
    await consider();
    await consider();
    expect([await states(), await paused()]).toEqual([['pending'], null]);
    expect(till.logged.filter((line) => line.includes('has no answer yet'))).toHaveLength(1);
    till.played.fault = null;
    await aMinuteLater();
    await syncPayments(till.services, 1);
    expect(await states()).toEqual(['succeeded']);
  },
);

test('a declined card pauses it and says why; it is tried again when it is set, or another card has paid', async () => {
  await runLow();
  till.played.decline = 'insufficient_funds';
  for (let asked = 0; asked < 3; asked += 1) await consider();
  expect([charges(), await states(), await paused()]).toEqual([1, ['failed'], 'insufficient_funds']);
  expect(till.logged.filter((line) => line.includes('paused'))).toHaveLength(1);
  // Its own event, later, changes nothing.
  const declined = [...till.played.intents.keys()].at(-1) ?? '';
  await till.rechargeBelow(5, 10);
  await applyPayment(till.services, declined);
  expect(await paused()).toBeNull();
  await consider();
  expect([charges(), await paused()]).toEqual([2, 'insufficient_funds']);
  till.played.decline = null;
  const other = till.played.pay(await till.checkout(5), { at: new Date(Date.now() + 60_000) });
  await applyPayment(till.services, other);
  expect(await paused()).toBeNull();
  await spend(5);
  await consider();
  expect([charges(), await states()]).toEqual([3, ['failed', 'failed', 'succeeded']]);
});

test('a purchase that is declined after its answer was lost is told by its event', async () => {
  await runLow();
  till.played.decline = 'expired_card';
  till.played.fault = 'lost';
  await consider();
  till.played.fault = null;
  const declined = [...till.played.intents.keys()].at(-1) ?? '';
  await applyPayment(till.services, declined);
  expect([await states(), await paused()]).toEqual([['failed'], 'expired_card']);
});
