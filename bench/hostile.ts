/**
 * Measures the harm that one caller can do to all others. Each file in `bench/hostile/` attacks a
 * service of its own and prints its figures beside their targets. `ATTACK=28,31 npm run bench --
 * hostile` runs only those rows; `SERVICE=../before` attacks another checkout, to compare before
 * and after.
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

/**
 * Returns the attacks in the order of their rows. Files are named `28-many-keys.ts` and export
 * `attack`.
 */
async function readAttacks(): Promise<Attack[]> {
  const files = readdirSync(FOLDER).filter((name) => /^\d+-.*\.ts$/.test(name));
  const modules: { attack: Attack }[] = await Promise.all(files.map((name) => import(join(FOLDER, name))));
  return modules.map(({ attack }) => attack).sort((one, other) => one.row - other.row);
}
