import { expect, test } from 'vitest';
import type { OverlapFigures, ValueFigures } from '../../../pictures/result-figures.ts';
import { Consequences } from '../../../server/pages/consequences.ts';
import { overlapList } from '../../../server/pages/overlap-list.ts';
import { consequence, overlap, stakeholderResult } from './decisions.ts';
import { textOf } from './text-of.ts';

function told(
  overlaps: OverlapFigures[],
  setting: Parameters<typeof overlapList>[1] = 'correct',
  changes: Partial<ValueFigures> = {},
): string {
  const consequences = [
    consequence(),
    consequence({ id: 'B1', option: 'B', description: 'B one', label: 'Short' }),
  ];
  const result = stakeholderResult(2, { consequences, overlaps, ...changes });
  return textOf(overlapList(result, setting, new Consequences('s1', result.consequences))?.text ?? '');
}

test.each<[string, Partial<OverlapFigures>]>([
  ['A1 “Sales rise by a tenth” and B1 “Short” may be the same thing', { type: 'same' }],
  ['A1 “Sales rise by a tenth” and B1 “Short” may be part of one another', { type: 'part' }],
  ['A1 “Sales rise by a tenth” and B1 “Short” may come of one another', { type: 'result' }],
  ['A1 “Sales rise by a tenth” and B1 “Short” may have something in common', { type: 'shared' }],
  [
    'A1 “Sales rise by a tenth” may be no more than the absence of B1 “Short”',
    { type: 'absence', absence_side: 'A1' },
  ],
  [
    'B1 “Short” may be no more than the absence of A1 “Sales rise by a tenth”',
    { type: 'absence', absence_side: 'B1' },
  ],
])('%s', (words, changes) => {
  expect(told([overlap(changes)])).toContain(
    `${words}: probability 90 %, and then 75 % of the smaller one is said twice.`,
  );
});

test('the list says what the correction changed, and whether another option would be best without it', () => {
  const changes = { removed_share: 0.19, p_best_uncorrected: 0.6 };
  expect(told([overlap()], 'correct', changes)).toContain(
    'takes 19 % off the sum of all sizes. Without that it would still be option A, with a probability of 60 %.',
  );
  expect(told([overlap()], 'correct', { ...changes, best_uncorrected: 'B' })).toContain(
    'Without that option B would be best, with a probability of 60 %.',
  );
});

test('with the setting report the overlaps are listed as not corrected; with off there is no list', () => {
  expect(told([overlap()], 'report')).toContain('both of the two count in full');
  expect(told([overlap()], 'off')).toBe('');
  expect(told([], 'off')).toBe('');
});

test('the list says that no overlap was found, if there could have been one', () => {
  expect(told([])).toContain('None were found');
  expect(told([], 'correct', { consequences: [consequence()] })).toBe('');
});

test('of many overlaps the strongest are listed, and the others are counted', () => {
  const many = Array.from({ length: 14 }, (_, at) => overlap({ p: (at + 1) / 20 }));
  const text = told(many);
  expect(text.match(/may be the same thing/g)).toHaveLength(12);
  expect(text).toContain('2 weaker ones are not listed here.');
  expect(text).toContain('probability 70 %');
  expect(text).not.toContain('probability 10 %');
});
