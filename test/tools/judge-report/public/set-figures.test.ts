import { expect, test } from 'vitest';
import { wilsonInterval } from '../../../../tools/judge-report/intervals.ts';
import type { SetAnswers } from '../../../../tools/judge-report/public/ask-set.ts';
import { setFigures } from '../../../../tools/judge-report/public/set-figures.ts';
import { noCost } from '../../../../tools/judge-report/record.ts';
import { findInBothOrders, findInOneOrder, meanOf } from '../../../../tools/public-sets/find.ts';
import type { Finding, PublicSet } from '../../../../tools/public-sets/public-set.ts';

const SET: PublicSet = {
  title: 'fake',
  origin: 'here',
  caution: 'None',
  rows: [],
  ownFigures: [
    { name: 'size', of: meanOf('size') },
    { name: 'absent', of: meanOf('absent') },
  ],
  published: null,
};

function answersOf(rows: readonly (readonly Finding[])[], breaches: SetAnswers['breaches'] = []): SetAnswers {
  return { rows, breaches, cost: noCost(), probeCost: noCost(), versions: [], warnings: [] };
}

test('orders are averaged, counted each alone, and a row without a right choice counts for nothing', () => {
  const { parts } = setFigures(
    'fake',
    SET,
    answersOf([
      // Both orders say the first choice; the second distribution is over the reversed choices.
      [
        findInBothOrders(
          'a',
          [
            [0.9, 0.1],
            [0.2, 0.8],
          ],
          0,
        ),
      ],
      // They disagree, and the average is even.
      [
        findInBothOrders(
          'a',
          [
            [0.8, 0.2],
            [0.8, 0.2],
          ],
          0,
        ),
      ],
      [
        findInBothOrders(
          'b',
          [
            [0.3, 0.7],
            [0.7, 0.3],
          ],
          0,
        ),
      ],
      [
        findInBothOrders(
          'tie',
          [
            [0.5, 0.5],
            [0.5, 0.5],
          ],
          null,
        ),
      ],
    ]),
  );
  expect(parts.map(({ part, answers }) => [part, answers])).toEqual([
    ['a', 2],
    ['b', 1],
    ['all', 3],
  ]);
  const [a, b, all] = parts;
  expect(a!.accuracy.value).toBe(0.75);
  expect(a!.accuracyInEachOrder!.value).toBe(0.75);
  expect(a!.ordersAgree!.value).toBe(0.5);
  expect(b!.accuracy.value).toBe(0);
  // √(0.9 · 0.8) against √(0.1 · 0.2), √(0.8 · 0.2) twice, and 0.3 against 0.7.
  const first = Math.sqrt(0.72) / (Math.sqrt(0.72) + Math.sqrt(0.02));
  expect(all!.logLoss.value).toBeCloseTo(-(Math.log(first) + Math.log(0.5) + Math.log(0.3)) / 3, 9);
  expect(all!.brier.value).toBeCloseTo((2 * (1 - first) ** 2 + 0.5 + 2 * 0.49) / 3, 9);
  // One bin for each: 0.86 stated and right, 0.5 and half right, 0.7 and wrong.
  expect(all!.calibrationError.value).toBeCloseTo((1 - first + 0 + 0.7) / 3, 9);
  expect(all!.equalLogLoss).toBeCloseTo(Math.LN2, 9);
});

test('a share has Wilson’s interval where each row has one answer, else one of resampled rows', () => {
  const right = findInOneOrder('a', [0.9, 0.1], 0);
  const wrong = findInOneOrder('a', [0.9, 0.1], 1);
  const apart = setFigures('fake', SET, answersOf([right, right, right, wrong].map((one) => [one])))
    .parts[0]!;
  const [low, high] = wilsonInterval(3, 4);
  expect(apart.accuracy).toEqual({ value: 0.75, low, high });
  const together = setFigures(
    'fake',
    SET,
    answersOf([
      [right, right],
      [wrong, wrong],
    ]),
  ).parts[0]!;
  expect(together.accuracy).toEqual({ value: 0.5, low: 0, high: 1 });
  expect(together.accuracyInEachOrder).toBeNull();
});

test('figures that no row has are left out', () => {
  const found = { ...findInOneOrder('a', [1, 0], 0), values: { size: 2 } };
  const { ownFigures, laws } = setFigures(
    'fake',
    SET,
    answersOf([[found]], [{ repeat: 0.06 }, { repeat: 0.02 }]),
  );
  expect(ownFigures).toEqual([{ name: 'size', value: 2, low: 2, high: 2 }]);
  expect(laws).toEqual([
    { law: 'repeat', questions: 2, broken: 1, mean: { value: 0.04, low: 0.02, high: 0.06 } },
  ]);
});
