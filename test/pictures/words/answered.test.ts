import { expect, test } from 'vitest';
import { answered, stoodBeforeAndNow } from '../../../pictures/words/answered.ts';
import { consequence, result } from '../results.ts';

const NAMES = ['“Noise”', '“Sales”'] as const;

test.each([
  [3, '“Noise” counts 3 times “Sales”, give or take a factor of 1.5.'],
  [0.25, '“Sales” counts 4 times “Noise”, give or take a factor of 1.5.'],
  [1, '“Noise” counts as much as “Sales”, give or take a factor of 1.5.'],
])('an answer of %d names the larger one first', (ratio, words) => {
  expect(answered(NAMES, { ratio, factor: 1.5 })).toBe(words);
});

test('an answer of the judge is in probabilities', () => {
  expect(answered(NAMES, null)).toBe(
    'Which matters more, “Noise” or “Sales”: in probabilities, which the JSON has.',
  );
});

const withSizes = (first: number, second: number) => {
  const sized = (id: string, value: number) => consequence({ id, size: { value, p10: value, p90: value } });
  return result({ consequences: [sized('a', first), sized('b', second)] });
};

test('how two stood before an answer, and how they stand now', () => {
  const said = (before: [number, number], after: [number, number]) =>
    stoodBeforeAndNow(withSizes(...before), withSizes(...after), NAMES, ['a', 'b']);
  expect(said([0.5, 0.48], [0.9, 0.3])).toBe('Before: about even. Now: “Noise” counts 3 times “Sales”.');
  expect(said([0.2, 0.8], [0.5, 0.5])).toBe('Before: “Sales” counts 4 times “Noise”. Now: about even.');
});

test('nothing is said of a consequence that a result does not have', () => {
  const both = withSizes(1, 1);
  expect(stoodBeforeAndNow(both, both, NAMES, ['a', 'gone'])).toBeNull();
});
