/**
 * What one caller can do to everybody else: each file in `bench/hostile/` is an attack on a service
 * of its own, and prints its figures beside their targets. `npm run bench -- hostile`; with
 * `ATTACK=28,31` only those rows, and with `SERVICE=../before` on another checkout, for a before
 * and an after.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Attack } from './hostile/attack.ts';
import { openTarget } from './hostile/target.ts';

const FOLDER = join(import.meta.dirname, 'hostile');

export async function benchHostile(): Promise<void> {
  const rows = process.env.ATTACK?.split(',').map(Number);
  for (const { row, title, env, run } of await readAttacks()) {
    if (rows !== undefined && !rows.includes(row)) continue;
    console.log(`\n## ${row}: ${title}`);
    const target = await openTarget(env);
    try {
      for (const { name, value, target: aim } of await run(target))
        console.log(`${name.padEnd(60)} ${value.padStart(16)}   ${aim}`);
    } finally {
      await target.close();
    }
  }
}

/** In the order of their rows. Files are named `28-many-keys.ts` and export `attack`. */
async function readAttacks(): Promise<Attack[]> {
  const files = readdirSync(FOLDER).filter((name) => /^\d+-.*\.ts$/.test(name));
  const modules: { attack: Attack }[] = await Promise.all(files.map((name) => import(join(FOLDER, name))));
  return modules.map(({ attack }) => attack).sort((one, other) => one.row - other.row);
}
