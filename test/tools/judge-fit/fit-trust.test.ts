/** Evidence is trusted as far as it was right, and not at all where it was right by chance. */
import { expect, test } from 'vitest';
import { type Answered, fitTrust } from '../../../tools/judge-fit/fit-trust.ts';

const wordsOf = (answered: readonly Answered[]) => fitTrust(answered).words!;

/** `count` cases with the scores `score` and 0 each; the better one is right in `right` of them. */
function cases(count: number, right: number, score = 1): Answered[] {
  return Array.from({ length: count }, (_, index) => ({
    scored: { scores: [score, 0], basis: 'words' as const },
    right: index < right ? 0 : 1,
  }));
}

test('evidence that is right by chance, or more often wrong, gets no trust', () => {
  expect(wordsOf(cases(100, 50))).toEqual({ scale: 0, most: 0.88, cases: 100, right: 50 });
  expect(wordsOf(cases(100, 20)).scale).toBe(0);
});

test('evidence gets the scale at which its probability is the share that was right', () => {
  const { scale } = wordsOf(cases(1000, 690));
  expect(scale).toBeCloseTo(Math.log(0.69 / 0.31), 1);
});

test('a few right answers prove nothing, and other kinds of evidence gain nothing', () => {
  expect(wordsOf(cases(2, 2)).scale).toBe(0);
  expect(fitTrust(cases(1000, 690)).limit).toBeUndefined();
});

test('0.9 or more needs that 93 % of the sure answers were right, with one more case of each outcome', () => {
  expect(wordsOf(cases(100, 96, 3)).most).toBe(0.97);
  expect(wordsOf(cases(100, 93, 3)).most).toBe(0.88);
  expect(wordsOf(cases(13, 13, 3)).most).toBe(0.97);
  expect(wordsOf(cases(12, 12, 3)).most).toBe(0.88);
});

test('of choices with the same score, each counts as a part of a right answer', () => {
  const tied = Array.from({ length: 10 }, () => ({
    scored: { scores: [1, 1, 0], basis: 'words' as const },
    right: 0,
  }));
  expect(wordsOf(tied).right).toBe(5);
});
