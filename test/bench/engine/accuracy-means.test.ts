import { expect, test } from 'vitest';
import { accuracyMeans, ratiosOf } from '../../../bench/engine/accuracy-means.ts';
import { accuracyRow } from './accuracy-row.ts';

const GOAL = 0.0025;

test('ratios divide the peers’ times by ours; at the same error, twice the error makes a ratio a quarter', () => {
  expect(ratiosOf(accuracyRow(), GOAL)).toEqual({
    hindsight: { scalar: 100, simd: 20, expert: 5 },
    automatic: { scalar: 50, simd: 10, expert: 2.5 },
    sameError: { scalar: 12.5, simd: 2.5, expert: 0.625 },
  });
});

test('the means are geometric: of rows without overlaps, of rows with overlaps, and of all rows', () => {
  const fourTimes = { draws: 51_200, ms: { scalar: 400, simd: 80, expert: 20 } };
  const means = accuracyMeans(
    [accuracyRow(), accuracyRow({ plain: fourTimes }), accuracyRow({ overlaps: true, plain: fourTimes })],
    GOAL,
  );
  expect(means?.withoutOverlaps.hindsight.scalar).toBeCloseTo(200, 10);
  expect(means?.withOverlaps.automatic.expert).toBeCloseTo(10, 10);
  expect(means?.all.sameError.simd).toBeCloseTo(2.5 * 4 ** (2 / 3), 10);
});

test('where a peer was not run there are no ratios and no means', () => {
  const row = accuracyRow({ plain: null });
  expect(ratiosOf(row, GOAL)).toBeNull();
  expect(accuracyMeans([accuracyRow(), row], GOAL)).toBeNull();
});
