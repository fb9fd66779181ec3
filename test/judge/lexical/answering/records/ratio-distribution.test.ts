/**
 * The distribution over the 15 choices is normalised, positive and centred, and swapping mirrors it
 * bit for bit.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RATIOS } from '../../../../../engine/problem.ts';
import {
  type LogSize,
  ratioDistribution,
} from '../../../../../judge/lexical/answering/records/ratio-distribution.ts';

const logSizes = fc.record({
  value: fc.double({ min: -20, max: 40, noNaN: true }),
  unit: fc.constantFrom(null, 'usd', 'hour'),
  isStated: fc.boolean(),
});

test('every choice is possible, the sum is 1, and swapping mirrors exactly', () => {
  fc.assert(
    fc.property(logSizes, logSizes, (first, second) => {
      const p = ratioDistribution(first, second, false);
      expect(p).toHaveLength(RATIOS.length);
      expect(Math.min(...p)).toBeGreaterThan(0);
      expect(Math.abs(p.reduce((sum, one) => sum + one, 0) - 1)).toBeLessThan(1e-9);
      expect(ratioDistribution(second, first, false)).toEqual(p.toReversed());
    }),
    { seed: 20260101, numRuns: 500 },
  );
});

test('it is centred on the difference of the log sizes', () => {
  for (const difference of [-1.5, -0.4, 0, 0.7, 1.5]) {
    const p = ratioDistribution(stated(10 + difference, 'usd'), stated(10, 'usd'), false);
    expect(Math.abs(mean(p) - difference)).toBeLessThan(0.15);
  }
});

test('the spread is smallest for one unit, and grows for different units, for one stated side, and for none', () => {
  const sameUnit = sd(ratioDistribution(stated(1, 'usd'), stated(1, 'usd'), false));
  const otherUnit = sd(ratioDistribution(stated(1, 'usd'), stated(1, 'hour'), false));
  const nothing: LogSize = { value: 1, unit: null, isStated: false };
  const oneSided = sd(ratioDistribution(stated(1, 'usd'), nothing, false));
  const unstated = sd(ratioDistribution(nothing, nothing, false));
  expect(sd(ratioDistribution(stated(1, 'usd'), nothing, true))).toBe(sameUnit);
  expect(sameUnit).toBeLessThan(otherUnit);
  expect(oneSided).toBeLessThan(unstated);
  expect(oneSided).toBeGreaterThan(otherUnit);
});

test('equal wording means equal size, whatever else the texts state', () => {
  const p = ratioDistribution(stated(3, 'usd'), stated(9, 'hour'), true);
  expect(p).toEqual(p.toReversed());
  expect(p[7]).toBe(Math.max(...p));
});

function stated(value: number, unit: string): LogSize {
  return { value, unit, isStated: true };
}

function mean(p: readonly number[]): number {
  return p.reduce((sum, one, index) => sum + one * Math.log(RATIOS[index]!), 0);
}

function sd(p: readonly number[]): number {
  return Math.sqrt(p.reduce((sum, one, index) => sum + one * (Math.log(RATIOS[index]!) - mean(p)) ** 2, 0));
}
