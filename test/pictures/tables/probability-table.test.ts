import { expect, test } from 'vitest';
import { printMarkup } from '../../../pictures/print-markup.ts';
import { probabilityTable } from '../../../pictures/tables/probability-table.ts';
import { optionsOf, result } from '../results.ts';
import { textOf } from '../text-of.ts';

const { ev: _ev, consequences: _consequences, insight: _insight, ...direct } = result();
const markup = (probabilities: Record<string, number>, best: string) =>
  printMarkup(probabilityTable({ ...direct, probabilities, best }, optionsOf(3)));

test('the best option stands first, then the others by their probabilities, each with its bar', () => {
  const table = markup({ A: 0.2, B: 0.5, C: 0.3 }, 'B');
  expect(textOf(table).replaceAll('\u00a0', ' ')).toMatch(/B Plan B 50 % .* C Plan C 30 % .* A Plan A 20 %/);
  expect(table.match(/<tr class="best">/g)).toHaveLength(1);
  expect(table).toContain('<rect class="part" width="50.00%"');
});

test('among equals the best stands first, and none is emphasized', () => {
  const table = markup({ A: 1 / 3, B: 1 / 3, C: 1 / 3 }, 'C');
  expect(textOf(table)).toMatch(/C Plan C .* A Plan A .* B Plan B/);
  expect(table).not.toContain('class="best"');
});
