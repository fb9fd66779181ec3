import { expect, test } from 'vitest';
import { overlapEffect } from '../../../pictures/words/overlaps.ts';
import { overlap, result } from '../results.ts';

const said = (changes: object, setting: 'correct' | 'report' = 'correct') =>
  overlapEffect(result({ overlaps: [overlap()], ...changes }), setting).replaceAll('\u00a0', ' ');

test('what the correction changed, and whether another option would be best without it', () => {
  const changes = { removed_share: 0.19, p_best_uncorrected: 0.6 };
  expect(said(changes)).toContain(
    'takes 19 % off the sum of all sizes. Without that it would still be option A, with a probability of 60 %.',
  );
  expect(said({ ...changes, best_uncorrected: 'B' })).toContain(
    'Without that option B would be best, with a probability of 60 %.',
  );
});

test('with the setting report both ends count in full', () => {
  expect(said({}, 'report')).toContain('both of the two count in full');
});

test.each(['correct', 'report'] as const)('with the setting %s, that none were found is said', (setting) => {
  expect(said({ overlaps: [] }, setting)).toContain('None were found');
});
