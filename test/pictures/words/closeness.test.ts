import { expect, test } from 'vitest';
import type { ResultFigures } from '../../../pictures/result-figures.ts';
import { closeCall, closenessNote, rankedByMean } from '../../../pictures/words/closeness.ts';
import { result } from '../results.ts';

const errors = (mean: number) => ({
  probabilities: {},
  ev: { A: { mean, p10: 0, p90: 0 }, B: { mean, p10: 0, p90: 0 } },
});
const isClose = (figures: ResultFigures) => closeCall(figures) !== null;

test('the best option comes first, also of equals', () => {
  const ev = {
    A: { mean: 1, p10: 0, p90: 2 },
    B: { mean: 1, p10: 0, p90: 2 },
    C: { mean: 3, p10: 0, p90: 4 },
  };
  expect(rankedByMean({ best: 'B', ev })).toEqual(['B', 'C', 'A']);
});

test('a difference of 2.13 standard errors is called, and a smaller one is not', () => {
  const difference = 0.3;
  const errorOfEach = difference / 2.13 / Math.SQRT2;
  expect(isClose(result({ standard_error: errors(errorOfEach * 0.99) }))).toBe(false);
  expect(isClose(result({ standard_error: errors(errorOfEach * 1.01) }))).toBe(true);
  expect(isClose(result({ standard_error: undefined }))).toBe(false);
});

test('options that are about as likely to be the best are too close to call, and equal ones are not', () => {
  const close = (A: number) => isClose(result({ probabilities: { A, B: 1 - A } }));
  expect([0.56, 0.54, 0.4].map(close)).toEqual([false, true, true]);
  const one = { mean: 0.6, p10: 0, p90: 1 };
  expect(isClose(result({ ev: { A: one, B: one } }))).toBe(false);
});

test('a close call names the two options of the highest means, and the note says it', () => {
  const close = result({ standard_error: errors(1) });
  expect(closeCall(close)).toEqual(['A', 'B']);
  expect([close, result(), result({ probabilities: { A: 0.5, B: 0.5 } })].map(closenessNote)).toEqual([
    'too close to call',
    '',
    'all equal',
  ]);
});

test('in Direct mode, only options that are equally likely are too close to call', () => {
  const { ev: _ev, consequences: _consequences, insight: _insight, ...direct } = result();
  const callOf = (A: number, B: number, C: number) => closeCall({ ...direct, probabilities: { A, B, C } });
  expect(callOf(0.402, 0.4, 0.198)).toEqual(['A', 'B']);
  expect(callOf(0.4, 0.2, 0.4)).toEqual(['A', 'C']);
  expect(callOf(0.42, 0.4, 0.18)).toBeNull();
});
