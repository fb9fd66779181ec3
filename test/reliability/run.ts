/**
 * `npm run test:faults [-- --long]` runs the fault harness and prints the scorecard. The long run
 * also writes it to docs/reliability.md. `SEED=…` chooses the schedule of the faults.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { putIntoPage } from '../../bench/put-into-page.ts';
import { forgetFigures, readFigures } from './figures.ts';
import { seedOfRun } from './schedule.ts';
import { missedRows, scorecardTable } from './scorecard.ts';

const root = resolve(import.meta.dirname, '../..');
const args = process.argv.slice(2);
const isLong = args.includes('--long');
forgetFigures();
const { status } = spawnSync(
  process.execPath,
  ['-r', './preload.cjs', 'test/run.ts', 'test/reliability', '--no-file-parallelism', ...args],
  { cwd: root, stdio: 'inherit' },
);
const figures = readFigures();
const table = scorecardTable(figures, { seed: seedOfRun(), commit: commitOf(root), isLong });
process.stdout.write(`\n${table}\n`);
if (isLong) putIntoPage('reliability.md', 'scorecard', `\n${table}\n`, 'test:faults');
const missed = missedRows(figures);
if (missed.length > 0) process.stdout.write(`\nrows not met: ${missed.join(', ')}\n`);
process.exitCode = status === 0 && missed.length === 0 ? 0 : 1;

/** With a mark when the checkout differs from its commit. */
function commitOf(cwd: string): string {
  return execFileSync('git', ['describe', '--always', '--dirty', '--exclude=*'], {
    cwd,
    encoding: 'utf8',
  }).trim();
}
