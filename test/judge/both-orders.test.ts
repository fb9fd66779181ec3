/** The two orders in which a question is asked, and that a bias towards a position cancels. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { averageOrders, inBothOrders, PRINTED_FLOOR } from '../../judge/both-orders.ts';
import type { BestOptionTask, ChoiceTask, ScoreTask } from '../../judge/port.ts';

const SEED = 20_261_121;

const best: BestOptionTask = {
  kind: 'best-option',
  context: 'Where to eat.',
  stakeholder: { description: 'One who eats' },
  choices: ['A', 'B', 'C'],
  options: ['Soup', 'Bread', 'Rice'],
};
const choice: ChoiceTask = {
  kind: 'choice',
  context: 'A ticket.',
  question: 'topic',
  choices: ['x', 'y'],
  criteria: ['About x', 'About y'],
};

test('the second order is the reverse of the first, and each text stays with its choice', () => {
  expect(inBothOrders(best)).toEqual([
    best,
    { ...best, choices: ['C', 'B', 'A'], options: ['Rice', 'Bread', 'Soup'] },
  ]);
  expect(inBothOrders(choice)).toEqual([
    choice,
    { ...choice, choices: ['y', 'x'], criteria: ['About y', 'About x'] },
  ]);
  const score: ScoreTask = { ...choice, kind: 'score', choices: ['0', '1'], criteria: ['Calm', 'Angry'] };
  expect(inBothOrders(score)).toEqual([
    score,
    { ...score, choices: ['1', '0'], criteria: ['Angry', 'Calm'], isReversed: true },
  ]);
});

test(`a bias whose logarithm is linear in the position cancels (seed ${SEED})`, () => {
  const weights = fc.array(fc.double({ min: 0.01, max: 100, noNaN: true }), { minLength: 2, maxLength: 12 });
  fc.assert(
    fc.property(weights, fc.double({ min: 0.2, max: 5, noNaN: true }), (belief, step) => {
      const unbiased = normalised(belief);
      const shown = (order: readonly number[]) =>
        normalised(order.map((weight, position) => weight * step ** position));
      const found = averageOrders(shown(belief), shown(belief.toReversed()));
      for (const [index, p] of found.entries()) expect(p).toBeCloseTo(unbiased[index]!, 9);
      expect(sum(found)).toBeCloseTo(1, 12);
    }),
    { seed: SEED },
  );
});

test('the average is of log probabilities, in the given order', () => {
  // √(0.8 × 0.2) : √(0.2 × 0.8) is even; √(0.9 × 0.4) : √(0.1 × 0.6) is 0.6 : 0.2449….
  expect(averageOrders([0.8, 0.2], [0.8, 0.2])).toEqual([0.5, 0.5]);
  expect(averageOrders([0.9, 0.1], [0.6, 0.4])[0]).toBeCloseTo(0.6 / (0.6 + Math.sqrt(0.06)), 12);
});

test('a probability of 0 in one order leaves the answer defined', () => {
  for (const p of [averageOrders([1, 0], [1, 0]), averageOrders([0, 1], [1, 0])]) {
    expect(sum(p)).toBeCloseTo(1, 12);
    for (const one of p) expect(one).toBeGreaterThan(0);
  }
  expect(() => averageOrders([1], [0.5, 0.5])).toThrow('1 and 2 choices');
});

test('a floor keeps a choice that one order printed as 0', () => {
  // B is 0.3 in the given order, and a printed 0 in the reversed one.
  const [given, reversed] = [
    [0.7, 0.3],
    [0, 1],
  ];
  expect(averageOrders(given!, reversed!)[1]).toBeLessThan(1e-6);
  const [a, b] = [Math.sqrt(0.7), Math.sqrt(0.3 * PRINTED_FLOOR)];
  expect(averageOrders(given!, reversed!, PRINTED_FLOOR)).toEqual([a / (a + b), b / (a + b)]);
  // Nothing else changes.
  expect(averageOrders([0.7, 0.3], [0.4, 0.6], PRINTED_FLOOR)).toEqual(averageOrders([0.7, 0.3], [0.4, 0.6]));
});

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function normalised(weights: readonly number[]): number[] {
  return weights.map((weight) => weight / sum(weights));
}
