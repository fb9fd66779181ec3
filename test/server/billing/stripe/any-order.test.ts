/**
 * Whatever happens at Stripe, and whoever looks at it, late or at once, in whatever order: one
 * ledger comes of it.
 */
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { balanceOf, createOrganization } from '../../../../server/billing/ledger.ts';
import { applyPayment } from '../../../../server/billing/stripe/apply-payment.ts';
import { openCheckout } from '../../../../server/billing/stripe/checkout.ts';
import { openTill } from './open-till.ts';

const SEED = 20_261_121;
const SEQUENCES = process.env.LONG === '1' ? 2000 : 40;

const till = openTill();

const Step = fc.oneof(
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('buy' as const),
      usd: fc.integer({ min: 5, max: 90 }),
      taxCents: fc.integer({ min: 0, max: 999 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('give back' as const),
      which: fc.nat({ max: 3 }),
      cents: fc.integer({ min: 1, max: 300 }),
      status: fc.constantFrom('pending', 'succeeded', 'requires_action'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('settle' as const),
      which: fc.nat({ max: 3 }),
      status: fc.constantFrom('succeeded', 'failed', 'canceled'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('dispute' as const),
      which: fc.nat({ max: 3 }),
      cents: fc.integer({ min: 1, max: 3000 }),
      status: fc.constantFrom('needs_response', 'warning_needs_response', 'lost'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('decide' as const),
      which: fc.nat({ max: 3 }),
      status: fc.constantFrom('needs_response', 'under_review', 'won', 'lost', 'appeal_under_review'),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('look' as const),
      which: fc.nat({ max: 3 }),
      node: fc.boolean(),
      turns: fc.nat({ max: 40 }),
      share: fc.integer({ min: 0, max: 3 }),
      waits: fc.boolean(),
    }),
  },
);
type Step = typeof Step extends fc.Arbitrary<infer T> ? T : never;

const FIRST: Step = { does: 'buy', usd: 20, taxCents: 380 };
const FINAL: readonly string[] = ['failed', 'canceled'];

test(`${SEQUENCES} sequences, two nodes`, { timeout: 600_000 + SEQUENCES * 2000 }, async () => {
  const property = fc.asyncProperty(fc.array(Step, { minLength: 4, maxLength: 24 }), async (steps) => {
    const { sql } = till.services;
    const organizationId = await sql.begin((tx) => createOrganization(tx, { name: 'x', freeDecisions: 0 }));
    const { intents, refunds, disputes } = await run(steps, organizationId);
    let expected = 0;
    for (const { intent, usd, taxCents } of intents) {
      let left = usd * 1_000_000;
      for (const { payment_intent, status, amount } of refunds)
        if (payment_intent === intent && ['succeeded', 'pending'].includes(status))
          left -= share(usd, taxCents, amount);
      let disputed = 0;
      // Once the money is back it is not taken again by itself.
      for (const { payment_intent, status, amount, balance_transactions: movements } of disputes)
        if (payment_intent === intent && movements.length === 1 && status !== 'won')
          disputed += share(usd, taxCents, amount);
      expected += left - Math.max(0, Math.min(left, disputed));
    }
    expect((await balanceOf(sql, organizationId))?.microUsd).toBe(expected);
  });
  await fc.assert(property, { seed: SEED, numRuns: SEQUENCES });
});

/** Lets so many rounds of the event loop pass. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await setImmediate();
}

/** In whole numbers, half a micro-dollar up. */
function share(usd: number, taxCents: number, cents: number): number {
  const paid = usd * 100 + taxCents;
  const times = usd * 1_000_000 * cents;
  const rest = times % paid;
  return (times - rest) / paid + (2 * rest >= paid ? 1 : 0);
}

async function run(steps: readonly Step[], organizationId: number) {
  const { played, services, other } = till;
  const intents: { intent: string; usd: number; taxCents: number }[] = [];
  const given: string[] = [];
  const disputed: string[] = [];
  const looking: Promise<number>[] = [];
  // Something to look at, always.
  for (const step of [FIRST, ...steps]) {
    const bought = intents[('which' in step ? step.which : 0) % Math.max(1, intents.length)]?.intent;
    if (step.does === 'buy') {
      const { usd, taxCents } = step;
      const purchase = { organizationId, microUsd: usd * 1_000_000, baseUrl: 'http://us' };
      const intent = played.pay((await openCheckout(services, purchase)) ?? '', { taxCents });
      intents.push({ intent, usd, taxCents });
    } else if (bought === undefined) continue;
    else if (step.does === 'dispute') disputed.push(played.dispute(bought, step.cents, step.status));
    else if (step.does === 'decide') {
      const dispute = disputed[step.which % Math.max(1, disputed.length)];
      if (dispute !== undefined) played.settle(dispute, step.status);
    } else if (step.does === 'give back') given.push(played.giveBack(bought, step.cents, step.status));
    else if (step.does === 'settle') {
      const refund = played.refunds.get(given[step.which % Math.max(1, given.length)] ?? '');
      if (refund !== undefined && !FINAL.includes(refund.status)) refund.status = step.status;
    } else {
      played.beforeAnswer = () => turns(step.turns);
      looking.push(applyPayment(step.node ? services : other, bought));
      // Some have ended before the next step, of some the first question or both are answered, and
      // what they read gets old.
      await (step.waits ? looking.at(-1) : turns(step.turns * step.share));
    }
  }
  await Promise.all(looking);
  played.beforeAnswer = null;
  for (const { intent } of intents) await applyPayment(services, intent);
  return {
    intents,
    refunds: given.flatMap((id) => played.refunds.get(id) ?? []),
    disputes: disputed.flatMap((id) => played.disputes.get(id) ?? []),
  };
}
