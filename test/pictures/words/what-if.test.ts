import { expect, test } from 'vitest';
import { bestAt, movesAnswer, whatIf } from '../../../pictures/words/what-if.ts';
import { driver, result, whole } from '../results.ts';

const turning = driver({
  best_by_factor: [
    { option: 'B', from: 0.01, to: 0.4 },
    { option: 'A', from: 0.4, to: 100 },
  ],
});

test('the option that is best at a factor is read from the result', () => {
  expect([0.1, 0.39, 0.41, 1, 10].map((factor) => bestAt(turning, factor))).toEqual([
    'B',
    'B',
    'A',
    'A',
    'A',
  ]);
  expect(bestAt(driver({ best_by_factor: [] }), 1)).toBeNull();
});

test('a driver moves the answer if another option is best between a tenth and ten times', () => {
  expect(movesAnswer(turning)).toBe(true);
  expect(movesAnswer(driver({ best_by_factor: [whole('A')] }))).toBe(false);
  const far = driver({
    best_by_factor: [
      { option: 'A', from: 0.01, to: 20 },
      { option: 'B', from: 20, to: 100 },
    ],
  });
  expect(movesAnswer(far)).toBe(false);
});

test('says what would be best, and where nothing was moved, how the verdict stands', () => {
  const likely = result();
  expect(whatIf(likely, turning, 1)).toBe('As judged: likely A.');
  expect(whatIf(likely, turning, 0.2)).toBe('Only 0.2 times as much: B would be best.');
  expect(whatIf(likely, turning, 3)).toBe('3 times as much: A would still be best.');
});

test('while the verdict is open, an option is ahead and not the best', () => {
  const open = result({ probabilities: { A: 0.52, B: 0.48 } });
  expect(whatIf(open, turning, 1)).toBe('As judged: open: A or B.');
  expect(whatIf(open, turning, 0.2)).toBe('Only 0.2 times as much: B would be ahead.');
  expect(whatIf(open, turning, 3)).toBe('3 times as much: A would still be ahead.');
});
