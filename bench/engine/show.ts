/**
 * The engine's results as Markdown tables in docs/engine-figures.md, and as a plot of error against
 * time in docs/engine-error-against-time.svg.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { DOCS, putIntoPage } from '../put-into-page.ts';
import { AccuracyResults } from './accuracy-results.ts';
import { accuracyTable } from './accuracy-table.ts';
import { errorAgainstTime } from './error-against-time.ts';

const PLOT = 'engine-error-against-time.svg';

const Results = z.object({
  date: z.string(),
  commit: z.string(),
  machine: z.string(),
  node: z.string(),
  load: z.object({ before: z.number(), after: z.number() }),
  kernel: z.array(
    z.object({
      items: z.number(),
      overlaps: z.number(),
      lines: z.boolean(),
      wasmNsADraw: z.number(),
      fitMs: z.number(),
    }),
  ),
  typical: z.array(z.object({ overlap: z.string(), medianMs: z.number() })),
  pool: z.array(z.object({ threads: z.number(), decisionsASecond: z.number(), times: z.number() })),
  bareThreads: z.object({ times: z.number() }),
  accuracy: AccuracyResults,
  largest: z.object({ seconds: z.number(), mebibytes: z.number() }),
});

/** Writes the results in a file into docs/, and prints the table. */
export function showEngine(file: string): void {
  const results = Results.parse(JSON.parse(readFileSync(file, 'utf8')));
  writeFileSync(resolve(DOCS, PLOT), errorAgainstTime(results.accuracy.rows, results.accuracy.goal));
  const table = tableOf(results);
  console.log(table);
  putIntoPage('engine-figures.md', 'engine bench', `${table}\n\n![Error against time](${PLOT})`);
}

function tableOf({ date, commit, machine, node, load, ...found }: z.infer<typeof Results>): string {
  const rows: string[][] = [
    ['measure', 'figure'],
    ['---', '---'],
  ];
  for (const { items, overlaps, lines, wasmNsADraw } of found.kernel) {
    const what = `${items} items${overlaps > 0 ? `, ${overlaps} overlaps` : ''}${lines ? ', with its line' : ''}`;
    rows.push([`a draw of ${what}`, `${(wasmNsADraw / 1e3).toFixed(2)} µs`]);
  }
  rows.push(...growth(found.kernel));
  for (const { overlap, medianMs } of found.typical)
    rows.push([
      `3 stakeholders × 12 consequences, overlaps ${overlap}`,
      `${medianMs.toFixed(1)} ms on one core`,
    ]);
  for (const { threads, times } of found.pool)
    if (threads > 1) rows.push([`${threads} threads ÷ one, decisions a second`, times.toFixed(2)]);
  rows.push([
    '2 threads ÷ one, decisions a second, when threads are handed no data while they work',
    found.bareThreads.times.toFixed(2),
  ]);
  const { seconds, mebibytes } = found.largest;
  rows.push([
    '8 stakeholders × 320 consequences, 2,000 overlaps, 65,536 draws',
    `${seconds.toFixed(1)} s on one core, ${mebibytes.toFixed(0)} MiB`,
  ]);
  const place = `${machine}, Node ${node.slice(1)}, load ${load.before.toFixed(1)} to ${load.after.toFixed(1)}, ${date.slice(0, 10)}, ${commit}`;
  const table = rows.map((row) => `| ${row.join(' | ')} |`).join('\n');
  return `${table}\n\n${accuracyTable(found.accuracy)}\n\n${place}.`;
}

/**
 * Shows how time grows with the size of the problem: the times, and the exponent between the two
 * largest sizes.
 */
function growth(kernel: z.infer<typeof Results>['kernel']): string[][] {
  const items = kernel.filter(({ overlaps }) => overlaps === 0).map((row) => ({ ...row, of: row.items }));
  const overlaps = kernel
    .filter((row) => row.overlaps > 0 && !row.lines)
    .map((row) => ({ ...row, of: row.overlaps }));
  const row = (what: string, points: { of: number; y: number }[], unit: string): string[] => {
    const [before, last] = points.slice(-2);
    if (before === undefined || last === undefined) return [what, 'not run'];
    const power = Math.log(last.y / before.y) / Math.log(last.of / before.of);
    const times = points.map(({ y }) => y.toPrecision(2)).join(', ');
    return [
      `${what}, ${points.map(({ of }) => of).join(', ')}`,
      `${times} ${unit}; last step as n^${power.toFixed(1)}`,
    ];
  };
  return [
    row(
      'growth of a draw with items',
      items.map(({ of, wasmNsADraw }) => ({ of, y: wasmNsADraw / 1e3 })),
      'µs',
    ),
    row(
      'growth of a draw with overlaps',
      overlaps.map(({ of, wasmNsADraw }) => ({ of, y: wasmNsADraw / 1e3 })),
      'µs',
    ),
    row(
      'growth of the fit with items (Cholesky: n³)',
      items.map(({ of, fitMs }) => ({ of, y: fitMs })),
      'ms',
    ),
  ];
}
