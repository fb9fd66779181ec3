import { expect, test } from 'vitest';
import type { ConsequenceFigures } from '../../../pictures/result-figures.ts';
import { saidTwice } from '../../../pictures/words/said-twice.ts';
import { result } from '../results.ts';

const counted = (id: string, share: number, value: number, twin: string | null): ConsequenceFigures => ({
  ...{ id, option: 'A', description: `Text of ${id}`, label: null, valence: 'benefit' },
  ...{ size: { value, p10: value, p90: value }, counted_share: share },
  discounted_by: twin === null ? null : { with: twin, type: 'same', overlap: 1, share: 1 - share },
});

const said = (consequences: ConsequenceFigures[], uncorrected = 'A') =>
  saidTwice(result({ consequences, best_uncorrected: uncorrected }));

test('what was said twice, the largest loss first, and how much of it still counts', () => {
  expect(said([counted('a', 1, 1, null), counted('b', 0.4, 0.2, 'a'), counted('c', 0.5, 0.9, 'a')])).toEqual([
    'A’s “Text of c” says partly the same as A’s “Text of a”, so 50\u00a0% of it counts.',
    'A’s “Text of b” says the same as A’s “Text of a”, so 40\u00a0% of it counts.',
  ]);
});

test('no word where nothing, or next to nothing, was taken away', () => {
  expect(said([counted('a', 1, 1, null), counted('b', 0.91, 1, 'a')])).toEqual([]);
  expect(said([counted('a', 1, 1, null)], 'B')).toEqual([]);
});

test('a long list is cut, and a best option that rests on the correction is named', () => {
  const many = ['b', 'c', 'd', 'e'].map((id) => counted(id, 0.3, 1, 'a'));
  const sentences = said([counted('a', 1, 1, null), ...many], 'B');
  expect(sentences).toHaveLength(5);
  expect(sentences.slice(3)).toEqual([
    '1 more consequence counts in part.',
    'If everything counted in full, B would be best.',
  ]);
  expect(said([counted('b', 0.3, 1, 'gone')])[0]).toContain('the same as another consequence');
});
