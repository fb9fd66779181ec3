import { expect, test } from 'vitest';
import { costOfBeingWrong, flipWords, hangsOn } from '../../../pictures/words/insight-sentences.ts';
import { driver, insight, result, whole } from '../results.ts';

const told = (changes: Parameters<typeof insight>[0]) => hangsOn(result({ insight: insight(changes) }));

test('the strongest doubt comes first, with the factor that changes the answer', () => {
  const drivers = [driver(), driver({ consequences: ['B1'], flip: null, best_by_factor: [whole('A')] })];
  expect(told({ drivers })).toEqual([
    'The answer hangs most on how much “Sales rise by a tenth” matters: if it mattered only 0.4 times as much as judged, B would be best.',
    'Next is how much “Neighbours hear it” matters: alone it changes nothing, but together with other doubts it can.',
  ]);
});

test('a doubt that is not worth its own error is not told', () => {
  const weak = driver({ evppi: 0.01, standard_error: 0.009 });
  expect(told({ drivers: [weak] })).toEqual([
    'No single doubt is likely to change the answer. The nearest is how much “Sales rise by a tenth” matters: only if it mattered 0.4 times as much as judged would B be best.',
  ]);
  expect(told({ drivers: [driver({ evppi: 0, flip: null })] })).toEqual([
    'No single consequence can change the answer, even if it mattered 100 times as much as judged, or one hundredth as much.',
  ]);
});

test.each([
  [1.8, 0.2, 'B wins if this matters about 1.8 times as much. That may well be so'],
  [2, 0.002, 'B wins if this matters about twice as much. That is unlikely'],
  [0.5, 0.1, 'B wins if this matters only about half as much. That may well be so'],
  [0.4, 0.05, 'B wins if this matters only about 0.4 times as much. That is possible'],
  [0.059, 0.3, 'B wins if this matters only about 1/17 as much. That may well be so'],
  [1.004, 0.5, 'B wins if this matters slightly more. That may well be so'],
  [0.998, 0.5, 'B wins if this matters slightly less. That may well be so'],
])('at %d times as much, and knowing the size changes the best option with %d', (times, p, words) => {
  const flip = { factor: times, sds: 1, becomes: 'B', standard_error: 0 };
  expect(flipWords(driver({ flip, p_changes_best: p }))).toBe(words);
});

test('no factor up to a hundred changes it', () => {
  expect(flipWords(driver({ flip: null }))).toBe('Even a hundredfold would not change it');
});

test('a doubtful overlap is told after the sizes, or instead of them', () => {
  const overlaps = [{ a: 'A1', b: 'B1', evppi: 0.02, standard_error: 0.001, p_changes_best: 0.1 }];
  expect(told({ overlaps }).at(-1)).toBe(
    'It also hangs on whether “Sales rise by a tenth” and “Neighbours hear it” describe the same thing.',
  );
  expect(told({ overlaps, drivers: [] })[0]).toMatch(/^The answer hangs on whether/);
});

test('the cost of being wrong names the others, where there are any', () => {
  expect(costOfBeingWrong(result())).toBe(
    'Choosing A costs 0.05 on average, because the sizes are not known exactly. The other options cost more: B 0.35.',
  );
  expect(costOfBeingWrong(result({ insight: insight({ evpi: 0.0001 }) }))).toBe(
    'By the judge’s answers, choosing A is hardly ever a mistake.',
  );
  const alone = insight({ expected_loss: { A: 0.05 } });
  expect(costOfBeingWrong(result({ insight: alone }))).not.toContain('other options');
});
