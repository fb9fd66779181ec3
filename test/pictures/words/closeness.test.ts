import { expect, test } from 'vitest';
import { isLevel, noAnswer, rankedByMean } from '../../../pictures/words/closeness.ts';

test('the best option comes first, also of equals', () => {
  const ev = {
    A: { mean: 1, p10: 0, p90: 2 },
    B: { mean: 1, p10: 0, p90: 2 },
    C: { mean: 3, p10: 0, p90: 4 },
  };
  expect(rankedByMean({ best: 'B', ev })).toEqual(['B', 'C', 'A']);
});

test('probabilities that differ by less than half a percent speak for none', () => {
  expect(
    [
      [0.5, 0.5],
      [0.502, 0.498],
      [0.503, 0.497],
    ].map(isLevel),
  ).toEqual([true, true, false]);
  expect(noAnswer([0.5, 0.5])).toBe('no answer, both are equally likely');
  expect(noAnswer([0.25, 0.25, 0.25, 0.25])).toBe('no answer, all 4 are equally likely');
  expect(noAnswer([0.6, 0.4])).toBeNull();
  expect(noAnswer([1])).toBeNull();
});
