/**
 * Tests are found by name: a test stands at the path of the file that it tests, or its header says
 * in a `Covers:` line which files or folders it tests.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

type Exists = (path: string) => boolean;

/** Throws with every breach, or says how much was read. */
export function checkTestNames(root: string): string {
  const planted = findPlanted();
  const tests = globSync('test/**/*.test.ts', { cwd: root, exclude: (name) => name === 'node_modules' }).map(
    (file) => file.replaceAll(sep, '/'),
  );
  if (tests.length === 0) throw new Error('no test was found: what reads them is broken');
  const exists = (path: string) => existsSync(join(root, path));
  const found = tests
    .sort()
    .map((test) => ({ test, why: breachOf(test, readFileSync(join(root, test), 'utf8'), exists) }))
    .filter(({ why }) => why !== null);
  if (found.length > 0) throw new Error(found.map(({ test, why }) => `${test}: ${why}`).join('\n'));
  return `${tests.length} tests, ${planted} planted breaches found`;
}

/** Null: the test can be found. A path that ends in `/` is a folder. */
function breachOf(test: string, text: string, exists: Exists): string | null {
  const covered = coveredBy(text);
  if (covered !== null) {
    const missing = covered.filter((path) => !exists(path) || path === '');
    return missing.length === 0 ? null : `covers ${missing.join(', ')}, which does not exist`;
  }
  const source = test.replace(/\.test\.ts$/, '.ts');
  const expected = source.replace(/^test\//, '');
  // Helpers of tests stand in test/ themselves, with their tests beside them.
  if (exists(expected) || exists(source)) return null;
  return `there is no ${expected}; move the test, or name what it tests in its header: " * Covers: path, path"`;
}

/** The paths of the header's `Covers:` line and the lines that continue it; null without one. */
function coveredBy(text: string): string[] | null {
  const [header = ''] = /^\/\*\*.*?\*\//s.exec(text) ?? [];
  const [, list] = /^ \* Covers: (.*?)(?=^ \*\/|^ \*$)/ms.exec(header) ?? [];
  if (list === undefined) return null;
  return list
    .replaceAll(/^ \* /gm, '')
    .split(',')
    .map((path) => path.trim());
}

/** What is there, a test's path, its text, and whether it must be refused. */
const PLANTED: readonly [there: string[], test: string, text: string, isBreach: boolean][] = [
  [['server/run.ts'], 'test/server/run.test.ts', '', false],
  [['test/clock.ts'], 'test/clock.test.ts', '', false],
  [
    ['server/a.ts', 'server/b.ts'],
    'test/server/x.test.ts',
    '/**\n * Covers: server/a.ts, server/b.ts\n */',
    false,
  ],
  [
    ['server/a.ts', 'server/b.ts'],
    'test/x.test.ts',
    '/**\n * X.\n * Covers: server/a.ts,\n * server/b.ts\n */',
    false,
  ],
  [['server/api/'], 'test/server/x.test.ts', '/**\n * Covers: server/api/\n */', false],
  [['server/other.ts'], 'test/server/run.test.ts', '', true],
  [['server/run.ts'], 'test/run.test.ts', '', true],
  [['server/a.ts'], 'test/server/x.test.ts', '/**\n * Covers: server/a.ts, server/b.ts\n */', true],
  [['server/a.ts'], 'test/server/x.test.ts', '/**\n * Covers: server/a.ts,\n */', true],
  [['server/a.ts'], 'test/server/x.test.ts', '/** X. */\n// Covers: server/a.ts\n', true],
  [['server/x.ts'], 'test/server/x.test.ts', '/**\n * Covers: server/gone.ts\n */', true],
];

/** Throws when a planted breach is overlooked, or something sound is refused. */
function findPlanted(): number {
  const wrong = PLANTED.filter(
    ([there, test, text, isBreach]) =>
      (breachOf(test, text, (path) => there.includes(path)) !== null) !== isBreach,
  );
  if (wrong.length > 0)
    throw new Error(
      wrong.map((one) => `planted and not judged as it must be: ${one.join(' | ')}`).join('\n'),
    );
  return PLANTED.filter(([, , , isBreach]) => isBreach).length;
}
