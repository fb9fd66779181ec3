/**
 * The files that `npm test -- --changed` takes for changed. Vitest runs the test files that import
 * one of them. What is reached by a file's name instead of an import (a process, a worker, SQL, the
 * built console, data) is added here. Whatever is in doubt runs all tests.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** All test files run when this one has changed (Vitest's `forceRerunTriggers`). */
const ALL = ['package.json'];
/** These are only read by people and by the gate. */
const UNREAD = ['docs/adr/', 'bench/results/', 'CHANGELOG.md', 'CONTRIBUTING.md'];
/** The modules that read what lies in a folder by its name: the first row that fits counts. */
export const READERS: readonly (readonly [folder: string, readers: readonly string[]])[] = [
  ['server/database/migrations/', ['server/database/migrations.ts']],
  ['engine/assembly/', ['engine/build.ts', 'engine/mathematics.ts', 'engine/pool.ts']],
  ['engine/data/', ['engine/sobol-table.ts']],
  ['engine/', ['engine/pool.ts']],
  ['judge/lexical/data/', ['judge/lexical/lexicon/tables.ts', 'judge/lexical/pool.ts']],
  ['judge/', ['judge/lexical/pool.ts']],
  [
    'pictures/',
    ['server/decisions/rendering/renderer.ts', 'server/pages/pages-version.ts', 'console/build.ts'],
  ],
  ['server/', ['server/decisions/rendering/renderer.ts', 'server/pages/pages-version.ts']],
  ['console/', ['console/build.ts']],
  ['client/', []],
  ['problems/vectors/', ['problems/vector.ts']],
  ['problems/insight-vectors/', ['problems/insight-vector.ts']],
  ['test/identity-provider/', ['test/identity-provider/open.ts']],
];
const PRODUCT = ['server/', 'engine/', 'judge/', 'pictures/', 'console/', 'client/', 'preload.cjs'];
const SOURCE = /\.(ts|tsx)$/;
/** Tests with one of these run files, or read folders, that they do not import. */
const BY_NAME = /'node:child_process'|'node:worker_threads'|\breaddirSync\(/;

/**
 * Returns the files to look for in the import graph, given what git says has changed. `tests` are
 * all files in `test/`, with their texts.
 */
export function reachedFrom(
  changed: readonly { path: string; isGone: boolean }[],
  tests: () => ReadonlyMap<string, string>,
): string[] {
  const read = changed.filter(({ path }) => !UNREAD.some((start) => path.startsWith(start)));
  const reached = new Set(read.map(({ path }) => path));
  for (const { path, isGone } of read) {
    const readers = READERS.find(([folder]) => path.startsWith(folder))?.[1];
    // The import graph does not have files that are gone, nor files that are no modules.
    if (isGone || (!SOURCE.test(path) && readers === undefined)) return ALL;
    // The set-up of every test, which the import graph of a test does not show.
    if (/^test\/[^/]+\.ts$/.test(path) && !path.endsWith('.test.ts')) return ALL;
    for (const reader of readers ?? []) reached.add(reader);
  }
  if (read.some(({ path }) => PRODUCT.some((start) => path.startsWith(start))))
    for (const [path, text] of tests()) if (BY_NAME.test(text)) reached.add(path);
  return [...reached];
}

/** What Vitest asks in place of git. Where git cannot tell what has changed, all tests run. */
export const changedFiles = {
  async findChangedFiles({ root, changedSince }: { root: string; changedSince?: string | boolean }) {
    try {
      return listChanged(root, typeof changedSince === 'string' ? changedSince : 'HEAD');
    } catch (error) {
      const [first] = `${error}`.split('\n');
      process.stderr.write(`all tests run, because git does not say what has changed: ${first}\n`);
      return ALL.map((path) => join(root, path));
    }
  },
};

/** Lists what differs from the commit in which this branch left `since`, committed or not. */
function listChanged(root: string, since: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe', maxBuffer: 2 ** 28 })
      .split('\0')
      .filter((name) => name !== '');
  const diff = (filter: string) =>
    git(
      'diff',
      '--name-only',
      '--no-renames',
      '--relative',
      '-z',
      `--diff-filter=${filter}`,
      '--merge-base',
      since,
    );
  const gone = diff('D');
  const files = (...args: string[]) => git('ls-files', '--others', '--exclude-standard', '-z', ...args);
  const tests = () =>
    files('--cached', '--deduplicate', 'test/*.ts').filter((path) => existsSync(join(root, path)));
  return reachedFrom(
    [
      ...[...diff('d'), ...files()].map((path) => ({ path, isGone: false })),
      ...gone.map((path) => ({ path, isGone: true })),
    ],
    () => new Map(tests().map((path) => [path, readFileSync(join(root, path), 'utf8')])),
  ).map((path) => join(root, path));
}
