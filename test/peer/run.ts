/**
 * `npm run test:peer [-- vitest's own arguments]`: the tests with real inference. They need a binding of 50 MB that nothing
 * else needs, so it is a project of its own, which is installed here and nowhere else. Its package.json puts a small package in
 * the place of the bindings for other platforms: they are large, and one that cannot be had would make the install fail.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';

const here = import.meta.dirname;
const root = resolve(here, '../..');

if (process.platform !== 'linux' || process.arch !== 'x64') {
  console.error(
    `test:peer: its lockfile has llama.cpp's binding for linux-x64 alone, and this is ${process.platform}-${process.arch}`,
  );
  process.exit(1);
}
// Nothing of its dependencies is built or downloaded besides.
if (!isInstalled()) run('npm', ['ci', '--ignore-scripts'], here);
run(resolve(root, 'node_modules/.bin/tsc'), ['--noEmit', '-p', here], root);
run(process.execPath, [resolve(root, 'test/run.ts'), '--root', here, ...process.argv.slice(2)], root);

function isInstalled(): boolean {
  const installed = resolve(here, 'node_modules/.package-lock.json');
  return (
    existsSync(installed) &&
    statSync(installed).mtimeMs >= statSync(resolve(here, 'package-lock.json')).mtimeMs
  );
}

function run(command: string, args: readonly string[], cwd: string): void {
  const { status, error } = spawnSync(command, args, { cwd, stdio: 'inherit' });
  if (error !== undefined) throw error;
  if (status !== 0) process.exit(status ?? 1);
}
