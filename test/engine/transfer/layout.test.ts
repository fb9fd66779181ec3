/**
 * The table of buffers against the module: every name is an address there, views lie side by side
 * within the memory that is planned for them, and what both sides know agrees.
 */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import {
  ABSENCE,
  OVERLAP_FIGURES,
  OVERLAP_TYPE_COUNT,
  RATIO_CHOICES,
  RATIOS,
} from '../../../engine/assembly/limits.ts';
import { buildIfStale } from '../../../engine/build.ts';
import { OVERLAP_TYPES } from '../../../engine/problem.ts';
import { INPUT, LENGTHS, SOLUTION, SOLUTION_NUMBERS } from '../../../engine/transfer/buffers.ts';
import { bytesOf, newFigures, SOLUTION_START, viewsOf } from '../../../engine/transfer/layout.ts';
import { NO_LENGTHS } from '../probe.ts';

/** Odd lengths, so that buffers of 32 bits end between multiples of 8. */
const ODD = {
  options: 3,
  items: 5,
  consequences: 7,
  ratioRecords: 9,
  personRecords: 3,
  overlapRecords: 11,
  overlapCells: 13,
  insight: 1,
};
const EMPTY = { ...NO_LENGTHS, items: 0 };

test.each([
  ['input', INPUT],
  ['solution', SOLUTION],
])('the views of the %s lie one behind the other and end where its bytes do', (_, table) => {
  for (const lengths of [ODD, EMPTY, LENGTHS]) {
    const bytes = bytesOf(table, lengths);
    const views = Object.values(viewsOf(table, lengths, new ArrayBuffer(bytes)));
    let end = 0;
    for (const view of views) {
      expect(view.byteOffset % 8).toBe(0);
      expect(view.byteOffset - end).toBeGreaterThanOrEqual(0);
      expect(view.byteOffset - end).toBeLessThan(8);
      end = view.byteOffset + view.byteLength;
    }
    expect(bytes - end).toBeGreaterThanOrEqual(0);
    expect(bytes - end).toBeLessThan(8);
  }
});

test('figures hold the numbers and the solution', () => {
  expect(newFigures(ODD).byteLength).toBe(SOLUTION_START + bytesOf(SOLUTION, ODD));
});

test('every name of the table is a global of the module, and no test export is', async () => {
  const module = await WebAssembly.compile(await readFile(await buildIfStale()));
  const { exports } = await WebAssembly.instantiate(module);
  for (const name of [...Object.keys(INPUT), ...Object.keys(SOLUTION), ...SOLUTION_NUMBERS])
    expect(exports[name], name).toBeInstanceOf(WebAssembly.Global);
  expect(exports).not.toHaveProperty('branching');
});

test('the counts of limits.ts are those of the lists', () => {
  expect(RATIOS).toHaveLength(RATIO_CHOICES);
  expect(OVERLAP_TYPES).toHaveLength(OVERLAP_TYPE_COUNT);
  expect(OVERLAP_TYPES[ABSENCE]).toBe('absence');
  expect(OVERLAP_FIGURES).toBe(4 + OVERLAP_TYPES.length);
});
