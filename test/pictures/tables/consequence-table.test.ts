import { expect, test } from 'vitest';
import { printMarkup } from '../../../pictures/print-markup.ts';
import type { ConsequenceFigures } from '../../../pictures/result-figures.ts';
import { consequenceTable } from '../../../pictures/tables/consequence-table.ts';
import { consequence, result } from '../results.ts';
import { textOf } from '../text-of.ts';

const OPTIONS = [
  { id: 'A', description: 'Open longer' },
  { id: 'B', description: 'Stay as it is' },
];
const markup = (...consequences: ConsequenceFigures[]) =>
  printMarkup(consequenceTable(result({ consequences }), OPTIONS, { section: 's3' }));

test('each consequence stands under its option, the largest first, with size, p10 to p90 and counted share', () => {
  const text = textOf(
    markup(
      consequence({ id: 'A1', size: { value: 0.2, p10: 0.1, p90: 0.3 }, counted_share: 0.97 }),
      consequence({ id: 'A2', description: 'Costs more', valence: 'harm', counted_share: 1 }),
      consequence({ id: 'B9', option: 'B', label: 'Calm', counted_share: 1 }),
    ),
  );
  expect(text).toContain(
    'A Open longer Harm A2 Costs more 0.80 0.60 to 0.95 100 % Benefit A1 Sales rise by a tenth 0.20 0.10 to 0.30 97 % ' +
      'B Stay as it is Benefit B9 Calm 0.80 0.60 to 0.95 100 %',
  );
});

test('the bar of a size is filled as far as the size counts', () => {
  const table = markup(consequence({ size: { value: 0.8, p10: 0.6, p90: 2 }, counted_share: 0.25 }));
  const widths = [...table.matchAll(/<rect class="(track|whole|part)" width="([^"]*)"/g)];
  expect(widths.map(([, name, width]) => [name, width])).toEqual([
    ['track', '100.00%'],
    ['whole', '80.00%'],
    ['part', '20.00%'],
  ]);
});

test('the ends of a chosen overlap are marked, and no other row', () => {
  const all = [consequence(), consequence({ id: 'A2' }), consequence({ id: 'A3' })];
  const table = consequenceTable(result({ consequences: all }), OPTIONS, {
    section: 's',
    marked: ['A1', 'A3'],
  });
  const marked = [...printMarkup(table).matchAll(/<tr class="benefit marked" id="([^"]*)"/g)];
  expect(marked.map(([, id]) => id)).toEqual(['s-A1', 's-A3']);
});

test('the table names the consequence that discounts another, and links to its row', () => {
  const discounted_by = { with: 'A2', type: 'part', overlap: 0.77, share: 0.92 } as const;
  const table = markup(
    consequence({ discounted_by, counted_share: 0.35 }),
    consequence({ id: 'A2', description: 'Costs more' }),
  );
  expect(textOf(table)).toContain('Partly the same as “Costs more”: counted 35 %');
  expect(textOf(table)).not.toContain('Overlaps with');
  expect(table).toContain('href="#s3-A2"');
  expect(table).toContain('id="s3-A2"');
});

test('the table says when an option has no consequence for this stakeholder', () => {
  expect(textOf(markup(consequence()))).toContain('B Stay as it is Nothing that concerns this stakeholder.');
});
