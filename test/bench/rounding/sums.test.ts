/** What an adapter may refuse as a sum, and what a probe of joint answers can see. */
import { expect, test } from 'vitest';
import { shareMoved, shareOfSumsOff } from '../../../bench/rounding/sums.ts';

test('faint tails make printed sums miss 1 by more than 0.02, so an adapter may not refuse them', () => {
  expect(shareOfSumsOff(0)).toBeLessThan(0.005);
  expect(shareOfSumsOff(0.04)).toBeGreaterThan(0.25);
});

test('a probe at 0.05 sees most large shifts, and few small ones', () => {
  expect(shareMoved(0)).toBe(0);
  expect(shareMoved(0.05)).toBeLessThan(0.1);
  expect(shareMoved(0.3)).toBeGreaterThan(0.6);
});
