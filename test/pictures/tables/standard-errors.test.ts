import { expect, test } from 'vitest';
import { standardErrors } from '../../../pictures/tables/standard-errors.ts';
import { result } from '../results.ts';

test('each figure has its standard error with two digits, and tiny ones are written by powers', () => {
  const of = { mean: 0.0123, p10: 0, p90: 0.000012345 };
  const { rows } = standardErrors(
    result({ standard_error: { ev: { A: of, B: of }, probabilities: { A: 0.0051, B: 0 } } }),
  );
  expect(rows).toEqual([
    ['A', '+0.60 ± 0.012', '+0.40 ± 0', '+0.80 ± 1.2·10⁻⁵', '80\u00a0% ± 0.51\u00a0%'],
    ['B', '+0.30 ± 0.012', '−0.10 ± 0', '+0.50 ± 1.2·10⁻⁵', '20\u00a0% ± 0\u00a0%'],
  ]);
});

test('where the errors cannot be read, the figures stand alone', () => {
  const [row] = standardErrors(result({ standard_error: undefined })).rows;
  expect(row).toEqual(['A', '+0.60', '+0.40', '+0.80', '80\u00a0%']);
});
