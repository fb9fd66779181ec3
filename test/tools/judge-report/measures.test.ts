import { expect, test } from 'vitest';
import { bootstrapInterval, wilsonInterval } from '../../../tools/judge-report/intervals.ts';
import { measure, type Outcome } from '../../../tools/judge-report/measures.ts';

function outcome(probabilities: readonly number[], right: number, request = 'r'): Outcome {
  return { kind: 'direct', request, probabilities, right };
}

test('the measures of three outcomes equal those computed by hand', () => {
  const measures = measure([outcome([0.8, 0.2], 0), outcome([0.7, 0.3], 1), outcome([0.25, 0.25, 0.5], 2)]);
  expect(measures.outcomes).toBe(3);
  expect(measures.accuracy).toBeCloseTo(2 / 3, 12);
  expect(measures.meanRight).toBeCloseTo((0.8 + 0.3 + 0.5) / 3, 12);
  expect(measures.logLoss).toBeCloseTo(-(Math.log(0.8) + Math.log(0.3) + Math.log(0.5)) / 3, 12);
  expect(measures.brier).toBeCloseTo((0.08 + 0.98 + 0.375) / 3, 12);
  expect(measures.calibrationError).toBeCloseTo((0.2 + 0.7 + 0.5) / 3, 12);
  expect(measures.equalLogLoss).toBeCloseTo((2 * Math.log(2) + Math.log(3)) / 3, 12);
});

test('answers that are sure, and answers that claim anything, are counted apart', () => {
  const { sure, unequal, claimed } = measure([
    outcome([0.9, 0.1], 0),
    { ...outcome([0.05, 0.95], 0), isClaimed: true },
    { ...outcome([0.6, 0.4], 0), isClaimed: false },
    { ...outcome([0.5, 0.5], 1), isClaimed: true },
  ]);
  expect(sure).toEqual({ count: 2, accuracy: 0.5 });
  expect(unequal).toEqual({ count: 3, accuracy: 2 / 3 });
  expect(claimed).toEqual({ count: 2, accuracy: 0.5 });
});

test('outcomes of one bin are compared by their mean confidence', () => {
  const measures = measure([outcome([0.72, 0.28], 0), outcome([0.78, 0.22], 1)]);
  expect(measures.bins[7]).toEqual({ count: 2, confidence: 0.75, accuracy: 0.5 });
  expect(measures.calibrationError).toBeCloseTo(0.25, 12);
});

test('a certain choice falls into the last bin, and a right choice with probability 0 has a finite loss', () => {
  const measures = measure([outcome([1, 0], 1)]);
  expect(measures.bins[9]?.count).toBe(1);
  expect(Number.isFinite(measures.logLoss)).toBe(true);
});

test('measuring no outcome throws', () => {
  expect(() => measure([])).toThrow('no outcome');
});

// Newcombe 1998, table I, method 3.
test.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])('Wilson interval of %i in %i', (right, trials, low, high) => {
  const interval = wilsonInterval(right, trials);
  expect(interval[0]).toBeCloseTo(low, 4);
  expect(interval[1]).toBeCloseTo(high, 4);
});

test('a bootstrap resamples requests, not outcomes', () => {
  const of = (request: string, right: number) => outcome([0.9, 0.1], right, request);
  const apart = Array.from({ length: 40 }, (_, index) => of(`r${index}`, index % 2));
  const together = Array.from({ length: 40 }, (_, index) => of(`r${index % 2}`, index % 2));
  const accuracy = (outcomes: readonly Outcome[]) => measure(outcomes).accuracy;
  const [low, high] = bootstrapInterval(apart, accuracy);
  expect(low).toBeGreaterThan(0.3);
  expect(low).toBeLessThan(0.42);
  expect(high).toBeGreaterThan(0.58);
  expect(high).toBeLessThan(0.7);
  expect(bootstrapInterval(together, accuracy)).toEqual([0, 1]);
});
