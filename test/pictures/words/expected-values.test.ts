import { expect, test } from 'vitest';
import { contribution, expectedValuesSentence } from '../../../pictures/words/expected-values.ts';
import { consequence, result } from '../results.ts';

const errors = (mean: number) => ({
  probabilities: {},
  ev: { A: { mean, p10: 0, p90: 0 }, B: { mean, p10: 0, p90: 0 } },
});

test('the sentence says the right conclusion', () => {
  expect(expectedValuesSentence(result())).toBe(
    'Option A is worth most on average (+0.60); next is option B (+0.30).',
  );
  expect(expectedValuesSentence(result({ standard_error: errors(1) }))).toBe(
    'A (+0.60) and B (+0.30) are too close to call.',
  );
  expect(expectedValuesSentence(result({ probabilities: { A: 0.5, B: 0.5 } }))).toMatch(
    /^No option is worth more/,
  );
  expect(expectedValuesSentence(result({ consequences: [] }))).toMatch(/^Nothing that the options lead to/);
  expect(expectedValuesSentence(result({ ev: { A: { mean: 1, p10: 0, p90: 2 } } }))).toBe(
    'Option A is worth +1.00 on average.',
  );
});

test('a harm takes away what counts of it', () => {
  expect(contribution(consequence())).toBeCloseTo(0.6, 12);
  expect(contribution(consequence({ valence: 'harm' }))).toBeCloseTo(-0.6, 12);
});
