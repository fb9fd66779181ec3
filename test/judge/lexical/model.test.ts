/** Scores become probabilities that are as sure as the kind of evidence has earned. */
import { expect, test } from 'vitest';
import { type FittedModel, fittedModel, score, toProbabilities } from '../../../judge/lexical/model.ts';

const TRUST: FittedModel['trust']['direct'] = {
  limit: { scale: 1, most: 0.9, cases: 40, right: 36 },
  amount: { scale: 0.5, most: 0.9, cases: 40, right: 30 },
  likelihood: { scale: 0, most: 0.9, cases: 40, right: 20 },
  words: { scale: 1, most: 0.97, cases: 4, right: 4 },
};

test('the basis is the kind of feature that lifts the best choice most', () => {
  const weights = { limits: 2, moneyAim: 1, chance: 1, want: 0.1 };
  expect(score([{ limits: -1, moneyAim: 1 }, {}], weights).basis).toBe('limit');
  expect(score([{ moneyAim: 1, want: 1 }, {}], weights).basis).toBe('amount');
  expect(score([{ chance: 0.5 }, {}], weights).basis).toBe('likelihood');
  expect(score([{ want: 2 }, {}], weights).basis).toBe('words');
});

test('where nothing speaks, all are equal and the answer says so', () => {
  const none = toProbabilities(score([{}, {}, {}], { limits: 2 }), TRUST);
  expect(none).toEqual({ probabilities: [1 / 3, 1 / 3, 1 / 3], isBlank: true });
  const unearned = toProbabilities({ scores: [3, 0], basis: 'likelihood' }, TRUST);
  expect(unearned).toEqual({ probabilities: [0.5, 0.5], isBlank: true });
  const untested = toProbabilities({ scores: [3, 0], basis: 'denial' }, TRUST);
  expect(untested).toEqual({ probabilities: [0.5, 0.5], isBlank: true });
});

test('evidence is weak unless 85 % of labelled answers were right, with one more case of each outcome', () => {
  const weakOf = (basis: 'limit' | 'amount' | 'words') =>
    toProbabilities({ scores: [1, 0], basis }, TRUST).weak;
  expect(weakOf('limit')).toBeUndefined();
  expect(weakOf('amount')).toEqual({ cases: 40, right: 30 });
  // All were right, but they are too few.
  expect(weakOf('words')).toEqual({ cases: 4, right: 4 });
});

test('a kind of evidence is as sure as its scale, and never surer than its most', () => {
  const { probabilities } = toProbabilities({ scores: [1, 0], basis: 'amount' }, TRUST);
  expect(probabilities[0]).toBeCloseTo(1 / (1 + Math.exp(-0.5)), 12);
  const sure = toProbabilities({ scores: [50, 0, 0], basis: 'limit' }, TRUST);
  expect(sure.probabilities[0]).toBeCloseTo(0.9, 12);
  expect(sure.probabilities[1]).toBeCloseTo(0.05, 12);
});

test('exact ties share, and the order of the choices changes no bit', () => {
  const one = toProbabilities({ scores: [0.3, 1.1, 1.1], basis: 'words' }, TRUST).probabilities;
  const other = toProbabilities({ scores: [1.1, 1.1, 0.3], basis: 'words' }, TRUST).probabilities;
  expect(one[1]).toBe(one[2]);
  expect(other).toEqual(one.toReversed());
});

test('no kind of evidence in use goes above 0.97, and no weight of a task is below 0', () => {
  const { trust, weights } = fittedModel();
  for (const kind of ['direct', 'choice', 'score', 'noul'] as const) {
    for (const { most } of Object.values(trust[kind])) expect(most).toBeLessThanOrEqual(0.97);
    for (const weight of Object.values(weights[kind])) expect(weight).toBeGreaterThanOrEqual(0);
  }
});
