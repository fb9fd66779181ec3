/** Figures are kept in bench/results/, a file for each run, with machine, date and commit. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';

const folder = resolve(import.meta.dirname, 'results');

/** Benches whose figures are kept. */
export type Kept = 'engine' | 'adaptive' | 'console';

/** Where and with what the figures were measured. */
export function machine() {
  const [processor] = cpus();
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  return {
    date: new Date().toISOString(),
    commit,
    machine: `${cpus().length} × ${processor?.model.trim() ?? 'unknown processor'}`,
    node: process.version,
  };
}

export function writeResults(
  bench: Kept,
  figures: { date: string; commit: string; [name: string]: unknown },
): void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${bench}-${figures.date.slice(0, 10)}-${figures.commit}.json`);
  writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`);
  console.log(`\n${file}`);
}

/** Path of the newest results of a bench. */
export function newestResults(bench: Kept): string {
  const files = readdirSync(folder)
    .filter((name) => name.startsWith(`${bench}-`) && name.endsWith('.json'))
    .map((name) => join(folder, name))
    .sort((a, b) => statSync(a).mtimeMs - statSync(b).mtimeMs);
  const last = files.at(-1);
  if (last === undefined)
    throw new Error(`${folder} has no results of it; run npm run bench -- ${bench} first`);
  return last;
}
