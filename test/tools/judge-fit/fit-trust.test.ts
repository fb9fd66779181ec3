/** Evidence is trusted as far as it was right, and not at all where it was right by chance. */
import { expect, test } from 'vitest';
import { type Answered, fitTrust } from '../../../tools/judge-fit/fit-trust.ts';

/** `count` cases with the scores `score` and 0 each; the better one is right in `right` of them. */
function cases(count: number, right: number, score = 1): Answered[] {
  return Array.from({ length: count }, (_, index) => ({
    scored: { scores: [score, 0], basis: 'words' as const },
    right: index < right ? 0 : 1,
  }));
}

test('evidence that is right by chance, or more often wrong, gets no trust', () => {
  expect(fitTrust(cases(100, 50)).words).toEqual({ scale: 0, most: 0.88, cases: 100, right: 50 });
  expect(fitTrust(cases(100, 20)).words.scale).toBe(0);
});

test('evidence gets the scale at which its probability is the share that was right', () => {
  const { words } = fitTrust(cases(1000, 690));
  expect(words.scale).toBeCloseTo(Math.log(0.69 / 0.31), 1);
});

test('a few right answers prove nothing, and other kinds of evidence gain nothing', () => {
  expect(fitTrust(cases(2, 2)).words.scale).toBe(0);
  expect(fitTrust(cases(1000, 690)).limit).toEqual({ scale: 0, most: 0.88, cases: 0, right: 0 });
});

test('0.9 or more needs at least ten sure answers, and more than nine of ten right', () => {
  expect(fitTrust(cases(100, 96, 3)).words.most).toBe(0.97);
  expect(fitTrust(cases(20, 18, 3)).words.most).toBe(0.88);
  expect(fitTrust(cases(9, 9, 3)).words.most).toBe(0.88);
});
