import { expect, test } from 'vitest';
import { accuracyMeans } from '../../../bench/engine/accuracy-means.ts';
import type { AccuracyResults, AccuracyRow } from '../../../bench/engine/accuracy-results.ts';
import { accuracyTable } from '../../../bench/engine/accuracy-table.ts';
import { errorAgainstTime } from '../../../bench/engine/error-against-time.ts';
import { accuracyRow } from './accuracy-row.ts';

const GOAL = 0.0025;

function results(rows: AccuracyRow[]): AccuracyResults {
  return {
    goal: GOAL,
    rows,
    means: accuracyMeans(rows, GOAL),
    nsADraw: [{ consequences: 6, peers: { scalar: 160.4, expert: 6.125 } }],
    others: [{ name: 'NumPy', vector: 'six-consequences', ms: 35, times: 34.7 }],
  };
}

test('the table has a row for each vector, with our error beside the ratios, and then three means', () => {
  const table = accuracyTable(
    results([accuracyRow(), accuracyRow({ vector: 'overlap-small', overlaps: true })]),
  );
  expect(table).toContain(
    '| six-consequences (6) | 256 | 1.0 | 100, 5.00 | 2048 | 0.0050 | 2.0 | 50.0, 2.50 | 12.5, 0.63 |',
  );
  expect(table).toContain('| overlap-small (6, overlaps) |');
  for (const name of ['without overlaps', 'with overlaps', 'of all'])
    expect(table).toContain(
      `| geometric mean ${name} |  |  | 100, 5.00 |  |  |  | 50.0, 2.50 | 12.5, 0.63 |`,
    );
  expect(table).toContain('- A draw of plain Monte Carlo, 6 consequences: 160, 6.13 ns.');
  expect(table).toContain('- NumPy ÷ this, six-consequences, least draws: 35.');
});

test('without the peers, their cells say “not run” and there are no means', () => {
  const table = accuracyTable(results([accuracyRow({ plain: null })]));
  expect(table).toContain('| 256 | 1.0 | not run | 2048 | 0.0050 | 2.0 | not run | not run |');
  expect(table).not.toContain('geometric mean');
});

test('the plot has a line and a ring for each vector, and a dashed line where the expert’s peer was run', () => {
  const plot = errorAgainstTime([accuracyRow(), accuracyRow({ plain: null })], GOAL);
  expect(plot.match(/<polyline/g)).toHaveLength(2);
  expect(plot.match(/r="5" fill="none"/g)).toHaveLength(2);
  expect(plot.match(/stroke-dasharray="6 4"/g)).toHaveLength(1);
});
