import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawWhiskers } from '../../../pictures/terminal/whiskers.ts';
import { drawable } from '../random-results.ts';

test('p10, the mean and p90 stand on one axis, with zero where it is', () => {
  const { lines, axis } = drawWhiskers(
    { A: { mean: 1, p10: 0, p90: 2 }, B: { mean: -1, p10: -2, p90: -1 } },
    41,
  );
  expect(lines).toEqual({
    A: '                    ├─────────●─────────┤',
    B: '├─────────●         ┊                    ',
  });
  expect(axis).toEqual([
    '┬─────────┬─────────┬─────────┬─────────┬',
    '−2       −1         0         1         2',
  ]);
});

test('every line of every result has the same width', () => {
  fc.assert(
    fc.property(drawable, ({ result }) => {
      const { lines, axis } = drawWhiskers(result.ev, 48);
      for (const line of [...Object.values(lines), ...axis]) {
        expect(Array.from(line)).toHaveLength(48);
        expect(line).not.toContain('NaN');
      }
      for (const line of Object.values(lines)) expect(line).toContain('●');
    }),
    { seed: 7, numRuns: 200 },
  );
});
