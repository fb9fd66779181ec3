import { expect, test } from 'vitest';
import type { ValueFigures } from '../../../pictures/result-figures.ts';
import { headline, verdict } from '../../../pictures/words/verdict.ts';
import { directDecision, stakeholderResult } from '../../server/pages/decisions.ts';

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

test.each<[string, ValueFigures[]]>([
  ['Option A comes out best', [sure('A', 'B')]],
  ['Option B comes out best for both stakeholders', [sure('B', 'A'), sure('B', 'A')]],
  [
    'Option B comes out best for both stakeholders, though not surely',
    [sure('B', 'A'), sure('B', 'A', 0.49)],
  ],
  ['Option A comes out best, though not surely', [sure('A', 'B', 0.4)]],
  ['Options A and B are too close to call', [close]],
  ['Which option is best is too close to call', [close, close]],
  [
    'Option A comes out best for both stakeholders, but for some it is too close to call',
    [sure('A', 'B'), close],
  ],
  ['Which option is best is too close to call', [tied, close]],
  ['Which option is best differs between the stakeholders', [sure('A', 'B'), sure('B', 'A')]],
  [
    'Which option is best differs between the stakeholders, but for some it is too close to call',
    [sure('B', 'A'), close],
  ],
  ['Option B comes out best wherever there is a difference', [tied, sure('B', 'A'), unconcerned]],
  ['No option comes out better than another', [tied, unconcerned]],
])('%s', (words, results) => {
  expect(headline(results)).toBe(words);
});

test('the best option is named where its text is known', () => {
  const options = [
    { id: 'A', description: 'Keep the car' },
    { id: 'B', description: 'خريد' },
  ];
  expect(headline([sure('B', 'A')], options)).toBe('Option B (\u2068خريد\u2069) comes out best');
  expect(headline([sure('B', 'A')], [{ id: 'B', description: '' }])).toBe('Option B comes out best');
});

test('Direct mode has the same headline', () => {
  expect(headline(directDecision({ stakeholders: 2 }).result.results)).toBe(
    'Option A comes out best for both stakeholders',
  );
});

test.each<[string, ValueFigures]>([
  ['Option B comes out best, with a probability of 80 %. Next is option A, with 20 %.', sure('B', 'A')],
  [
    'Option A comes out best, with a probability of more than 99 %. Next is option B, with less than 1 %.',
    sure('A', 'B', 0.9999),
  ],
  [
    'Option A comes out best, with a probability of 40 %. Option B is likelier to be worth most (60 %), but is worth less on average.',
    sure('A', 'B', 0.4),
  ],
  ['No option is better than another: all are equally likely to be the best one.', tied],
  ['Options A and B are too close to call: A is best with a probability of 52 %, B with 48 %.', close],
  [
    'Nothing that the options lead to concerns this stakeholder, so no option is better than another.',
    unconcerned,
  ],
])('%s', (words, result) => {
  expect(plain(verdict(result))).toBe(words);
});
