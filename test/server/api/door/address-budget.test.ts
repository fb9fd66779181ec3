/** The budget of an address, by a clock that the test moves. */
import { beforeEach, expect, test } from 'vitest';
import { type AddressBudget, openAddressBudget } from '../../../../server/api/door/address-budget.ts';
import { Refusal } from '../../../../server/refusals.ts';

const PER_MINUTE = 6;
let nowMs = 0;
let budget: AddressBudget;
beforeEach(() => {
  nowMs = 1000;
  budget = openAddressBudget(PER_MINUTE, () => nowMs);
});

/** How many requests it lets through now, of a hundred. */
function taken(address: string): number {
  return Array.from({ length: 100 }, () => budget.tryTake(address)).filter(Boolean).length;
}

test('a minute of requests at once, then as many as the time gives back, never more than a minute', () => {
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

test('each address has its own; of IPv6 each /64', () => {
  expect(taken('192.0.2.1')).toBe(PER_MINUTE);
  expect(taken('192.0.2.2')).toBe(PER_MINUTE);
  expect(taken('2001:db8::1')).toBe(PER_MINUTE);
  expect(taken('2001:db8::ffff:2')).toBe(0);
  expect(taken('2001:db8:0:1::1')).toBe(PER_MINUTE);
  expect(taken('::ffff:192.0.2.1')).toBe(0);
});

test('beyond it the refusal says when to come again', () => {
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
    message: 'one address may send 6 requests a minute without an API key that works; send again in 8 s',
  });
  nowMs += 8000;
  expect(() => budget.take('192.0.2.1')).not.toThrow();
});

test('what is given back may be taken again, and no more than there ever was', () => {
  budget.giveBack('192.0.2.1');
  expect(taken('192.0.2.1')).toBe(PER_MINUTE);
  budget.giveBack('192.0.2.1');
  expect(taken('192.0.2.1')).toBe(1);
});

test('of many addresses those that were seen last are remembered, and the others are let go', () => {
  expect(taken('192.0.2.1')).toBe(PER_MINUTE);
  for (let index = 0; index < 9000; index += 1) budget.tryTake(`10.0.${index >> 8}.${index & 255}`);
  expect(taken('192.0.2.1')).toBe(0);
  for (let index = 0; index < 30_000; index += 1) budget.tryTake(`10.1.${index >> 8}.${index & 255}`);
  expect(taken('192.0.2.1')).toBe(PER_MINUTE);
});
