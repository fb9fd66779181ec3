/** Compiles the C++ peers when a bench starts. */
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';

/**
 * The peers may use everything that the machine has. Nothing in them reads `errno` or
 * floating-point exceptions.
 */
const FLAGS = ['-std=c++20', '-O3', '-march=native', '-fno-math-errno', '-fno-trapping-math'];

/**
 * Compiles bench/peers/plain/NAME.cpp into a folder and returns the path of the program, or null
 * where there is no g++. Throws when the source does not compile.
 */
export function compilePeer(name: string, folder: string): string | null {
  const program = join(folder, name);
  const file = resolve(import.meta.dirname, `plain/${name}.cpp`);
  const run = spawnSync('g++', [...FLAGS, '-o', program, file], { encoding: 'utf8' });
  if (run.error !== undefined) return null;
  if (run.status !== 0) throw new Error(`${file} does not compile; correct it:\n${run.stderr}`);
  return program;
}
