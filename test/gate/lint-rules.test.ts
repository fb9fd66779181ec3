/**
 * biome.json and its plugins refuse some code in some folders: tests must not depend on the clock
 * or on where a stream is cut into pieces, and judges must not use mathematics that depends on the
 * machine.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const GLOBALS = 'lint/style/noRestrictedGlobals';
const IMPORTS = 'lint/style/noRestrictedImports';

const BREACHES: readonly [folder: string, rule: string, code: string][] = [
  ['test', GLOBALS, 'setTimeout(() => {}, 100);'],
  ['test', GLOBALS, 'setInterval(() => {}, 100);'],
  ['test', GLOBALS, 'export const startedAt = performance.now();'],
  ['test', IMPORTS, "import { setTimeout as sleep } from 'node:timers/promises';\nawait sleep(100);"],
  ['test', IMPORTS, "import { scheduler } from 'node:timers/promises';\nawait scheduler.wait(100);"],
  ['test', IMPORTS, "import { setTimeout as later } from 'node:timers';\nlater(() => {}, 100);"],
  ['test', IMPORTS, "import { performance as clock } from 'node:perf_hooks';\nclock.now();"],
  ['test', 'plugin', "process.stdin.on('data', () => {});"],
  ['test', 'plugin', "process.stdin.once('data', () => {});"],
  ['test', 'plugin', "import { once } from 'node:events';\nawait once(process.stdin, 'data');"],
  ['judge', 'plugin', 'export const odds = (x: number) => Math.exp(x);'],
  ['judge', 'plugin', 'export const size = (x: number) => Math.log(x);'],
  ['judge', 'plugin', 'export const square = (x: number) => x ** 2;'],
];

const root = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'planted-breach-'));
afterAll(() => rmSync(folder, { recursive: true }));

it.each(findBreaches())('refuses in %s, by %s: %s', (_folder, rule, _code, printed) => {
  expect(printed).toContain(`title=${rule},`);
});

/** Each breach with what biome says about it. */
function findBreaches(): [folder: string, rule: string, code: string, printed: string][] {
  for (const part of ['test', 'judge', 'gate']) mkdirSync(join(folder, part));
  for (const file of ['biome.json', 'gate/pieces.grit', 'gate/mathematics.grit'])
    copyFileSync(join(root, file), join(folder, file));
  BREACHES.forEach(([part, , code], index) => {
    writeFileSync(join(folder, part, `planted-${index}.ts`), `${code}\n`);
  });
  const biome = join(root, 'node_modules/.bin/biome');
  const args = ['lint', '--vcs-enabled=false', '--max-diagnostics=none', '--reporter=github'];
  const { stdout, error } = spawnSync(biome, args, { cwd: folder, encoding: 'utf8' });
  if (error !== undefined) throw error;
  const printed = (index: number) =>
    stdout.split('\n').filter((line) => line.includes(`planted-${index}.ts,`));
  return BREACHES.map((breach, index) => [...breach, printed(index).join('\n')]);
}
