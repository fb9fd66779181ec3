/** What `npm test -- --changed` runs after which change. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { changedFiles, READERS, reachedFrom } from './changed-files.ts';
import { LONGEST } from './longest-first.ts';

const root = resolve(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'changed-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

const TESTS = new Map([
  ['test/pages/page.test.ts', "import { page } from '../../server/pages/page.ts';"],
  ['test/starter.ts', "import { spawn } from 'node:child_process';"],
  ['test/lister.test.ts', 'for (const name of readdirSync(SERVER)) check(name);'],
]);
const reached = (...paths: string[]) =>
  reachedFrom(
    paths.map((path) => ({ path, isGone: false })),
    () => TESTS,
  );
const BY_NAME = ['test/starter.ts', 'test/lister.test.ts'];
const ALL = ['package.json'];

test.each([
  // Vitest finds the tests that import a file, but not those that start it or list its folder.
  ['tools/judge-fit/fit-model.ts', ['tools/judge-fit/fit-model.ts']],
  ['test/pages/page.test.ts', ['test/pages/page.test.ts']],
  ['client/library/send.ts', ['client/library/send.ts', ...BY_NAME]],
  ['judge/lexical/worker.ts', ['judge/lexical/worker.ts', 'judge/lexical/pool.ts', ...BY_NAME]],
  [
    'server/database/migrations/0017-later.sql',
    ['server/database/migrations/0017-later.sql', 'server/database/migrations.ts', ...BY_NAME],
  ],
  ['console/shell/shell.css', ['console/shell/shell.css', 'console/build.ts', ...BY_NAME]],
  ['docs/adr/0001-a-choice.md', []],
  ['docs/errors.md', ALL],
  ['test/server/database/dumps/0009.sql', ALL],
  ['package-lock.json', ALL],
  ['test/embedded-database.ts', ALL],
])('%s', (path, expected) => {
  expect(reached(path)).toEqual(expected);
});

test('one change in doubt runs all tests', () => {
  expect(reached('tools/judge-fit/fit-model.ts', 'examples/office-policy.json')).toEqual(ALL);
  expect(reachedFrom([{ path: 'server/sweep.ts', isGone: true }], () => TESTS)).toEqual(ALL);
});

test('git says what was committed since, staged, changed, added and removed', async () => {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], { cwd: folder });
  const write = (name: string) => {
    mkdirSync(join(folder, 'tools'), { recursive: true });
    writeFileSync(join(folder, 'tools', name), `${Math.random()}`);
  };
  const found = async (changedSince: string | boolean) =>
    (await changedFiles.findChangedFiles({ root: folder, changedSince })).map((path) =>
      path.slice(folder.length + 1),
    );
  expect(await found(true)).toEqual(ALL);
  git('init', '--quiet');
  for (const name of ['kept.ts', 'committed.ts', 'staged.ts', 'edited.ts', 'removed.ts']) write(name);
  git('add', '.');
  git('commit', '--quiet', '-m', 'First');
  expect(await found(true)).toEqual([]);
  write('committed.ts');
  git('commit', '--quiet', '-am', 'Second');
  write('staged.ts');
  git('add', '.');
  write('edited.ts');
  write('added.ts');
  const uncommitted = ['tools/added.ts', 'tools/edited.ts', 'tools/staged.ts'];
  expect((await found(true)).sort()).toEqual(uncommitted);
  expect((await found('HEAD~1')).sort()).toEqual([...uncommitted, 'tools/committed.ts'].sort());
  expect(await found('nowhere')).toEqual(ALL);
  rmSync(join(folder, 'tools/removed.ts'));
  expect(await found(true)).toEqual(ALL);
});

test('every file named here is there', () => {
  const named = [...READERS.flat(2), ...LONGEST];
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
