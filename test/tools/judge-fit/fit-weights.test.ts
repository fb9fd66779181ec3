/** The logit finds what speaks for the right choice, and never lets it speak against. */
import { expect, test } from 'vitest';
import type { Case } from '../../../tools/judge-fit/cases.ts';
import { fitWeights } from '../../../tools/judge-fit/fit-weights.ts';

/** The first choice has the feature and is right in `right` of 100 cases. */
function cases(feature: string, right: number): Case[] {
  return Array.from({ length: 100 }, (_, index) => ({
    kind: 'direct' as const,
    batch: 'one',
    features: [{ [feature]: 1 }, {}],
    right: index < right ? 0 : 1,
  }));
}

test('a feature of the right choice gets the weight that its share of right answers implies', () => {
  const { limits } = fitWeights(cases('limits', 80), { limits: 0 }, 0.001);
  expect(limits).toBeCloseTo(Math.log(0.8 / 0.2), 2);
});

test('a feature of the wrong choice gets 0, and one that no case has keeps its prior', () => {
  expect(fitWeights(cases('limits', 10), { limits: 1, aim: 0.7 }, 3)).toEqual({ limits: 0, aim: 0.7 });
});

test('the ridge draws a weight towards its prior', () => {
  const free = fitWeights(cases('limits', 80), { limits: 0 }, 0.001).limits!;
  const held = fitWeights(cases('limits', 80), { limits: 0 }, 100).limits!;
  expect(held).toBeGreaterThan(0);
  expect(held).toBeLessThan(free / 2);
});
