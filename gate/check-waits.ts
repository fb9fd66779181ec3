/** Tests must not rest on the clock or on how a stream is cut: biome.json refuses it, and this plants what each rule must find. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const GLOBALS = 'lint/style/noRestrictedGlobals';
const IMPORTS = 'lint/style/noRestrictedImports';
const PIECES = 'plugin';

/** The rule, and a test that it must refuse. */
const BREACHES: readonly [rule: string, code: string][] = [
  [GLOBALS, 'setTimeout(() => {}, 100);'],
  [GLOBALS, 'setInterval(() => {}, 100);'],
  [GLOBALS, 'export const startedAt = performance.now();'],
  [IMPORTS, "import { setTimeout as sleep } from 'node:timers/promises';\nawait sleep(100);"],
  [IMPORTS, "import { scheduler } from 'node:timers/promises';\nawait scheduler.wait(100);"],
  [IMPORTS, "import { setTimeout as later } from 'node:timers';\nlater(() => {}, 100);"],
  [IMPORTS, "import { performance as clock } from 'node:perf_hooks';\nclock.now();"],
  [PIECES, "process.stdin.on('data', () => {});"],
  [PIECES, "process.stdin.once('data', () => {});"],
  [PIECES, "import { once } from 'node:events';\nawait once(process.stdin, 'data');"],
];

/** Throws with the breaches that were not found. */
export function checkWaits(root: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'planted-wait-'));
  try {
    for (const part of ['test', 'gate']) mkdirSync(join(folder, part));
    for (const file of ['biome.json', 'gate/pieces.grit'])
      copyFileSync(resolve(root, file), join(folder, file));
    for (const [index, [, code]] of BREACHES.entries())
      writeFileSync(join(folder, fileOf(index)), `${code}\n`);
    const biome = resolve(root, 'node_modules/.bin/biome');
    const args = ['lint', '--vcs-enabled=false', '--max-diagnostics=none', '--reporter=github'];
    const { stdout, error } = spawnSync(biome, args, { cwd: folder, encoding: 'utf8' });
    if (error !== undefined) throw error;
    const found = stdout.split('\n');
    const missed = BREACHES.filter(
      ([rule], index) =>
        !found.some((line) => line.includes(`title=${rule},`) && line.includes(`${fileOf(index)},`)),
    );
    if (missed.length > 0)
      throw new Error(
        `not refused in a test:\n${missed.map(([rule, code]) => `${rule}: ${code}`).join('\n')}`,
      );
    return `${BREACHES.length} planted breaches found`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function fileOf(index: number): string {
  return `test/planted-${index}.test.ts`;
}
