import { expect, test } from 'vitest';
import { checkFigures, errorOf, meanOf } from '../../../bench/engine/errors.ts';
import { Random } from '../../../problems/random.ts';

const DRAWS = 16_384;
const TRUTH = [-0.5, 1.25, 0.75];

/** Repeats of p10, p90 and P(best) of one option, with normal errors. */
function repeats(random: Random, count: number, sd: number, shift = [0, 0, 0]): number[][] {
  return Array.from({ length: count }, () =>
    TRUTH.map((value, k) => value + shift[k]! + sd * random.normal()),
  );
}

test('the error is the largest root mean square over the figures, bias included', () => {
  const found = [
    [1, 10, 3],
    [3, 10, 3],
  ];
  expect(meanOf(found)).toEqual([2, 10, 3]);
  expect(errorOf(found, [2, 10, 3])).toBe(1);
  expect(errorOf(found, [2, 7, 3])).toBe(3);
});

test('a peer whose figures differ from ours only by chance passes, with every seed', () => {
  for (let seed = 1; seed <= 50; seed += 1) {
    const random = new Random(seed);
    checkFigures('peer', repeats(random, 96, 0.005), DRAWS, repeats(random, 16, 0.0005));
  }
});

test.each([
  ['p10 of option 1', [0.004, 0, 0]],
  ['p90 of option 1', [0, -0.004, 0]],
  ['P(best) of option 1', [0, 0, 0.004]],
])('a peer whose %s is wrong is refused', (figure, shift) => {
  const random = new Random(1);
  const found = repeats(random, 96, 0.005, shift);
  const ours = repeats(random, 16, 0.0005);
  expect(() => checkFigures('peer', found, DRAWS, ours)).toThrow(`peer: ${figure} is `);
});

test('a peer that leaves out figures is refused', () => {
  expect(() => checkFigures('peer', [[1], [1]], DRAWS, [TRUTH, TRUTH])).toThrow(
    'peer gives 1 figures instead of 3',
  );
});

test('an option that wins one draw in a million may win none in the repeats', () => {
  const never = Array.from({ length: 96 }, () => [0, 0, 0]);
  const hardly = Array.from({ length: 16 }, () => [0, 0, 1e-6]);
  checkFigures('peer', never, DRAWS, hardly);
  const often = Array.from({ length: 16 }, () => [0, 0, 1e-3]);
  expect(() => checkFigures('peer', never, DRAWS, often)).toThrow('P(best) of option 1 is 0, ours 0.001');
});
