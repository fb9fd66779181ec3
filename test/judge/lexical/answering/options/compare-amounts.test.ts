import { expect, test } from 'vitest';
import { compareAmounts } from '../../../../../judge/lexical/answering/options/compare-amounts.ts';

const money = (value: number) => ({ kind: 'money', value });
const little = { of: 'money', direction: -1, isExplicit: true } as const;

test('where little is wanted the least is best, and an option without an amount stands between', () => {
  const scores = compareAmounts([money(100), money(400), null], little)!;
  expect(scores[0]).toBeGreaterThan(0);
  expect(scores[1]).toBeCloseTo(-scores[0]!, 12);
  expect(scores[2]).toBe(0);
});

test('a free option costs less than any other', () => {
  const scores = compareAmounts([money(100), { kind: '', value: 0 }], little)!;
  expect(scores[1]).toBeGreaterThan(scores[0]!);
});

test('a single amount, equal amounts and different kinds are not compared', () => {
  expect(compareAmounts([money(100), null], little)).toBeNull();
  expect(compareAmounts([money(100), money(100)], little)).toBeNull();
  expect(compareAmounts([money(100), { kind: 'time', value: 5 }], little)).toBeNull();
});

test('where much is wanted, the order is reversed', () => {
  const amounts = [money(3), money(5), money(4)];
  const [few, many] = [
    compareAmounts(amounts, little)!,
    compareAmounts(amounts, { ...little, direction: 1 })!,
  ];
  for (const [index, score] of few.entries()) expect(many[index]).toBeCloseTo(-score, 12);
});
