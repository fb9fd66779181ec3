import { expect, test } from 'vitest';
import type { ResultFigures, ValueFigures } from '../../../pictures/result-figures.ts';
import {
  headline,
  verdictLetters,
  verdictNote,
  verdictOf,
  verdictSentence,
} from '../../../pictures/words/verdict.ts';
import { directDecision, stakeholderResult } from '../../server/pages/decisions.ts';
import { result as figures } from '../results.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const sure = (best: string, other: string, confidence = 0.8): ValueFigures =>
  stakeholderResult(2, {
    best,
    confidence,
    probabilities: { [best]: confidence, [other]: 1 - confidence },
  });
const tied = stakeholderResult(2, { confidence: 0.5, probabilities: { A: 0.5, B: 0.5 } });
const one = { mean: 0.3, p10: 0, p90: 1 };
const close = stakeholderResult(2, {
  best: 'A',
  confidence: 0.52,
  probabilities: { A: 0.52, B: 0.48 },
  ev: { A: { ...one, mean: 0.31 }, B: one },
  standard_error: { ev: { A: one, B: one }, probabilities: { A: 0.01, B: 0.01 } },
});
const unconcerned = { ...tied, consequences: [] };

const leaning = (best: string, other: string) =>
  stakeholderResult(3, {
    best,
    confidence: 0.5,
    probabilities: { [best]: 0.5, [other]: 0.3, C: 0.2 },
  });

test.each<[string, ValueFigures[]]>([
  ['Likely A', [sure('A', 'B')]],
  ['Clearly A', [sure('A', 'B', 0.85)]],
  ['Leans to A', [leaning('A', 'B')]],
  ['Likely B for both stakeholders', [sure('B', 'A', 0.99), sure('B', 'A')]],
  ['Leans to B for both stakeholders', [sure('B', 'A'), leaning('B', 'A')]],
  ['A and B are too close to call', [close]],
  ['Which option is best is too close to call', [close, close]],
  ['Likely A for 1 of 2 stakeholders, open for 1 of 2', [sure('A', 'B'), close]],
  ['Which option is best is too close to call', [tied, close]],
  ['Which option is best differs between the stakeholders', [sure('A', 'B'), sure('B', 'A')]],
  [
    'Which option is best differs between the stakeholders, open for 1 of 3',
    [sure('B', 'A'), sure('A', 'B'), close],
  ],
  ['Likely B for 1 of 3 stakeholders', [tied, sure('B', 'A'), unconcerned]],
  ['No option comes out better than another', [tied, unconcerned]],
])('%s', (words, results) => {
  expect(headline(results)).toBe(words);
});

test('the best option is named where its text is known', () => {
  const options = [
    { id: 'A', description: 'Keep the car' },
    { id: 'B', description: 'خريد' },
  ];
  expect(headline([sure('B', 'A')], options)).toBe('Likely B (\u2068خريد\u2069)');
  expect(headline([sure('B', 'A')], [{ id: 'B', description: '' }])).toBe('Likely B');
});

test('Direct mode has the same headline', () => {
  expect(headline(directDecision({ stakeholders: 2 }).result.results)).toBe('Likely A for both stakeholders');
});

test.each<[string, ValueFigures]>([
  ['Likely B: 80 %.', sure('B', 'A')],
  ['Clearly A: more than 99 %.', sure('A', 'B', 0.9999)],
  ['Leans to A: 50 %.', leaning('A', 'B')],
  // Less likely to be the best, though worth more on average.
  ['A (40 %) and B (60 %) are too close to call.', sure('A', 'B', 0.4)],
  ['Nothing that was read speaks for one option.', tied],
  ['A (52 %) and B (48 %) are too close to call.', close],
  ['Nothing listed affects \u2068Stakeholder\u2069.', unconcerned],
])('%s', (words, result) => {
  const named = { ...result, stakeholder: { id: 's1', description: 'Stakeholder' } };
  expect(plain(verdictSentence(named))).toBe(words);
});

const errors = (mean: number) => ({
  probabilities: {},
  ev: { A: { mean, p10: 0, p90: 0 }, B: { mean, p10: 0, p90: 0 } },
});
const kindOf = (result: ResultFigures) => verdictOf(result).kind;

test('a difference of 2.13 standard errors is called, and a smaller one is open', () => {
  const errorOfEach = 0.3 / 2.13 / Math.SQRT2;
  expect(kindOf(figures({ standard_error: errors(errorOfEach * 0.99) }))).toBe('likely');
  expect(kindOf(figures({ standard_error: errors(errorOfEach * 1.01) }))).toBe('open');
  expect(kindOf(figures({ standard_error: undefined }))).toBe('likely');
});

test('the kind follows the probability of the best option and its lead', () => {
  const kindAt = (A: number) => kindOf(figures({ probabilities: { A, B: 1 - A } }));
  expect([0.5, 0.4, 0.549, 0.551, 0.599, 0.6, 0.849, 0.85].map(kindAt)).toEqual([
    'equal',
    'open',
    'open',
    'leaning',
    'leaning',
    'likely',
    'likely',
    'clear',
  ]);
});

test('every option within the lead is named, the likeliest rival first', () => {
  const three = verdictOf(figures({ probabilities: { A: 0.36, B: 0.29, C: 0.35 } }));
  expect(three).toEqual({ kind: 'open', options: ['A', 'C', 'B'] });
  expect([verdictLetters(three), verdictNote(three)]).toEqual(['A, C or B', 'open: A, C or B']);
  expect(verdictNote(verdictOf(figures()))).toBe('likely A');
  expect(verdictLetters(verdictOf(figures({ probabilities: { A: 0.5, B: 0.5 } })))).toBe('–');
});

test('Direct mode is as open as any other', () => {
  const { ev: _ev, consequences: _consequences, insight: _insight, ...direct } = figures();
  const of = (A: number, B: number) => verdictOf({ ...direct, probabilities: { A, B } });
  expect(of(0.51, 0.49)).toEqual({ kind: 'open', options: ['A', 'B'] });
  expect(of(0.7, 0.3).kind).toBe('likely');
});
