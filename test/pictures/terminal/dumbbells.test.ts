import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawDumbbells } from '../../../pictures/terminal/dumbbells.ts';
import { drawable } from '../random-results.ts';

test('both means of each option stand on one axis, and an option of one revision is one mark', () => {
  const { lines, axis } = drawDumbbells(
    { A: { mean: -1 }, B: { mean: 1 }, C: { mean: 2 } },
    { A: { mean: 1 }, B: { mean: 1 }, D: { mean: -2 } },
    41,
  );
  expect(lines).toEqual({
    A: '          ○───────────────────●          ',
    B: '                    ┊         ●          ',
    C: '                    ┊                   ○',
    D: '●                   ┊                    ',
  });
  expect(axis).toEqual([
    '┬─────────┬─────────┬─────────┬─────────┬',
    '−2       −1         0         1         2',
  ]);
});

test('every line of any two results has the same width', () => {
  fc.assert(
    fc.property(drawable, drawable, ({ result: before }, { result: after }) => {
      const { lines, axis } = drawDumbbells(before.ev, after.ev, 48);
      expect(Object.keys(lines).sort()).toEqual(
        [...new Set([...Object.keys(before.ev), ...Object.keys(after.ev)])].sort(),
      );
      for (const line of [...Object.values(lines), ...axis]) expect(Array.from(line)).toHaveLength(48);
    }),
    { seed: 7, numRuns: 200 },
  );
});
