/**
 * Checks that biome.json and its plugins refuse some code in some folders: tests must not depend on
 * the clock or on where a stream is cut into pieces, and judges must not use mathematics that
 * depends on the machine. Each rule must find the code that is planted for it.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const GLOBALS = 'lint/style/noRestrictedGlobals';
const IMPORTS = 'lint/style/noRestrictedImports';
const PLUGIN = 'plugin';

const TEST = 'test';
const JUDGES = 'judge';

/** Code that the rule must refuse in the folder. */
const BREACHES: readonly [folder: string, rule: string, code: string][] = [
  [TEST, GLOBALS, 'setTimeout(() => {}, 100);'],
  [TEST, GLOBALS, 'setInterval(() => {}, 100);'],
  [TEST, GLOBALS, 'export const startedAt = performance.now();'],
  [TEST, IMPORTS, "import { setTimeout as sleep } from 'node:timers/promises';\nawait sleep(100);"],
  [TEST, IMPORTS, "import { scheduler } from 'node:timers/promises';\nawait scheduler.wait(100);"],
  [TEST, IMPORTS, "import { setTimeout as later } from 'node:timers';\nlater(() => {}, 100);"],
  [TEST, IMPORTS, "import { performance as clock } from 'node:perf_hooks';\nclock.now();"],
  [TEST, PLUGIN, "process.stdin.on('data', () => {});"],
  [TEST, PLUGIN, "process.stdin.once('data', () => {});"],
  [TEST, PLUGIN, "import { once } from 'node:events';\nawait once(process.stdin, 'data');"],
  [JUDGES, PLUGIN, 'export const odds = (x: number) => Math.exp(x);'],
  [JUDGES, PLUGIN, 'export const size = (x: number) => Math.log(x);'],
  [JUDGES, PLUGIN, 'export const square = (x: number) => x ** 2;'],
];

/** Throws with the breaches that were not found, or returns how many were found. */
export function checkPlugins(root: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'planted-breach-'));
  try {
    for (const part of [TEST, JUDGES, 'gate']) mkdirSync(join(folder, part), { recursive: true });
    for (const file of ['biome.json', 'gate/pieces.grit', 'gate/mathematics.grit'])
      copyFileSync(resolve(root, file), join(folder, file));
    for (const [index, [, , code]] of BREACHES.entries())
      writeFileSync(join(folder, fileOf(index)), `${code}\n`);
    const biome = resolve(root, 'node_modules/.bin/biome');
    const args = ['lint', '--vcs-enabled=false', '--max-diagnostics=none', '--reporter=github'];
    const { stdout, error } = spawnSync(biome, args, { cwd: folder, encoding: 'utf8' });
    if (error !== undefined) throw error;
    const found = stdout.split('\n');
    const missed = BREACHES.filter(
      ([, rule], index) =>
        !found.some((line) => line.includes(`title=${rule},`) && line.includes(`${fileOf(index)},`)),
    );
    if (missed.length > 0)
      throw new Error(`not refused:\n${missed.map((breach) => breach.join(': ')).join('\n')}`);
    return `${BREACHES.length} planted breaches found`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function fileOf(index: number): string {
  return `${BREACHES[index]?.[0]}/planted-${index}.ts`;
}
