/**
 * `npm test [-- --long] [-- vitest's own arguments]` runs the tests. It prints the slowest files
 * and then `N passed, N failed` from the runner's report. A run without any test fails, unless it
 * was asked for `--changed` and nothing has.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { z } from 'zod';

const Report = z.object({
  success: z.boolean(),
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  /** Times in milliseconds. */
  testResults: z.array(z.object({ name: z.string(), startTime: z.number(), endTime: z.number() })),
});
const SLOWEST = 10;

const root = resolve(import.meta.dirname, '..');
const args = process.argv.slice(2);
const long = args.includes('--long');
const mayBeNone = args.some((arg) => arg.startsWith('--changed'));
const folder = mkdtempSync(join(tmpdir(), 'test-report-'));
const file = join(folder, 'report.json');
const runner = spawnSync(
  resolve(root, 'node_modules/.bin/vitest'),
  [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...args.filter((arg) => arg !== '--long'),
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, ...(long ? { LONG: '1' } : {}) } },
);
const report = read(file);
rmSync(folder, { recursive: true });
// A file that cannot be loaded fails without a failed test.
const failed = Math.max(report.numFailedTests, report.success ? 0 : 1, runner.status === 0 ? 0 : 1);
for (const line of slowest(report)) console.log(line);
console.log(`${report.numPassedTests} passed, ${failed} failed`);
process.exitCode = failed > 0 || (report.numPassedTests === 0 && !mayBeNone) ? 1 : 0;

function read(path: string): z.infer<typeof Report> {
  try {
    return Report.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return { success: false, numPassedTests: 0, numFailedTests: 0, testResults: [] };
  }
}

/** One line for each file: seconds by the clock, while other files ran too. */
function slowest({ testResults }: z.infer<typeof Report>): string[] {
  return testResults
    .map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 }))
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${relative(root, name)}`);
}
