import { expect, test } from 'vitest';
import { FACTOR_SCALE } from '../../../pictures/scales/factor-scale.ts';
import { namedMarks } from '../../../pictures/scales/scale.ts';
import { valueScale } from '../../../pictures/scales/value-scale.ts';

test('names that would touch are left out, and that of zero stays', () => {
  const scale = valueScale([-2, 3]);
  const widths = (half: number) => (mark: number) => [mark - half, mark + half] as const;
  expect(namedMarks(scale, 0, widths(0.4), 0.1)).toEqual([-2, -1, 0, 1, 2, 3]);
  expect(namedMarks(scale, 0, widths(0.6), 0.1)).toEqual([-2, 0, 2]);
  expect(namedMarks(scale, 0, widths(1.2), 0.1)).toEqual([0, 3]);
  expect(namedMarks(scale, 0, widths(9), 0.1)).toEqual([0]);
});

test('factors lie evenly by their logarithms, within the ends', () => {
  expect([0.01, 0.1, 1, 10, 100].map((factor) => FACTOR_SCALE.at(factor).toFixed(6))).toEqual(
    [0, 0.25, 0.5, 0.75, 1].map((share) => share.toFixed(6)),
  );
  expect([1e-9, 1e9].map(FACTOR_SCALE.at)).toEqual([0, 1]);
  expect(FACTOR_SCALE.marks.map(FACTOR_SCALE.name)).toEqual(['1/100', '1/10', '× 1', '× 10', '× 100']);
});
