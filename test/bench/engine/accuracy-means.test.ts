import { expect, test } from 'vitest';
import { accuracyMeans, ratiosOf } from '../../../bench/engine/accuracy-means.ts';
import { accuracyRow } from './accuracy-row.ts';

const GOAL = 0.0025;

test('ratios divide the peers’ times by ours; at the same error, twice the error makes a ratio a quarter', () => {
  expect(ratiosOf(accuracyRow(), GOAL)).toEqual({
    hindsight: { scalar: 100, expert: 5 },
    automatic: { scalar: 50, expert: 2.5 },
    sameError: { scalar: 12.5, expert: 0.625 },
  });
});

test('the means are geometric: of rows without overlaps, of rows with overlaps, and of all rows', () => {
  const fourTimes = { draws: 51_200, ms: { scalar: 400, expert: 20 } };
  const means = accuracyMeans(
    [accuracyRow(), accuracyRow({ plain: fourTimes }), accuracyRow({ overlaps: true, plain: fourTimes })],
    GOAL,
  );
  expect(means?.withoutOverlaps.hindsight.scalar).toBeCloseTo(200, 10);
  expect(means?.withOverlaps.automatic.expert).toBeCloseTo(10, 10);
  expect(means?.all.sameError.expert).toBeCloseTo(0.625 * 4 ** (2 / 3), 10);
});

test('where a peer was not run there are no ratios and no means', () => {
  const row = accuracyRow({ plain: null });
  expect(ratiosOf(row, GOAL)).toBeNull();
  expect(accuracyMeans([accuracyRow(), row], GOAL)).toBeNull();
});
