import { expect, test } from 'vitest';
import { howItStood, itWasRight, wasItRight } from '../../../pictures/words/afterwards.ts';
import { result } from '../results.ts';

const likely = result();
const open = result({ probabilities: { A: 0.52, B: 0.48 } });
const equal = result({ probabilities: { A: 0.5, B: 0.5 } });
const untouched = result({ consequences: [] });

test('what was carried out is compared with the verdict', () => {
  expect(howItStood(likely, 'A')).toBe('The best (likely A)');
  expect(howItStood(likely, 'B')).toBe('Not the best (likely A)');
  expect(howItStood(equal, 'A')).toBe('No option stood out');
  expect(howItStood(untouched, 'A')).toBe('Nothing listed affects them');
});

test('of options that were level none was the best, nor not the best', () => {
  const three = result({ probabilities: { A: 0.46, B: 0.44, C: 0.1 } });
  expect(howItStood(three, 'A')).toBe('One of two that were level (A and B)');
  expect(howItStood(three, 'B')).toBe('One of two that were level (A and B)');
  expect(howItStood(three, 'C')).toBe('None of two that were level (A and B)');
});

test('an assessment asks whether the verdict was right, and says it back', () => {
  expect(wasItRight(likely, 'A')).toBe('Was it right to call A best?');
  expect(wasItRight(open, 'A')).toBe('Was it right to call A and B level?');
  expect(wasItRight(equal, 'A')).toBe('Was it right to give no answer?');
  expect(wasItRight(untouched, 'A')).toBe('Was it right to say that nothing listed affects them?');
  expect(itWasRight(open, 'A', 'no')).toBe('It was wrong to call A and B level');
  expect(itWasRight(likely, 'A', 'unsure')).toBe('It was perhaps right to call A best');
});

test('where the result is gone, the best option is all that is known', () => {
  expect(wasItRight(null, 'B')).toBe('Was it right to call B best?');
  expect(itWasRight(null, 'B', 'yes')).toBe('It was right to call B best');
});
