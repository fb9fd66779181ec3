import { expect, test } from 'vitest';
import {
  answersOf,
  OWN_COMPARISON,
  suggestedComparisons,
} from '../../../../console/decision/refine/comparisons.ts';
import type { ExplainedFigures } from '../../../../pictures/result-figures.ts';

const consequence = (id: string, value: number) => ({
  id,
  option: 'A',
  description: id,
  label: null,
  valence: 'benefit' as const,
  size: { value, p10: value, p90: value },
  counted_share: 1,
  discounted_by: null,
});
const driver = {
  consequences: ['b', 'twin'],
  evppi: 1,
  standard_error: 0,
  p_changes_best: 0,
  flip: null,
  best_by_factor: [],
};
const question = {
  kind: 'ratio' as const,
  asked: 2,
  evsi: 1,
  evppi: 1,
  standard_error: 0,
  p_changes_best: 0,
};
const resultWith = (insight: object): ExplainedFigures => ({
  stakeholder: { id: 's', description: 'S' },
  best: 'A',
  confidence: 1,
  probabilities: { A: 1 },
  ev: { A: { mean: 0, p10: 0, p90: 0 } },
  consequences: [consequence('b', 0.2), consequence('twin', 1), consequence('c', 0.5), consequence('d', 0.9)],
  overlaps: [],
  removed_share: 0,
  best_uncorrected: 'A',
  p_best_uncorrected: 1,
  insight: {
    expected_loss: {},
    evpi: 0,
    standard_error: { expected_loss: {}, evpi: 0 },
    drivers: [driver],
    overlaps: [],
    questions: [],
    next_question: null,
    ...insight,
  },
});

test('the questions that are worth asking are suggested, of overlaps none', () => {
  const questions = [
    { ...question, between: ['b', 'c'] as [string, string] },
    { ...question, kind: 'overlap' as const, between: ['c', 'd'] as [string, string] },
  ];
  expect(suggestedComparisons(resultWith({ questions })).map(({ between }) => between)).toEqual([['b', 'c']]);
});

test('without questions, what is best to know is compared with the largest that differs from it', () => {
  expect(suggestedComparisons(resultWith({})).map(({ between }) => between)).toEqual([['b', 'd']]);
  expect(suggestedComparisons(resultWith({ drivers: [] }))).toEqual([]);
});

test('what is not answered is left out, and an answer turns round with its side', () => {
  const one = { ...OWN_COMPARISON, between: ['b', 'c'] as const };
  const { answers, places } = answersOf(
    [
      one,
      { ...one, which: 'first', times: '3' },
      { ...one, which: 'second', times: ' 2,5 ' },
      { ...one, which: 'same', times: '9' },
      { ...one, which: 'first', times: 'many' },
    ],
    's',
  );
  expect(places).toEqual([1, 2, 3, 4]);
  expect(answers.map(({ ratio }) => ratio)).toEqual([3, 1 / 2.5, 1, Number.NaN]);
  expect(answers[0]).toEqual({ stakeholder: 's', between: ['b', 'c'], ratio: 3, factor: 1.5 });
});
