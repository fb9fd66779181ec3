import { expect, test } from 'vitest';
import {
  contribution,
  contributionsSentence,
  expectedValuesSentence,
} from '../../../pictures/words/expected-values.ts';
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
  const small = consequence({ size: { value: 0.2, p10: 0.1, p90: 0.3 }, counted_share: 1 });
  const large = consequence({ id: 'B1', option: 'B', description: 'Noise', valence: 'harm' });
  expect(contributionsSentence(result({ consequences: [small, large] }))).toBe(
    'What counts most is the harm “Noise” (−0.60), of option B; for option A it is the benefit “Sales rise by a tenth” (+0.20).',
  );
  expect(contributionsSentence(result())).toBe(
    'What counts most is the benefit “Sales rise by a tenth” (+0.60), of option A.',
  );
});
