import { expect, test } from 'vitest';
import { costMicroUsd } from '../../../server/billing/prices.ts';
import { usd } from '../../../server/wire/money.ts';

const prices = { priceInputUsdPerMtok: 0.5, priceOutputUsdPerMtok: 2 };

test.each<[number, number, number]>([
  [0, 0, 0],
  [1, 0, 1],
  [2, 0, 1],
  [3, 0, 2],
  [0, 1, 2],
  [3, 1, 4],
  [1_000_000, 1_000_000, 2_500_000],
])('%d tokens in and %d out cost %d micro-dollars, half rounded up', (input, output, cost) => {
  expect(costMicroUsd(input, output, prices)).toBe(cost);
});

test('decimals that doubles cannot hold are rounded as decimals', () => {
  // 0.3 · 15 = 4.5, which doubles make 4.4999…
  expect(costMicroUsd(15, 0, { priceInputUsdPerMtok: 0.3, priceOutputUsdPerMtok: 0 })).toBe(5);
  expect(costMicroUsd(5, 0, { priceInputUsdPerMtok: 0.1, priceOutputUsdPerMtok: 0 })).toBe(1);
  expect(costMicroUsd(4, 0, { priceInputUsdPerMtok: 0.1, priceOutputUsdPerMtok: 0 })).toBe(0);
});

test('dollars', () => {
  expect([0, 1, 438, 2_500_000].map(usd)).toEqual([0, 0.000001, 0.000438, 2.5]);
});
