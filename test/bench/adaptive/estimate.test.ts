import { expect, test } from 'vitest';
import { estimate, pairedDifference } from '../../../bench/adaptive/estimate.ts';

test('a mean and half the width of its 95 % interval', () => {
  const { mean, within } = estimate([1, 2, 3, 4]);
  expect(mean).toBe(2.5);
  // Standard deviation √(5/3), divided by √4.
  expect(within).toBeCloseTo((1.959964 * Math.sqrt(5 / 3)) / 2, 12);
});

test('differences are taken decision by decision', () => {
  expect(pairedDifference([1, 0, 5], [0, -1, 4])).toEqual({ mean: 1, within: 0 });
  expect(() => pairedDifference([1, 2], [1])).toThrow('2 and 1 values');
});
