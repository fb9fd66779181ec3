import { expect, test } from 'vitest';
import { costOfBeingWrong, hangsOn, nextQuestion } from '../../../pictures/words/insight-sentences.ts';
import { driver, insight, question, result, whole } from '../results.ts';

const told = (changes: Parameters<typeof insight>[0]) => hangsOn(result({ insight: insight(changes) }));

test('the strongest doubt comes first, with the factor that changes the answer', () => {
  const drivers = [driver(), driver({ consequences: ['B1'], flip: null, best_by_factor: [whole('A')] })];
  expect(told({ drivers })).toEqual([
    'The answer hangs most on how much “Sales rise by a tenth” matters: if it mattered only 0.4 times as much as judged, B would be best.',
    'Next is how much “Neighbours hear it” matters; the judge is very unsure of it.',
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

test('a doubtful overlap is told after the sizes, or instead of them', () => {
  const overlaps = [{ a: 'A1', b: 'B1', evppi: 0.02, standard_error: 0.001, p_changes_best: 0.1 }];
  expect(told({ overlaps }).at(-1)).toBe(
    'It also hangs on whether “Sales rise by a tenth” and “Neighbours hear it” describe the same thing.',
  );
  expect(told({ overlaps, drivers: [] })[0]).toMatch(/^The answer hangs on whether/);
});

test('the cost of being wrong names the others, where there are any', () => {
  expect(costOfBeingWrong(result())).toBe(
    'Choosing A costs 0.05 on average, because the sizes are not known exactly (the largest consequence counts 1). The other options cost more: B 0.35.',
  );
  expect(costOfBeingWrong(result({ insight: insight({ evpi: 0.0001 }) }))).toBe(
    'By the judge’s answers, choosing A is hardly ever a mistake.',
  );
  const alone = insight({ expected_loss: { A: 0.05 } });
  expect(costOfBeingWrong(result({ insight: alone }))).not.toContain('other options');
});

test('the next question says whom to ask', () => {
  const asking = (changes: Parameters<typeof question>[0]) =>
    nextQuestion(result({ insight: insight({ questions: [question(changes)] }) }));
  expect(asking({})).toBe(
    'Next question worth asking: which matters more, “Sales rise by a tenth” or “Neighbours hear it”, and how many times as much?',
  );
  expect(asking({ evsi: 0.0024 })).toMatch(
    /^No further question is worth much. The best would save less than 0.01: which matters more, /,
  );
  expect(asking({ asked: 2 })).toMatch(/Ask someone who knows: the judge has answered already\.$/);
  expect(asking({ kind: 'overlap' })).toMatch(/describe the same thing\? Ask someone who knows/);
  expect(nextQuestion(result({ insight: insight({ questions: [] }) }))).toMatch(
    /^One more answer of this judge would not settle it: ask someone who knows how much “.+” matters\.$/,
  );
  expect(nextQuestion(result({ insight: insight({ questions: [], drivers: [] }) }))).toBe(
    'No further question is worth asking.',
  );
});
