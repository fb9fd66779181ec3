import { expect, test } from 'vitest';
import { MOST_TRIES, waitSeconds } from '../../../server/webhooks/tries.ts';

test('eight tries, spread over a day, each wait a tenth shorter or longer', () => {
  const waits = (random: number) =>
    Array.from({ length: MOST_TRIES }, (_, index) => waitSeconds(index + 1, () => random));
  const middle = [5, 60, 300, 1800, 7200, 21_600, 54_000];
  expect(waits(0.5)).toEqual([...middle, null]);
  expect(waits(0)).toEqual([...middle.map((wait) => expect.closeTo(wait * 0.9)), null]);
  expect(waits(1)).toEqual([...middle.map((wait) => expect.closeTo(wait * 1.1)), null]);
  expect(middle.reduce((sum, wait) => sum + wait, 0) / 3600).toBeCloseTo(23.6, 1);
});
