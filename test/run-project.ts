/**
 * Runs the tests of a project of its own, whose dependencies are installed only when they are
 * needed.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

/**
 * Ends the process with the status of the first step that fails. `args` are vitest's own arguments.
 */
export function runProject(folder: string, args: readonly string[]): void {
  installProject(folder);
  run(resolve(root, 'node_modules/.bin/tsc'), ['--noEmit', '-p', folder], root);
  run(process.execPath, [resolve(root, 'test/run.ts'), '--root', folder, ...args], root);
}

/** Installs the project's dependencies, unless they are those of its lockfile already. */
export function installProject(folder: string): void {
  // No install script is run, so no dependency is compiled or downloaded in addition.
  if (!isInstalled(folder)) run('npm', ['ci', '--ignore-scripts'], folder);
}

function isInstalled(folder: string): boolean {
  const installed = resolve(folder, 'node_modules/.package-lock.json');
  return (
    existsSync(installed) &&
    statSync(installed).mtimeMs >= statSync(resolve(folder, 'package-lock.json')).mtimeMs
  );
}

function run(command: string, args: readonly string[], cwd: string): void {
  const { status, error } = spawnSync(command, args, { cwd, stdio: 'inherit' });
  if (error !== undefined) throw error;
  if (status !== 0) process.exit(status ?? 1);
}
