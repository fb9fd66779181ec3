/** A budget for each address, with a clock that the test moves. */
import { beforeEach, expect, test } from 'vitest';
import { limitedNetwork } from '../../../server/http/door/client-address.ts';
import { type Budget, openBudget } from '../../../server/limits/budget.ts';
import { Refusal } from '../../../server/refusals.ts';

const PER_MINUTE = 6;
let nowMs = 0;
let budget: Budget;
beforeEach(() => {
  nowMs = 1000;
  budget = openBudget({
    perMinute: PER_MINUTE,
    limit: 'one address may send 6 requests a minute',
    nameOf: limitedNetwork,
    now: () => nowMs,
  });
});

/** How many of a hundred requests the budget allows now. */
function taken(address: string): number {
  return Array.from({ length: 100 }, () => budget.tryTake(address)).filter(Boolean).length;
}

test("an address may send a minute's requests at once, then as many as time has added, and never more than a minute's", () => {
  expect(taken('192.0.2.1')).toBe(PER_MINUTE);
  nowMs += 9999;
  expect(taken('192.0.2.1')).toBe(0);
  nowMs += 1;
  expect(taken('192.0.2.1')).toBe(1);
  nowMs += 25_000;
  expect(taken('192.0.2.1')).toBe(2);
  nowMs += 3_600_000;
  expect(taken('192.0.2.1')).toBe(PER_MINUTE);
});

test('each IPv4 address and each IPv6 /64 network has its own budget', () => {
  expect(taken('192.0.2.1')).toBe(PER_MINUTE);
  expect(taken('192.0.2.2')).toBe(PER_MINUTE);
  expect(taken('2001:db8::1')).toBe(PER_MINUTE);
  expect(taken('2001:db8::ffff:2')).toBe(0);
  expect(taken('2001:db8:0:1::1')).toBe(PER_MINUTE);
  expect(taken('::ffff:192.0.2.1')).toBe(0);
});

test('beyond the budget, the refusal says when to send again', () => {
  taken('192.0.2.1');
  nowMs += 2500;
  let refusal: unknown;
  try {
    budget.take('192.0.2.1');
  } catch (error) {
    refusal = error;
  }
  expect(refusal).toBeInstanceOf(Refusal);
  expect(refusal).toMatchObject({
    refusal: 'rate_limited',
    retryAfterSeconds: 8,
    message: 'one address may send 6 requests a minute; send again in 8 s',
  });
  nowMs += 8000;
  expect(() => budget.take('192.0.2.1')).not.toThrow();
});

test('a request that is given back may be sent again, but the budget never exceeds its maximum', () => {
  budget.giveBack('192.0.2.1');
  expect(taken('192.0.2.1')).toBe(PER_MINUTE);
  budget.giveBack('192.0.2.1');
  expect(taken('192.0.2.1')).toBe(1);
});

test('the addresses that were seen last are remembered, and others are forgotten', () => {
  expect(taken('192.0.2.1')).toBe(PER_MINUTE);
  for (let index = 0; index < 9000; index += 1) budget.tryTake(`10.0.${index >> 8}.${index & 255}`);
  expect(taken('192.0.2.1')).toBe(0);
  for (let index = 0; index < 30_000; index += 1) budget.tryTake(`10.1.${index >> 8}.${index & 255}`);
  expect(taken('192.0.2.1')).toBe(PER_MINUTE);
});
